import { z } from "zod";
import { blockPrompt, parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import { calloutKinds } from "./model.ts";
import type { Callout } from "./model.ts";

const maxText = 2_000;
const Reply = z.strictObject({
  text: z.string().trim().min(1).max(maxText),
  title: z.string().trim().max(200).optional(),
  kind: z.enum(calloutKinds).optional(),
});

export const ai: BlockAi<Callout> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "callout",
      task: "Write a short callout of one to three sentences that the reader must not miss.",
      current: block ? [block.kind, block.title, plainText(block.text)].join("\n") : "",
      format: '{"text": "plain text", "title": "at most five words", "kind": "note, tip, warning or danger"}',
    }),
  parseReply: (reply) => {
    const { text, ...rest } = parseReplyAs(Reply, reply);
    return { text: fromPlainText(text), ...rest };
  },
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Weigh on the same day each week.", "title": "Same day", "kind": "tip"}',
};
