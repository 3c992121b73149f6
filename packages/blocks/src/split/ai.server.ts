import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { fromMarkdown, toMarkdown } from "../kit/text/markdown.ts";
import { model, patchFromReply } from "./model.ts";
import type { Split } from "./model.ts";

export const ai: BlockAi<Split> = {
  version: 1,
  task: "Write the short text that stands beside a picture: one or two paragraphs, at most sixty words.",
  format: '{"text": "plain text, paragraphs separated by blank lines"}',
  content: ({ columns }) => {
    const first = columns.find((column) => column.type === "text");
    const beside = columns.filter((column) => column !== first);
    return {
      text: first ? toMarkdown(first.text) : "",
      beside: beside.map((column) => (column.type === "text" ? toMarkdown(column.text) : { picture: column.alt })),
    };
  },
  parseReply: (text) => patchFromReply(jsonInReply(text), model.defaults, fromMarkdown),
  sampleReply: '{"text": "Fold from the far edge to the near one. Four folds make a set."}',
};
