import { z } from "zod";
import { parseReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import type { Para } from "./model.ts";

const maxText = 20_000;
const Reply = z.strictObject({ text: z.string().trim().min(1).max(maxText) });

export const ai: BlockAi<Para> = {
  version: 1,
  task: "Write the paragraph the author asks for, fit to stand where the block stands.",
  format: '{"text": "plain text, paragraphs separated by blank lines"}',
  content: ({ text }) => ({ text: toMarkdown(text) }),
  parseReply: (text) => ({ text: fromMarkdown(parseReplyAs(Reply, text).text) }),
  wordsFirst: { field: "text", max: maxText },
  sampleReply: '{"text": "Forget the clock for a moment.\\n\\nWhat you are waiting for is a peak."}',
};
