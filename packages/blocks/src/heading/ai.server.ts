import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import type { Heading } from "./model.ts";

const maxText = 300;
const Reply = z.strictObject({ text: z.string().trim().min(1).max(maxText).transform(onOneLine) });

export const ai: BlockAi<Heading> = {
  version: 1,
  task: "Write one short heading of at max ten words, in sentence case and without a full stop.",
  format: '{"text": "plain text"}',
  content: ({ text, meta: { level } }) => ({ text, level }),
  parseReply: (text) => parseReplyAs(Reply, text),
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Warmth is the throttle"}',
};

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
