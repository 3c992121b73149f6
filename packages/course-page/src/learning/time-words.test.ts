import { expect, it } from "vitest";
import { duration, fromNow } from "./time-words.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

it("formats durations in the page's language", () => {
  const waits = [0, minute, 10 * minute, 100 * minute, day, 11 * day, 46 * day, 498 * day];
  expect(waits.map((wait) => duration(wait, "en"))).toEqual([
    "1 minute",
    "1 minute",
    "10 minutes",
    "2 hours",
    "1 day",
    "11 days",
    "1.5 months",
    "1.4 years",
  ]);
  expect([duration(2 * day, "de"), fromNow(10 * minute, "en"), fromNow(day + minute, "en"), fromNow(3 * day, "de")]).toEqual([
    "2 Tage",
    "in 10 minutes",
    "tomorrow",
    "in 3 Tagen",
  ]);
});
