import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Base } from "./model.ts";

const Reply = z.strictObject({ text: z.string().trim().min(1).max(20_000) });

export const ai: BlockAi<Base> = {
  version: 1,
  task: "Write the next passage of the page.",
  format: '{"text": "plain text"}',
  content: ({ text }) => ({ text }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"text": "Right. Flour, water, wait."}',
};
