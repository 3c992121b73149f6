import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* The helper scores answers to open questions by the author's criteria (decision 0045). Each score costs the author one credit. */

export const scorePrice = 1;
export const minSamples = 3;
export const maxSamples = 10;
export const maxScoringCredits = 1_000;
const maxCriteria = 10;
const maxPointsPerCriterion = 100;

/** The last characters of a page's or block's id, which published pages use. */
const ShortId = z.string().regex(/^[0-9a-f]{8}$/);
const RubricMark = z.string().regex(/^[0-9a-z]{1,40}$/);
const AnswerKey = z.uuid();
const AnswerText = z.string().max(10_000).regex(/\S/);
const Points = z.array(z.int().min(0).max(maxPointsPerCriterion)).min(1).max(maxCriteria);

const Criterion = z.strictObject({ name: z.string().max(200), maxPoints: z.int().min(1).max(maxPointsPerCriterion) });
export const Rubric = z.strictObject({ prompt: z.string().max(1000), criteria: z.array(Criterion).min(1).max(maxCriteria) });
export type Rubric = z.infer<typeof Rubric>;

const CriterionScore = z.strictObject({
  points: z.int().min(0).max(maxPointsPerCriterion),
  why: z.string().max(200),
  /** A quotation from the answer that supports the points; null if the helper's quotation is not in the answer. */
  evidence: z.string().max(200).nullable(),
});
/** One score per criterion, in order. */
export const HelperScore = z.strictObject({ criteria: z.array(CriterionScore).min(1).max(maxCriteria) });
export type HelperScore = z.infer<typeof HelperScore>;

/** A sample answer with the author's and the helper's points. */
export const TriedSample = z.strictObject({ answer: AnswerText, points: Points, helper: HelperScore });
export type TriedSample = z.infer<typeof TriedSample>;

export const ScoringBudget = z.object({ monthlyCredits: z.int(), used: z.int() });
export type ScoringBudget = z.infer<typeof ScoringBudget>;

export const ScoringState = z.object({
  /** Samples of the requested rubric. */
  samples: z.array(TriedSample),
  isOn: z.boolean(),
  /** The last samples of other criteria, offered for another try. Their points fit those criteria. */
  earlier: z.array(TriedSample.pick({ answer: true, points: true })),
  budget: ScoringBudget,
});
export type ScoringState = z.infer<typeof ScoringState>;

const BlockParams = ProjectParams.extend({ block: ShortId });
const scoringPath = `${projectPath}/scoring/:block` as const;

export const readScoring = endpoint({
  method: "GET",
  path: scoringPath,
  params: BlockParams,
  query: z.object({ rubric: RubricMark }),
  reply: ScoringState,
});

/** Costs one credit when scored. Repeating an answer replaces its earlier sample. */
export const trySample = endpoint({
  method: "POST",
  path: `${scoringPath}/samples`,
  params: BlockParams,
  body: z
    .strictObject({ rubric: Rubric, answer: AnswerText, points: Points })
    .refine(({ rubric, points }) => areFor(points, rubric.criteria), "Each criterion gets points within its bounds"),
  reply: ScoringState,
});

/** Switching on requires enough samples. Switching off applies to every rubric that the block ever had. */
export const switchScoring = endpoint({
  method: "PUT",
  path: scoringPath,
  params: BlockParams,
  body: z.strictObject({ rubric: RubricMark, isOn: z.boolean() }),
  reply: ScoringState,
});

export const changeScoringCap = endpoint({
  method: "PUT",
  path: `${projectPath}/scoring-cap`,
  params: ProjectParams,
  body: z.strictObject({ monthlyCredits: z.int().min(0).max(maxScoringCredits) }),
  reply: ScoringBudget,
});

export const AnswerForReview = z.object({
  id: z.string(),
  /** The short id on published pages. */
  page: z.string(),
  block: z.string(),
  rubric: Rubric,
  answer: z.string(),
  helper: HelperScore,
  askedAt: z.iso.datetime(),
  verdict: z.object({ points: Points, note: z.string(), at: z.iso.datetime() }).nullable(),
});
export type AnswerForReview = z.infer<typeof AnswerForReview>;

const reviewPath = `${projectPath}/answers-to-look-at` as const;
/** Pending answers first, then newest first. */
export const listAnswersForReview = endpoint({
  method: "GET",
  path: reviewPath,
  params: ProjectParams,
  reply: z.object({ answers: z.array(AnswerForReview), waiting: z.int() }),
});
export const giveVerdict = endpoint({
  method: "PUT",
  path: `${reviewPath}/:answerId`,
  params: ProjectParams.extend({ answerId: z.string().regex(/^[\w-]{1,100}$/) }),
  body: z.strictObject({ points: Points, note: z.string().trim().max(1000) }),
  reply: AnswerForReview,
});

const AnswerParams = z.object({ block: ShortId });
const answersPath = `${learnerPath}/answers` as const;

/** Requires an Idempotency-Key (a UUID), which then identifies the answer. Each key is scored and charged once. */
export const scoreAnswer = endpoint({
  method: "POST",
  path: `${answersPath}/:block/score`,
  params: AnswerParams,
  body: z.strictObject({ rubric: RubricMark, answer: AnswerText }),
  reply: HelperScore,
});
/** Sends the answer again, because the server stores only answers for review. */
export const requestReview = endpoint({
  method: "POST",
  path: `${answersPath}/:block/look`,
  params: AnswerParams,
  body: z.strictObject({ key: AnswerKey, page: ShortId, answer: AnswerText }),
  reply: "empty",
});
const Verdict = z.object({ block: z.string(), key: z.string(), points: Points, note: z.string(), by: z.string() });
export const readVerdicts = endpoint({
  method: "GET",
  path: `${answersPath}/:page`,
  params: z.object({ page: ShortId }),
  reply: z.object({ verdicts: z.array(Verdict) }),
});

export function areFor(points: readonly number[], criteria: Rubric["criteria"]): boolean {
  return points.length === criteria.length && criteria.every(({ maxPoints }, index) => (points[index] ?? Infinity) <= maxPoints);
}
