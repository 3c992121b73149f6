import { describe, expect, it } from "vitest";
import { firstDrafts, readySample } from "./sample-drafts.ts";

const criteria = [
  { name: "Cause", maxPoints: 5 },
  { name: "Fix", maxPoints: 3 },
];
const state = { samples: [], earlier: [], isOn: false, budget: { monthlyCredits: 50, used: 0 } };

describe("sample drafts", () => {
  it("is ready with an answer and valid points for each criterion", () => {
    const draft = { id: "1", answer: " It was cold. ", points: ["5", " 0"] };
    expect(readySample(draft, criteria)).toEqual({ id: "1", answer: "It was cold.", points: [5, 0] });
    for (const points of [[], ["5"], ["6", "0"], ["5", ""], ["5", "1.5"], ["-1", "0"], ["x", "0"]])
      expect(readySample({ ...draft, points }, criteria)).toBeUndefined();
    expect(readySample({ ...draft, answer: " \n" }, criteria)).toBeUndefined();
  });

  it("fills up to the required number, starting with earlier samples", () => {
    expect(firstDrafts(state).map(({ answer }) => answer)).toEqual(["", "", ""]);
    const earlier = [{ answer: "It was cold.", points: [5, 1] }];
    expect(firstDrafts({ ...state, earlier }).map(({ answer, points }) => [answer, points])).toEqual([
      ["It was cold.", ["5", "1"]],
      ["", []],
      ["", []],
    ]);
  });
});
