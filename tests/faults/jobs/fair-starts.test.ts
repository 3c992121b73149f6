import { describe, expect, it } from "vitest";
import { checkStarts, type Starts } from "./fair-starts.ts";

const well: Starts = { asked: 300, left: 280, waitsMs: [120, 4_900] };

describe("checkStarts", () => {
  it("accepts early starts of others before a long queue", () => {
    expect(checkStarts(well)).toEqual([]);
  });

  it.each<[string, Partial<Starts>]>([
    ["nobody else asked", { waitsMs: [] }],
    ["1 of 2 others waited 5000 ms or longer", { waitsMs: [120, 5_000] }],
    ["only 150 of 300 were still waiting", { left: 150 }],
  ])("finds a planted fault: %s", (words, fault) => {
    expect(checkStarts({ ...well, ...fault })).toEqual([words]);
  });
});
