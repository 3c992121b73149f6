import type { TriedSample } from "@coursewright/contract/scoring.ts";

interface Agreement {
  /** The number of criteria with points from both. */
  readonly cases: number;
  readonly exact: number;
  /** At most one point apart, including exact matches. */
  readonly near: number;
  /** Mean of the helper's points minus the author's points. */
  readonly meanDifference: number;
}

export function agreementOf(samples: readonly TriedSample[]): Agreement {
  const differences = samples.flatMap(({ points, helper }) => helper.criteria.map((each, index) => each.points - (points[index] ?? 0)));
  const within = (most: number) => differences.filter((difference) => Math.abs(difference) <= most).length;
  const sum = differences.reduce((total, difference) => total + difference, 0);
  return {
    cases: differences.length,
    exact: within(0),
    near: within(1),
    meanDifference: differences.length === 0 ? 0 : Math.round((sum / differences.length) * 10) / 10,
  };
}
