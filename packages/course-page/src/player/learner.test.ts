import { expect, it } from "vitest";
import { clockOf, sentenceAt, type Spoken } from "./learner.ts";

const spoken: Spoken[] = [
  [0, 0, 5, 40, 900],
  [0, 6, 9, 1000, 1800],
  [1, 0, 7, 2500, 4000],
];

it("a sentence lasts until the next one starts", () => {
  expect([0, 0.5, 0.9991, 1, 1.9, 2.5, 99].map((seconds) => sentenceAt(spoken, seconds))).toEqual([0, 0, 1, 1, 1, 2, 2]);
  expect(sentenceAt([], 3)).toBe(0);
});

it("a clock shows hours only if needed", () => {
  expect([0, 47.9, 124, 754, 3600, 3724, 36_061].map(clockOf)).toEqual(["0:00", "0:47", "2:04", "12:34", "1:00:00", "1:02:04", "10:01:01"]);
});
