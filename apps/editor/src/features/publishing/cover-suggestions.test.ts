import { firstCover } from "@coursewright/course/cover.ts";
import { describe, expect, it } from "vitest";
import { coverName, suggestCovers } from "./cover-suggestions.ts";

const projectId = "0b1c2d3e-0000-4000-8000-000000000000";
const own = firstCover(projectId);

describe("cover suggestions", () => {
  it("starts with covers that differ in motif and inks", () => {
    const covers = [own, ...suggestCovers({ projectId, round: 0, chosen: own })];
    const drawn = covers.flatMap((cover) => (cover.kind === "drawn" ? [cover] : []));
    expect(new Set(drawn.map(({ motif }) => motif)).size).toBe(4);
    expect(new Set(drawn.map(({ inks }) => inks)).size).toBe(4);
  });

  it("reaches every cover except the chosen one", () => {
    const rounds = Array.from({ length: 12 }, (_, round) => suggestCovers({ projectId, round, chosen: own }));
    const names = new Set(rounds.flat().map(coverName));
    expect(names.size).toBe(35);
    expect(names).not.toContain(coverName(own));
  });
});
