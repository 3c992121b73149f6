import type { ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { minSamples, type ScoringState } from "@coursewright/contract/scoring.ts";

/** A sample answer that was not tried yet, with the points its author would give. */
export interface SampleDraft {
  /** Idempotency key: the sample is charged once under this id. */
  readonly id: string;
  readonly answer: string;
  /** The text in the point fields. */
  readonly points: readonly string[];
}

export const emptyDraft = (): SampleDraft => ({ id: crypto.randomUUID(), answer: "", points: [] });

/** Starts with samples from earlier criteria, then adds empty drafts up to the minimum. */
export function firstDrafts({ samples, earlier }: ScoringState): SampleDraft[] {
  const carried = earlier.map(({ answer, points }) => ({ ...emptyDraft(), answer, points: points.map(String) }));
  return [...carried, ...Array.from({ length: Math.max(0, minSamples - samples.length - carried.length) }, emptyDraft)];
}

/** Returns the sample, if it has an answer and valid points for each criterion. */
export function readySample(
  { id, answer, points }: SampleDraft,
  criteria: ScoredRubric["criteria"],
): { id: string; answer: string; points: number[] } | undefined {
  const given = criteria.map(({ maxPoints }, index) => {
    const text = points[index]?.trim() ?? "";
    return /^\d{1,3}$/.test(text) && Number(text) <= maxPoints ? Number(text) : undefined;
  });
  const whole = given.filter((each) => each !== undefined);
  return answer.trim() !== "" && whole.length === criteria.length ? { id, answer: answer.trim(), points: whole } : undefined;
}
