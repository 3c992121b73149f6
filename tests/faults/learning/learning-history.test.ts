import { nothing, type Progress, withAnswer, withLast, withRead, withReview } from "@coursewright/course-page/learning/progress-state.ts";
import { describe, expect, it } from "vitest";
import { checkProgress, type LearnerAction } from "./learning-history.ts";

const actions: LearnerAction[] = [
  { kind: "read", page: "a", at: 1 },
  { kind: "answer", block: "q", given: "x", at: 2 },
  { kind: "answer", block: "q", given: "y", at: 3 },
  { kind: "last", page: "a", at: 4 },
  { kind: "review", card: "c", grade: 3, at: 5 },
];
const whole = withReview(
  withLast(withAnswer(withRead(nothing, "a", 1), "q", { given: "y", right: null }, 3), { page: "a", name: "" }, 4),
  "c",
  3,
  5,
);

describe("checkProgress", () => {
  it("accepts progress with every action", () => {
    expect(checkProgress(actions, { server: whole, phone: whole })).toEqual([]);
  });

  it.each<[string, Progress]>([
    ["a page that was read", { ...whole, read: {} }],
    ["the later answer", { ...whole, answers: { q: { at: 2, given: "x", right: null } } }],
    ["the page opened last", { ...whole, last: { page: "a", name: "", at: 1 } }],
    ["a review", { ...whole, reviews: {} }],
    ["that something was never done", withRead(whole, "z", 9)],
  ])("finds progress that lacks %s", (_, progress) => {
    const problems = checkProgress(actions, { server: whole, phone: progress });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((problem) => !problem.startsWith("phone: "))).toEqual([]);
  });
});
