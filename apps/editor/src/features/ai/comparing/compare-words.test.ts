import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges, compareTokens, compareWords, textOf } from "./compare-words.ts";
import type { Piece } from "./compare-words.ts";

const accepted = (pieces: readonly Piece[], isAccepted: (change: number) => boolean) => textOf(applyChanges(pieces, isAccepted));

function drawn(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (piece.kind === "same" ? textOf(piece.tokens) : `{-${textOf(piece.removed)}-}{+${textOf(piece.added)}+}`))
    .join("");
}

const sentence = fc
  .array(fc.constantFrom("the ", "dough ", "rises", " ", ". ", "\n", "Feed ", "it’s ", "パン", "𝒟", "e\u0301", "\uD800"), { maxLength: 30 })
  .map((words) => words.join(""));
const texts = fc.tuple(fc.oneof(sentence, fc.string({ unit: "binary" })), fc.oneof(sentence, fc.string({ unit: "binary" })));

describe("compare words", () => {
  it("[SEE-03] gives exactly the new text with all changes and the old text with none", () => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const pieces = compareWords(before, after);
        expect(accepted(pieces, () => true)).toBe(after);
        expect(accepted(pieces, () => false)).toBe(before);
      }),
    );
  });

  it("alternates between equal words and changes, and never lists an empty one", () => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const pieces = compareWords(before, after);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.kind).not.toBe(pieces[index - 1]?.kind);
          expect(piece.kind === "same" ? piece.tokens.length : piece.removed.length + piece.added.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("keeps the words that both texts share", () => {
    expect(drawn(compareWords("The dome stops climbing and is about to sag.", "The dome stops rising."))).toBe(
      "The dome stops {-climbing and is about to sag-}{+rising+}.",
    );
  });

  it("numbers sentences that change apart, so that each can be taken alone", () => {
    const pieces = compareWords("Feed it early. Wait for the peak. Bake it.", "Feed it late. Wait for the peak. Eat it.");
    expect(drawn(pieces)).toBe("Feed it {-early-}{+late+}. Wait for the peak. {-Bake-}{+Eat+} it.");
    expect(accepted(pieces, (change) => change === 1)).toBe("Feed it early. Wait for the peak. Eat it.");
  });

  it("joins a rewritten sentence that shares only chance words", () => {
    const pieces = compareWords("Recipes say hours because kitchens differ a lot", "Clocks lie since every single room has warmth a lot");
    expect(pieces.filter(({ kind }) => kind === "change")).toHaveLength(1);
  });

  it("splits scripts without spaces by characters", () => {
    expect(drawn(compareWords("面団を室温で発酵", "面団を冷蔵で発酵"))).toBe("面団を{-室温-}{+冷蔵+}で発酵");
  });

  it("compares whole paragraphs of very long texts, and stays exact", () => {
    const lines = (word: string) => Array.from({ length: 60 }, (_, line) => `${word} ${`${word}${line} `.repeat(60)}`);
    const before = [...lines("a"), "kept line\n", ...lines("b")].join("\n");
    const after = [...lines("c"), "kept line\n", ...lines("d")].join("\n");
    const pieces = compareWords(before, after);
    expect(accepted(pieces, () => true)).toBe(after);
    expect(accepted(pieces, () => false)).toBe(before);
    expect(pieces.some((piece) => piece.kind === "same" && textOf(piece.tokens).includes("kept line"))).toBe(true);
  });

  it("compares tokens by key", () => {
    const [bold, plain] = [
      { key: "dough bold", text: "dough" },
      { key: "dough", text: "dough" },
    ];
    expect(compareTokens([bold], [plain])).toEqual([{ kind: "change", removed: [bold], added: [plain] }]);
  });
});
