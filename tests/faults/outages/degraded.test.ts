import { describe, expect, it } from "vitest";
import { checkDegraded, type Seen, seenIn, well } from "./degraded.ts";

const calm: Seen = { sent: 500, failed: 0, p99Ms: 200, ratios: [], medianRatios: [] };
const ailing: Seen = { sent: 2_000, failed: 2, p99Ms: 400, ratios: [1.9, 2, 7], medianRatios: [1, 2, 3] };

it("others that hardly notice are what was promised", () => {
  expect(checkDegraded({ [well]: calm, store: ailing })).toEqual([]);
});

it.each<[string, Partial<Seen>]>([
  ["store: 3 of 2000 others failed", { failed: 3 }],
  ["store: 1 of 500 others failed", { sent: 500, failed: 1 }],
  ["store: 0 of 0 others failed", { sent: 0, failed: 0 }],
  ["store: the p99 of others was 2.01 times that of the calm", { ratios: [1, 2.01, 2.01] }],
  ["store: the median of others was 2.01 times that of the calm", { medianRatios: [1, 2.01, 2.01] }],
])("a planted fault is found: %s", (words, fault) => {
  expect(checkDegraded({ [well]: calm, store: { ...ailing, ...fault } })).toEqual([words]);
});

it("what fails when all is well is no measure of anything", () => {
  expect(checkDegraded({ [well]: { ...calm, failed: 1 }, store: ailing })).toEqual(["1 of 500 failed when all was well"]);
  expect(checkDegraded({ store: ailing })).toEqual(["0 of 0 failed when all was well"]);
});

describe("a whole history", () => {
  it("is refused when a fault makes the p99 2.5 times as long", () => {
    expect(checkHistory({ calmMs: 40, ailingMs: 100 })).toEqual(["store: the p99 of others was 2.50 times that of the calm"]);
  });

  it("passes when the p99 is 1.9 times as long", () => {
    expect(checkHistory({ calmMs: 40, ailingMs: 76 })).toEqual([]);
  });

  it("passes when another process delays one phase of the fault, and is refused all the same with one of the calm", () => {
    expect(checkHistory({ calmMs: 40, ailingMs: 40, delayed: "store" })).toEqual([]);
    expect(checkHistory({ calmMs: 40, ailingMs: 100, delayed: well })).toEqual([
      "store: the p99 of others was 2.50 times that of the calm",
    ]);
  });

  it("is refused from 20 ms on, however quick the calm", () => {
    expect(checkHistory({ calmMs: 1, ailingMs: 20 })).toEqual([]);
    expect(checkHistory({ calmMs: 1, ailingMs: 21 })).toEqual(["store: the p99 of others was 2.10 times that of the calm"]);
  });
});

/** Five faults of a second with a second of calm around each; of each hundred requests two are slow. */
function checkHistory({ calmMs, ailingMs, delayed }: { calmMs: number; ailingMs: number; delayed?: string }): string[] {
  const phases = Array.from({ length: 11 }, (_, n) => ({ name: n % 2 === 0 ? well : "store", from: n * 1_000, to: (n + 1) * 1_000 }));
  const asked = phases.flatMap(({ name, from }) => {
    const slowMs = name === delayed && from < 2_000 ? 5_000 : name === well ? calmMs : ailingMs;
    return Array.from({ length: 100 }, (_, n) => ({ at: from + n * 10, ms: n % 50 === 0 ? slowMs : 1, status: 200 }));
  });
  return checkDegraded(seenIn(phases, asked));
}

it("a request belongs to the phase in which it was sent; phases of one name are one", () => {
  const phases = [
    { name: well, from: 0, to: 10 },
    { name: "store", from: 10, to: 20 },
    { name: well, from: 25, to: 30 },
    { name: well, from: 30, to: 35 },
    { name: "cache", from: 35, to: 40 },
  ];
  const asked = [
    { at: 1, ms: 5, status: 200 },
    { at: 9, ms: 60, status: 200 },
    { at: 10, ms: 900, status: undefined },
    { at: 19, ms: 3, status: 503 },
    { at: 22, ms: 4_000, status: 500 },
    { at: 29, ms: 20, status: 200 },
    { at: 31, ms: 40, status: 200 },
    { at: 35, ms: 60, status: 200 },
  ];
  expect(seenIn(phases, asked)).toEqual({
    [well]: { sent: 4, failed: 0, p99Ms: 60, ratios: [], medianRatios: [] },
    store: { sent: 2, failed: 2, p99Ms: 900, ratios: [900 / 40], medianRatios: [900 / 40] },
    cache: { sent: 1, failed: 0, p99Ms: 60, ratios: [2], medianRatios: [2] },
  });
});
