import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Audio } from "./model.ts";

const Reply = z.strictObject({ title: z.string().trim().min(1).max(200) });

export const ai: BlockAi<Audio> = {
  version: 1,
  task: "Write a short title for the sound that says what a learner hears. Do not invent what you have not been told about it.",
  format: '{"title": "plain text"}',
  content: ({ title, transcript }) => ({ title, transcript }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"title": "A calm hive at dusk"}',
};
