import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import { calloutKinds } from "./model.ts";
import type { Callout } from "./model.ts";

const maxText = 2_000;
const Reply = z.strictObject({
  text: z.string().trim().min(1).max(maxText),
  title: z.string().trim().max(200).optional(),
  kind: z.enum(calloutKinds).optional(),
});

export const ai: BlockAi<Callout> = {
  version: 1,
  task: "Write a short callout of one to three sentences that the reader must not miss.",
  format: '{"text": "plain text", "title": "at most five words", "kind": "note, tip, warning or danger"}',
  content: ({ kind, title, text }) => ({ text: toMarkdown(text), title, kind }),
  parseReply: (reply) => {
    const { text, ...rest } = parseReplyAs(Reply, reply);
    return { text: fromMarkdown(text), ...rest };
  },
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Weigh on the same day each week.", "title": "Same day", "kind": "tip"}',
};
