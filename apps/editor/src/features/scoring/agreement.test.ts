import { expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";

const sample = (points: number[], helper: number[]) => ({
  answer: "x",
  points,
  helper: { criteria: helper.map((each) => ({ points: each, why: "x", evidence: null })) },
});

it("agreement counts each criterion of each sample: exact, at most a point apart, and by how much on average", () => {
  expect(agreementOf([])).toEqual({ cases: 0, exact: 0, near: 0, meanDifference: 0 });
  expect(agreementOf([sample([5, 3], [5, 3])])).toEqual({ cases: 2, exact: 2, near: 2, meanDifference: 0 });
  expect(agreementOf([sample([5, 3], [4, 3]), sample([0, 1], [3, 0]), sample([2, 2], [2, 3])])).toEqual({
    cases: 6,
    exact: 2,
    near: 5,
    meanDifference: 0.3,
  });
  // More here and less there do not make it agree.
  expect(agreementOf([sample([5, 0], [0, 5])])).toEqual({ cases: 2, exact: 0, near: 0, meanDifference: 0 });
});
