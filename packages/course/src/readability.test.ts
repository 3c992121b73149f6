import { expect, it } from "vitest";
import { countsOf, hardSentences, readabilityOf, sumOf } from "./readability.ts";

const plain =
  "Forget the clock for a moment. Feed it and wait. When the dome stops and is about to sag, the jar is ready. Look at the side of the glass.";
const dense =
  "Fermentation temperature fundamentally determines microbial multiplication, consequently establishing characteristic organoleptic qualities throughout subsequent processing whenever manufacturers deliberately manipulate environmental parameters.";

it("short sentences and words are easy, long ones are not", () => {
  expect(readabilityOf(countsOf(plain))).toEqual({ words: 30, ease: "easy" });
  expect(readabilityOf(countsOf(dense))).toEqual({ words: 20, ease: "hard" });
});

it("gives only the word count for a short text", () => {
  expect(readabilityOf(countsOf(""))).toEqual({ words: 0, ease: null });
  expect(readabilityOf(countsOf("Don’t stir."))).toEqual({ words: 2, ease: null });
});

it("gives no rating to a script without a formula", () => {
  expect(readabilityOf(countsOf("面団を室温で発酵させてください。".repeat(8))).ease).toBeNull();
  expect(hardSentences("面団を室温で発酵させてください。".repeat(8))).toEqual([]);
});

it("finds the hard sentences", () => {
  const text = `Feed it and wait. ${dense} Look at the glass.`;
  expect(hardSentences(text).map(({ from, to }) => text.slice(from, to))).toEqual([dense]);
});

it("counts a page by its texts as well as in one piece", () => {
  const texts = [plain, dense, "", "Don’t stir."];
  expect(sumOf(texts.map(countsOf))).toEqual(countsOf(texts.join("\n\n")));
  expect(countsOf(dense)).toMatchObject({ words: 20, sentences: 1, hardSentences: 1 });
});
