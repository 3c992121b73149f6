import { describe, expect, it } from "vitest";
import { checkOverload, checkSaveTime, type Overload } from "./overload.ts";
import type { TimedResponse } from "../support/timed-response.ts";

const asked = (more: Partial<TimedResponse>): TimedResponse => ({ at: 10, ms: 40, status: 200, ...more });
const many = (count: number, more: Partial<TimedResponse> = {}) => Array.from({ length: count }, () => asked(more));
const well: Overload = {
  saves: [...many(199), asked({ status: 503 })],
  capacity: 800,
  others: { 200: 100, 503: 400 },
  health: many(5),
  afterwards: [asked({ at: 1_500, status: 503 }), asked({ at: 7_000 })],
  endedAt: 1_000,
};

describe("checkOverload", () => {
  it("accepts served saves and rejected others", () => {
    expect(checkOverload(well)).toEqual([]);
  });

  it.each<[string, Partial<Overload>]>([
    ["196 of 200 saves were saved", { saves: [...many(196), ...many(4, { status: 503 })] }],
    ["0 of 1 saves were saved", { saves: many(1, { status: undefined }) }],
    ["nobody was refused", { others: { 200: 500 } }],
    ["3 others were answered none", { others: { 200: 100, 503: 400, none: 3 } }],
    ["7 others were answered hasty", { others: { 200: 100, 503: 400, hasty: 7 } }],
    ["a sign of life failed", { health: [asked({}), asked({ status: 503 })] }],
    ["refused 5500 ms after the crowd had gone", { afterwards: [asked({ at: 6_500, status: 503 }), asked({ at: 7_000 })] }],
    ["nothing was answered after the crowd had gone", { afterwards: [asked({ at: 500 })] }],
  ])("finds a planted fault: %s", (words, fault) => {
    expect(checkOverload({ ...well, ...fault })).toEqual([words]);
  });
});

describe("checkSaveTime", () => {
  it.each([
    { p99: 990, capacity: 800, broken: [] },
    { p99: 1_200, capacity: 800, broken: ["saves took up to 1200 ms, more than 1000 ms"] },
    { p99: 3_900, capacity: 100, broken: [] },
    { p99: 5_200, capacity: 100, broken: ["saves took up to 5200 ms, more than 4000 ms"] },
  ])("judges saves of $p99 ms at $capacity requests per second", ({ p99, capacity, broken }) => {
    expect(checkSaveTime({ saves: [...many(97), ...many(3, { ms: p99 })], capacity })).toEqual(broken);
  });
});
