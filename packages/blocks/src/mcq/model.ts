import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";
import { looseRecord, looseText, startingContent } from "../kit/data/starting-content.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
export const maxOptions = letters.length;

const Option = z.strictObject({ id: z.string().regex(/^[a-z]$/), text: label(), isCorrect: z.boolean() });
export type Option = z.infer<typeof Option>;

const Mcq = z.strictObject({
  question: label({ max: 1000 }),
  options: z
    .array(Option)
    .max(maxOptions)
    .refine((options) => new Set(options.map(({ id }) => id)).size === options.length, "Option letters must be unique")
    .refine((options) => options.filter(({ isCorrect }) => isCorrect).length <= 1, "At most one option is correct"),
});
export type Mcq = z.infer<typeof Mcq>;

const McqMetadata = z.strictObject({
  shuffleOptions: z.boolean().default(false),
  /** Shown after the learner has answered. */
  explanation: label({ max: 2000 }).default(""),
});
export type McqMetadata = z.infer<typeof McqMetadata>;

/** [AI-07] */
const Reply = z.strictObject({
  question: z.string().trim().max(1000).default(""),
  options: z.array(z.string().trim().min(1).max(500)).max(maxOptions).default([]),
  answer: z.string().trim().max(500).default(""),
  explanation: z.string().trim().max(2000).default(""),
});

const emptyOption = { text: "", isCorrect: false };
const defaults: Mcq = { question: "", options: lettered([emptyOption, emptyOption, emptyOption, emptyOption]) };

export const model = {
  type: "MCQ",
  schema: Mcq,
  defaults,
  metadata: McqMetadata,
  migrations: [
    startingContent(defaults, ({ question, options }) => ({
      question: looseText(question),
      options: oneCorrect((Array.isArray(options) ? options : []).map(looseOption)),
    })),
  ],
  isSpoken: false,
  claimsNothing: ["options"],
  problems: ({ question, options }) =>
    options.some(({ text, isCorrect }) => isCorrect && text.trim() !== "")
      ? []
      : [{ kind: "quiz without right answer", about: question, field: "options.0.isCorrect" }],
  card: ({ question, options }, { explanation }) => {
    const said = options.filter(({ text }) => text.trim() !== "");
    const answer = said.find(({ isCorrect }) => isCorrect)?.id;
    if (question.trim() === "" || answer === undefined || said.length < 2) return null;
    return { kind: "question", front: question, options: said.map(({ id, text }) => ({ id, text })), answer, explanation };
  },
  fromReply: (json) => {
    const { question, options, answer, explanation } = readReplyAs(Reply, json);
    return {
      data: { question, options: lettered(options.map((text) => ({ text, isCorrect: text === answer }))) },
      metadata: { explanation },
    };
  },
} satisfies BlockModel<Mcq, McqMetadata>;

/** The letter of an index. */
export function letterAt(index: number): string {
  return letters.charAt(index);
}

/** Assigns letters in order. */
export function lettered(options: ReadonlyArray<Omit<Option, "id">>): Option[] {
  return options.map((option, index) => ({ ...option, id: letterAt(index) }));
}

export function withNewOption(options: readonly Option[]): Option[] {
  return lettered([...options, emptyOption]);
}

/** [MCQ-01] Makes this option the only correct one. */
export function withCorrect(options: readonly Option[], id: string): Option[] {
  return options.map((option) => ({ ...option, isCorrect: option.id === id }));
}

function looseOption(stored: unknown): Omit<Option, "id"> {
  const { text, isCorrect } = typeof stored === "string" ? { text: stored, isCorrect: false } : looseRecord(stored);
  return { text: looseText(text), isCorrect: isCorrect === true };
}

/** Keeps only the first correct mark. */
function oneCorrect(options: ReadonlyArray<Omit<Option, "id">>): Option[] {
  const correct = options.findIndex(({ isCorrect }) => isCorrect);
  return lettered(options.map((option, index) => ({ ...option, isCorrect: index === correct })));
}
