import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { File } from "./model.ts";

const Reply = z.strictObject({ name: z.string().trim().min(1).max(200) });

export const ai: BlockAi<File> = {
  version: 1,
  task: "Write a short name for the document that learners download. Do not invent what you have not been told about it.",
  format: '{"name": "plain text"}',
  content: ({ name }) => ({ name }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"name": "Hive weight log"}',
};
