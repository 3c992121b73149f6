import type { ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { minSamples, type ScoringState } from "@coursewright/contract/scoring.ts";

/** A sample answer that was not tried yet, with the points its author would give. */
export interface SampleDraft {
  /** Under which it is paid for once. */
  readonly id: string;
  readonly answer: string;
  /** As they were typed. */
  readonly points: readonly string[];
}

export const emptyDraft = (): SampleDraft => ({ id: crypto.randomUUID(), answer: "", points: [] });

/** What was tried with other criteria, or as many empty ones as it takes. */
export function firstDrafts({ samples, earlier }: ScoringState): SampleDraft[] {
  const again = earlier.map(({ answer, points }) => ({ ...emptyDraft(), answer, points: points.map(String) }));
  return [...again, ...Array.from({ length: Math.max(0, minSamples - samples.length - again.length) }, emptyDraft)];
}

/** Ready to be tried: words, and points for each criterion within its bounds. */
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
