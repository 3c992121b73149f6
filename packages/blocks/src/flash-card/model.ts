import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";
import { looseText, startingContent } from "../kit/data/starting-content.ts";

const FlashCard = z.strictObject({ question: label({ max: 500 }), answer: label({ max: 1000 }) });
export type FlashCard = z.infer<typeof FlashCard>;

const defaults: FlashCard = { question: "A question worth a pause?", answer: "The answer, once they have thought about it." };

export const model: BlockModel<FlashCard> = {
  type: "flash-card",
  schema: FlashCard,
  defaults,
  migrations: [startingContent(defaults, ({ question, answer }) => ({ question: looseText(question), answer: looseText(answer) }))],
  isSpoken: false,
  card: ({ question, answer }) =>
    question.trim() === "" || answer.trim() === "" ? null : { kind: "flash", front: question, back: answer },
};
