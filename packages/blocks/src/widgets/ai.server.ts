import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { model } from "./model.ts";
import type { Widgets } from "./model.ts";

export const ai: BlockAi<Widgets> = {
  version: 1,
  task: "The author has not picked a widget yet, so there is nothing to write.",
  format: '{"widget": "none"}',
  content: ({ text }) => ({ text }),
  parseReply: (text) => model.fromReply(jsonInReply(text)).data,
  sampleReply: '{"widget": "none"}',
};
