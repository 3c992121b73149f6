import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { withNote } from "@coursewright/blocks/kit/data/note.ts";
import { expect, it } from "vitest";
import { para } from "../../../test/courses.ts";
import { countChanged, marksOf } from "./sections.ts";

it("counts changed, added and removed sections, but not moved ones", () => {
  const [first, second, third, fourth] = ["One", "Two", "Three", "Four"].map((text) => StoredBlock.parse(para(text)));
  if (!first || !second || !third || !fourth) throw new Error("The test needs four sections");
  const before = marksOf([first, second, third]);
  expect(countChanged(before, marksOf([third, second, first]))).toBe(0);
  expect(countChanged(before, marksOf([StoredBlock.parse(para("Uno", first.id)), third, fourth]))).toBe(3);
});

it("does not count a note of the author as a change", () => {
  const block = StoredBlock.parse(para("One"));
  expect(countChanged(marksOf([block]), marksOf([withNote(block, "Ask Jo")]))).toBe(0);
});
