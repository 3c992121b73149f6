import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import type { Quote } from "./model.ts";

const maxText = 2_000;
const Reply = z.strictObject({
  text: z.string().trim().min(1).max(maxText),
  source: z.string().trim().max(300).default(""),
});

export const ai: BlockAi<Quote> = {
  version: 1,
  task: "Write the quote the author asks for. Never attribute words to somebody who did not say them: leave the source empty if unsure.",
  format: '{"text": "the words, without quotation marks", "source": "who said it and where, or empty"}',
  content: ({ text, source }) => ({ text: toMarkdown(text), source }),
  parseReply: (reply) => {
    const { text, source } = parseReplyAs(Reply, reply);
    return { text: fromMarkdown(text), source };
  },
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Forget the clock for a moment.", "source": "A baker"}',
};
