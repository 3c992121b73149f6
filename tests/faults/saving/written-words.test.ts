import { expect, it } from "vitest";
import { checkWords, type WordHistory } from "./written-words.ts";

const history: WordHistory = {
  schedule: 1,
  promised: new Set(["one", "two", "three"]),
  removed: new Set(["two"]),
  overwritten: [],
};

it("is content when every promised word is there or was taken away", () => {
  expect(checkWords(history, ["one", "three and more"])).toEqual([]);
  expect(checkWords(history, ["one two", "three"])).toEqual([]);
});

it("sees a planted loss: a promised word that is nowhere", () => {
  expect(checkWords(history, ["one"])).toEqual(['schedule 1: "three" is lost']);
});

it("sees a planted overwrite: a word that went without anybody's doing", () => {
  expect(checkWords({ ...history, overwritten: ["four"] }, ["one three"])).toEqual(['schedule 1: "four" was overwritten silently']);
});
