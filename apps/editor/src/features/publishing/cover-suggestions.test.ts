import { firstCover } from "@coursewright/course/cover.ts";
import { expect, it } from "vitest";
import { coverName, suggestCovers } from "./cover-suggestions.ts";

const projectId = "0b1c2d3e-0000-4000-8000-000000000000";
const own = firstCover(projectId);

it("the first suggestions differ from the course's own cover and from each other in motif and inks", () => {
  const covers = [own, ...suggestCovers({ projectId, round: 0, chosen: own })];
  const drawn = covers.flatMap((cover) => (cover.kind === "drawn" ? [cover] : []));
  expect(new Set(drawn.map(({ motif }) => motif)).size).toBe(4);
  expect(new Set(drawn.map(({ inks }) => inks)).size).toBe(4);
});

it("drawing another comes to every cover there is, and never to the one that is chosen", () => {
  const rounds = Array.from({ length: 12 }, (_, round) => suggestCovers({ projectId, round, chosen: own }));
  const names = new Set(rounds.flat().map(coverName));
  expect(names.size).toBe(35);
  expect(names).not.toContain(coverName(own));
});
