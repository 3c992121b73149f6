import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { ChartChoice } from "./model.ts";

const Reply = z.strictObject({ text: z.string().trim().min(1).max(200) });

export const ai: BlockAi<ChartChoice> = {
  version: 1,
  task: "Say in at most twelve words what a chart at this place of the page should show.",
  format: '{"text": "plain text"}',
  content: ({ text }) => ({ text }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"text": "How far the starter climbs at three temperatures"}',
};
