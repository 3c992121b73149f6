import { blockPrompt, jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { iconNames } from "../kit/icons/icon-names.ts";
import { model, stepsInOrder } from "./model.ts";
import type { StepCard } from "./model.ts";

export const ai: BlockAi<StepCard> = {
  prompt: ({ block, ...input }) =>
    blockPrompt({
      ...input,
      type: "step-card",
      task: `Write a card of steps to do in order, ${block ? block.metadata.totalSteps : 3} unless the author asks for another number, at most 12. Each step says in one short sentence what to do, with a word or two above it and one sentence of advice below. The difficulty is easy, medium or hard. Icons are names from this list: ${iconNames.join(", ")}.`,
      current: block
        ? [block.title, block.metadata.estimatedTime, ...stepsInOrder(block.steps).map(({ step }) => step.main)].join("\n")
        : "",
      format:
        '{"title": "plain text", "estimatedTime": "5 minutes", "difficulty": "easy", "steps": [{"topHelperText": "plain text", "main": "plain text", "bottomHelperText": "plain text", "icon": "Circle"}]}',
    }),
  parseReply: (text) => model.fromReply(jsonInReply(text)).data,
  sampleReply:
    '{"title": "The float test", "estimatedTime": "5 minutes", "difficulty": "easy", "steps": [{"topHelperText": "Set up", "main": "Fill a glass with room-temperature water", "bottomHelperText": "Cold water slows the gas.", "icon": "GlassWater"}, {"main": "Lower a teaspoon of starter onto it", "icon": "Utensils"}]}',
};
