import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";
import { looseRecord, looseText, startingContent } from "../kit/data/starting-content.ts";

export const maxCriteria = 10;
export const maxCriterionPoints = 100;

const Criterion = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  name: label({ max: 200 }),
  maxPoints: z.int().min(1).max(maxCriterionPoints),
});
export type Criterion = z.infer<typeof Criterion>;

const Rubric = z
  .strictObject({ enabled: z.boolean(), criteria: z.array(Criterion).max(maxCriteria), totalPoints: z.int() })
  .refine(({ criteria, totalPoints }) => totalOf(criteria) === totalPoints, "The total is the sum of the points");
export type Rubric = z.infer<typeof Rubric>;

const Textbox = z.strictObject({
  prompt: label({ max: 1000 }),
  /** The author's trial answer. Learners start with an empty box. */
  userAnswer: z.string().max(10_000),
  rubric: Rubric,
});
export type Textbox = z.infer<typeof Textbox>;

const TextboxMetadata = z.strictObject({
  /** Both texts are shown after the learner has answered. */
  aiCommentary: label({ max: 2000 }).default(""),
  idealResponseHint: label({ max: 2000 }).default(""),
  /** "practice" scores by length. "helper" scores by AI, once the author has tried it (decision 0045). */
  scoring: z.enum(["practice", "helper"]).default("practice"),
});
export type TextboxMetadata = z.infer<typeof TextboxMetadata>;

const Reply = z.strictObject({
  prompt: z.string().trim().min(1).max(1000),
  hint: z.string().trim().max(2000).default(""),
  commentary: z.string().trim().max(2000).default(""),
});

const defaults: Textbox = { prompt: "", userAnswer: "", rubric: { enabled: false, criteria: [], totalPoints: 0 } };

export const model = {
  type: "Textbox",
  schema: Textbox,
  defaults,
  metadata: TextboxMetadata,
  migrations: [
    startingContent(defaults, ({ prompt, userAnswer, rubric }) => {
      const { enabled, criteria } = looseRecord(rubric);
      return {
        prompt: looseText(prompt),
        userAnswer: looseText(userAnswer),
        rubric: rubricOf({ enabled: enabled === true, criteria: (Array.isArray(criteria) ? criteria : []).map(looseCriterion) }),
      };
    }),
  ],
  isSpoken: false,
  fromReply: (json) => {
    const { prompt, hint, commentary } = readReplyAs(Reply, json);
    return { data: { prompt }, metadata: { idealResponseHint: hint, aiCommentary: commentary } };
  },
} satisfies BlockModel<Textbox, TextboxMetadata>;

/** Adds the total. */
export function rubricOf({ enabled, criteria }: Omit<Rubric, "totalPoints">): Rubric {
  return { enabled, criteria, totalPoints: totalOf(criteria) };
}

export function withNewCriterion(criteria: readonly Criterion[]): Criterion[] {
  const taken = new Set(criteria.map(({ id }) => id));
  const number = Array.from({ length: criteria.length + 1 }, (_, index) => index + 1).find((each) => !taken.has(`c${each}`));
  return [...criteria, { id: `c${number}`, name: "", maxPoints: 5 }];
}

function totalOf(criteria: readonly Criterion[]): number {
  return criteria.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
}

function looseCriterion(stored: unknown, index: number): Criterion {
  const { name, maxPoints } = looseRecord(stored);
  const points = Math.round(Number(maxPoints));
  return { id: `c${index + 1}`, name: looseText(name), maxPoints: points >= 1 ? Math.min(points, maxCriterionPoints) : 1 };
}
