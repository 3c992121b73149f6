import { blockPrompt, jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { plainText } from "../kit/text/rich-text.ts";
import { model, patchFromReply } from "./model.ts";
import type { Split } from "./model.ts";

export const ai: BlockAi<Split> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "Split",
      task: "Write the short text that stands beside a picture: one or two paragraphs, at most sixty words.",
      current: (block?.columns ?? []).map((column) => (column.type === "text" ? plainText(column.text) : column.alt)).join("\n\n"),
      format: '{"text": "plain text, paragraphs separated by blank lines"}',
    }),
  parseReply: (text) => patchFromReply(jsonInReply(text), model.defaults),
  sampleReply: '{"text": "Fold from the far edge to the near one. Four folds make a set."}',
};
