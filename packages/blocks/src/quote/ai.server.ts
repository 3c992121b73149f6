import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import type { Quote } from "./model.ts";

const maxText = 2_000;
const Reply = z.strictObject({
  text: z.string().trim().min(1).max(maxText),
  source: z.string().trim().max(300).default(""),
});

export const ai: BlockAi<Quote> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "quote",
      task: "Write the quote the author asks for. Never attribute words to somebody who did not say them: leave the source empty if unsure.",
      current: block ? [plainText(block.text), block.source].join("\n") : "",
      format: '{"text": "the words, without quotation marks", "source": "who said it and where, or empty"}',
    }),
  parseReply: (reply) => {
    const { text, source } = parseReplyAs(Reply, reply);
    return { text: fromPlainText(text), source };
  },
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Forget the clock for a moment.", "source": "A baker"}',
};
