import { expect, it } from "vitest";
import { readabilityOf } from "./readability.ts";

const plain =
  "Forget the clock for a moment. Feed it and wait. When the dome stops and is about to sag, the jar is ready. Look at the side of the glass.";
const dense =
  "Fermentation temperature fundamentally determines microbial multiplication, consequently establishing characteristic organoleptic qualities throughout subsequent processing whenever manufacturers deliberately manipulate environmental parameters.";

it("short sentences and words are easy, long ones are not", () => {
  expect(readabilityOf(plain)).toEqual({ words: 30, ease: "easy" });
  expect(readabilityOf(dense)).toEqual({ words: 20, ease: "hard" });
});

it("gives only the word count for a short text", () => {
  expect(readabilityOf("")).toEqual({ words: 0, ease: null });
  expect(readabilityOf("Don’t stir.")).toEqual({ words: 2, ease: null });
});
