import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import type { FactCard } from "./model.ts";

const Reply = z.strictObject({ content: z.string().trim().min(1).max(1000) });

export const ai: BlockAi<FactCard> = {
  version: 1,
  task: "Write one surprising, checkable fact in one or two sentences. The card already says “Did you know?”.",
  format: '{"content": "plain text"}',
  content: ({ customHeaderText, content }) => ({ header: customHeaderText, content: toMarkdown(content) }),
  parseReply: (text) => ({ content: fromMarkdown(parseReplyAs(Reply, text).content) }),
  sampleReply: '{"content": "A spoonful of ripe starter holds about fifty million yeast cells and five billion bacteria."}',
};
