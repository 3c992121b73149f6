import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { PageHeading } from "./model.ts";

const Reply = z.strictObject({ title: z.string().trim().min(1).max(300), lede: z.string().trim().max(1000).default("") });

export const ai: BlockAi<PageHeading> = {
  version: 1,
  task: "Write a title for the page and one or two sentences that lead into it.",
  format: '{"title": "plain text", "lede": "plain text"}',
  content: ({ title, lede }) => ({ title, lede }),
  parseReply: (text) => parseReplyAs(Reply, text),
  sampleReply: '{"title": "Reading your starter", "lede": "A healthy starter tells you when it is ready."}',
};
