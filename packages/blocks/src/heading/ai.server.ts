import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Heading } from "./model.ts";

const maxText = 300;
const Reply = z.strictObject({ text: z.string().trim().min(1).max(maxText).transform(onOneLine) });

export const ai: BlockAi<Heading> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "heading",
      task: "Write one short heading of at max ten words, in sentence case and without a full stop.",
      current: block?.text ?? "",
      format: '{"text": "plain text"}',
    }),
  parseReply: (text) => parseReplyAs(Reply, text),
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Warmth is the throttle"}',
};

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
