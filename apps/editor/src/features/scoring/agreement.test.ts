import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";

const sample = (points: number[], helper: number[]) => ({
  answer: "x",
  points,
  helper: { criteria: helper.map((each) => ({ points: each, why: "x", evidence: null })) },
});

describe("agreement", () => {
  it("counts exact and near matches per criterion, and the mean difference", () => {
    expect(agreementOf([])).toEqual({ cases: 0, exact: 0, near: 0, meanDifference: 0 });
    expect(agreementOf([sample([5, 3], [5, 3])])).toEqual({ cases: 2, exact: 2, near: 2, meanDifference: 0 });
    expect(agreementOf([sample([5, 3], [4, 3]), sample([0, 1], [3, 0]), sample([2, 2], [2, 3])])).toEqual({
      cases: 6,
      exact: 2,
      near: 5,
      meanDifference: 0.3,
    });
    // Differences that cancel out on average must not count as agreement.
    expect(agreementOf([sample([5, 0], [0, 5])])).toEqual({ cases: 2, exact: 0, near: 0, meanDifference: 0 });
  });
});
