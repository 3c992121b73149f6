import { describe, expect, it } from "vitest";
import { ageWords, lengthWords, shortViews } from "./video-words.ts";

describe("video words", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1K"],
    [1_299, "1.2K"],
    [9_999, "9.9K"],
    [92_410, "92K"],
    [846_999, "846K"],
    [999_999, "999K"],
    [1_000_000, "1M"],
    [1_234_567, "1.2M"],
    [45_900_000, "45M"],
    [2_345_678_901, "2,345M"],
  ])("[PANEL-07] shows %i views as %s", (views, words) => {
    expect(shortViews(views, "en")).toBe(words);
  });

  it.each([
    [0, "today"],
    [1, "1 day ago"],
    [6, "6 days ago"],
    [7, "1 week ago"],
    [36, "5 weeks ago"],
    [60, "8 weeks ago"],
    [61, "2 months ago"],
    [250, "8 months ago"],
    [364, "11 months ago"],
    [365, "1 year ago"],
    [1200, "3 years ago"],
    [-2, "today"],
  ])("[PANEL-07] shows the age of %i days as %s", (days, words) => {
    const now = new Date("2026-07-28T12:00:00Z");
    const publishedAt = new Date(now.getTime() - days * 86_400_000).toISOString();
    expect(ageWords(publishedAt, { now, locale: "en" })).toBe(words);
  });

  it.each([
    ["PT8M42S", "8:42"],
    ["PT45S", "0:45"],
    ["PT11M", "11:00"],
    ["PT1H2M3S", "1:02:03"],
    ["P1DT1S", "24:00:01"],
    ["P0D", null],
    ["nonsense", null],
    [null, null],
  ])("shows the length %s as %s", (duration, words) => {
    expect(lengthWords(duration)).toBe(words);
  });

  it("writes numbers and times in other languages", () => {
    expect(shortViews(1_234, "de")).toBe("1,2K");
    expect(ageWords("2026-07-01T00:00:00Z", { now: new Date("2026-07-04T00:00:00Z"), locale: "de" })).toBe("vor 3 Tagen");
  });
});
