import { expect, it } from "vitest";
import { fold, placeIn } from "./fold.ts";

it("folds case and accents and keeps every place", () => {
  expect(fold("Überschrift À la carte")).toBe("uberschrift a la carte");
  expect(fold("ﬁ😀Ä")).toHaveLength("ﬁ😀Ä".length);
});

it("prefers the beginning of a word", () => {
  expect(placeIn("Paragraph, graph", "graph")).toBe(11);
  expect(placeIn("Paragraph", "graph")).toBe(4);
  expect(placeIn("Paragraph", "x")).toBe(-1);
});
