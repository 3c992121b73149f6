import { describe, expect, it } from "vitest";
import { checkOverload, type Overload } from "./overload.ts";
import type { TimedResponse } from "../support/timed-response.ts";

const asked = (more: Partial<TimedResponse>): TimedResponse => ({ at: 10, ms: 40, status: 200, ...more });
const many = (count: number, more: Partial<TimedResponse> = {}) => Array.from({ length: count }, () => asked(more));
const well: Overload = {
  saves: [...many(199), asked({ status: 503 })],
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
    ["saves took up to 1200 ms", { saves: [...many(97), ...many(3, { ms: 1_200 })] }],
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
