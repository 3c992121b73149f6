import { describe, expect, it } from "vitest";
import { barsOf, clock } from "./histogram.ts";

describe("histogram", () => {
  it("marks the slots around the most replayed place", () => {
    const bars = barsOf([10, 11, 10, 40, 60, 42, 12, 10]);
    expect(bars.map(({ isPeak }) => isPeak)).toEqual([false, false, false, true, true, true, false, false]);
    expect([bars[4]?.height, bars[4]?.slot, bars[0]?.count]).toEqual([1, 4, 10]);
  });

  it("marks only the highest slot of an evenly played recording", () => {
    expect(barsOf([5, 5, 6, 5]).filter(({ isPeak }) => isPeak)).toHaveLength(1);
    expect(barsOf([0, 0])).toEqual([0, 1].map((slot) => ({ slot, count: 0, height: 0, isPeak: false })));
  });

  it("averages a long recording into at most sixty bars", () => {
    const bars = barsOf(Array.from({ length: 121 }, (_, slot) => slot));
    expect(bars).toHaveLength(41);
    expect([bars[1]?.slot, bars[1]?.count, bars.at(-1)?.count]).toEqual([3, 4, 120]);
  });

  it("formats times like a media player", () => {
    expect([0, 9, 190, 291.6, 3_600].map(clock)).toEqual(["0:00", "0:09", "3:10", "4:52", "60:00"]);
  });
});
