import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import type { FactCard } from "./model.ts";

const Reply = z.strictObject({ content: z.string().trim().min(1).max(1000) });

export const ai: BlockAi<FactCard> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "fact-card",
      task: "Write one surprising, checkable fact in one or two sentences. The card already says “Did you know?”.",
      current: block ? [block.customHeaderText, plainText(block.content)].join("\n") : "",
      format: '{"content": "plain text"}',
    }),
  parseReply: (text) => ({ content: fromPlainText(parseReplyAs(Reply, text).content) }),
  sampleReply: '{"content": "A spoonful of ripe starter holds about fifty million yeast cells and five billion bacteria."}',
};
