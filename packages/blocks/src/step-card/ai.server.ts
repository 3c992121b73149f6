import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { iconNames } from "../kit/icons/icon-names.ts";
import { model, stepsInOrder } from "./model.ts";
import type { StepCard } from "./model.ts";

export const ai: BlockAi<StepCard> = {
  version: 1,
  task: ({ metadata }) =>
    `Write a card of steps to do in order, ${metadata.totalSteps} unless the author asks for another number, at most 12. Each step says in one short sentence what to do, with a word or two above it and one sentence of advice below. The difficulty is easy, medium or hard. Icons are names from this list: ${iconNames.join(", ")}.`,
  format:
    '{"title": "plain text", "estimatedTime": "5 minutes", "difficulty": "easy", "steps": [{"topHelperText": "plain text", "main": "plain text", "bottomHelperText": "plain text", "icon": "Circle"}]}',
  content: ({ title, metadata: { estimatedTime, difficulty }, steps }) => ({
    title,
    estimatedTime,
    difficulty,
    steps: stepsInOrder(steps).map(({ step: { topHelperText, main, bottomHelperText, icon } }) => ({
      topHelperText,
      main,
      bottomHelperText,
      icon,
    })),
  }),
  parseReply: (text) => model.fromReply(jsonInReply(text)).data,
  sampleReply:
    '{"title": "The float test", "estimatedTime": "5 minutes", "difficulty": "easy", "steps": [{"topHelperText": "Set up", "main": "Fill a glass with room-temperature water", "bottomHelperText": "Cold water slows the gas.", "icon": "GlassWater"}, {"main": "Lower a teaspoon of starter onto it", "icon": "Utensils"}]}',
};
