import { describe, expect, it } from "vitest";
import { median, pairedDifference, seeded } from "./paired-difference.ts";

/** Logarithms of the ratio of known to unknown times: 70 ms with noise on both, sometimes a whole scheduling slice. */
function pairs({ known, seed }: { known: number; seed: number }): number[] {
  const random = seeded(seed);
  const time = (base: number) => base * (0.9 + 0.3 * random()) + (random() < 0.1 ? 40 : 0);
  return Array.from({ length: 48 }, () => Math.log(time(known) / time(70)));
}

describe("paired difference", () => {
  it("notices an early return for unknown addresses", () => {
    const { p, share } = pairedDifference(pairs({ known: 100, seed: 7 }));
    expect([p < 0.001, share > 0.1]).toEqual([true, true]);
  });

  it("raises fewer false alarms than alpha allows", () => {
    const alarms = Array.from({ length: 20 }, (_, seed) => pairedDifference(pairs({ known: 70, seed })).p < 0.001);
    expect(alarms.filter(Boolean)).toEqual([]);
  });

  it("takes the mean of the middle two as the median", () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });
});
