import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import type { Para } from "./model.ts";

const maxText = 20_000;
const Reply = z.strictObject({ text: z.string().trim().min(1).max(maxText) });

export const ai: BlockAi<Para> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "para",
      task: "Write the paragraph the author asks for, fit to stand where the block stands.",
      current: block ? plainText(block.text) : "",
      format: '{"text": "plain text, paragraphs separated by blank lines"}',
    }),
  parseReply: (text) => ({ text: fromPlainText(parseReplyAs(Reply, text).text) }),
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Forget the clock for a moment.\\n\\nWhat you are waiting for is a peak."}',
};
