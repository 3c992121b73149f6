import { expect, it } from "vitest";
import { coverOf, motifs } from "./cover.ts";

it("a course always gets the same cover, and courses get different ones", () => {
  const ids = Array.from({ length: 200 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`);
  expect(ids.map((id) => coverOf(id))).toEqual(ids.map((id) => coverOf(id)));
  expect(new Set(ids.map((id) => coverOf(id).motif))).toEqual(new Set(motifs));
  expect(new Set(ids.map((id) => JSON.stringify(coverOf(id)))).size).toBeGreaterThan(30);
});
