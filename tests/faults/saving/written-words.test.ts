import { describe, expect, it } from "vitest";
import { checkWords, type WordHistory } from "./written-words.ts";

const history: WordHistory = {
  schedule: 1,
  promised: new Set(["one", "two", "three"]),
  removed: new Set(["two"]),
  overwritten: [],
};

describe("checkWords", () => {
  it("accepts promised words that are on the page or were removed", () => {
    expect(checkWords(history, ["one", "three and more"])).toEqual([]);
    expect(checkWords(history, ["one two", "three"])).toEqual([]);
  });

  it("finds a promised word that is lost", () => {
    expect(checkWords(history, ["one"])).toEqual(['schedule 1: "three" is lost']);
  });

  it("finds a word that was overwritten", () => {
    expect(checkWords({ ...history, overwritten: ["four"] }, ["one three"])).toEqual(['schedule 1: "four" was overwritten silently']);
  });
});
