import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchName, matchText } from "./match.ts";

function ranked(typed: string, texts: readonly string[]): string[] {
  return texts
    .map((text) => ({ text, score: matchName(typed, text)?.score ?? -1 }))
    .filter(({ score }) => score >= 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ text }) => text);
}

describe("palette match", () => {
  it("ranks a prefix over a later word, a word over its inside, and that over initials", () => {
    expect(ranked("cold", ["Scolding", "Chocolate", "Cream or lemon drops", "Cold proof", "A cold oven"])).toEqual([
      "Cold proof",
      "A cold oven",
      "Scolding",
      "Cream or lemon drops",
    ]);
    expect(ranked("start", ["Starter kit for bakers", "Start"])).toEqual(["Start", "Starter kit for bakers"]);
  });

  it("ignores accents and case on both sides", () => {
    expect(matchName("creme", "Crème brûlée")?.marks).toEqual([[0, 5]]);
    expect(matchName("BRÛLÉE", "creme brulee")).not.toBeNull();
    expect(matchName("gross", "Groß")?.marks).toEqual([[0, 4]]);
    expect(matchName("oy", "Øystein")).not.toBeNull();
  });

  it("requires every word, in any order", () => {
    expect(matchName("proof cold", "Cold proof")?.marks).toEqual([
      [5, 10],
      [0, 4],
    ]);
    expect(matchName("cold oven", "Cold proof")).toBeNull();
  });

  it("finds a name by initials and the letters that follow them", () => {
    expect(matchName("reast", "Reading your starter")).not.toBeNull();
    expect(matchName("rstrt", "Reading your starter")).toBeNull();
    expect(matchName("rys", "Reading your starter")?.marks).toEqual([
      [0, 1],
      [8, 9],
      [13, 14],
    ]);
    expect(matchName("x", "Next page")).not.toBeNull();
    expect(matchName("ezz", "Reading your starter")).toBeNull();
  });

  it("ignores initials in a longer text; rejects a hard name quickly", () => {
    expect(matchText("oven", "Never start in a cold oven.")).not.toBeNull();
    expect(matchText("nsic", "Never start in a cold oven.")).toBeNull();
    expect(matchName(`${"a".repeat(40)}b`, "a ".repeat(60))).toBeNull();
  });

  it("always finds a text by itself, with marks inside it", () => {
    const word = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(word, (text) => {
        const { length } = Array.from(text);
        const isInside = ([from, to]: readonly [number, number]) => from >= 0 && from < to && to <= length;
        expect(matchName(text, text)?.marks.every(isInside)).toBe(true);
      }),
    );
  });
});
