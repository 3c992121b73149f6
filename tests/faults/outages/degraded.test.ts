import { describe, expect, it } from "vitest";
import { checkDegraded, type Seen, seenIn, well } from "./degraded.ts";

const calm: Seen = { sent: 500, failed: 0, p99Ms: 200, tailRatios: [], medianRatios: [] };
const failing: Seen = { sent: 2_000, failed: 2, p99Ms: 400, tailRatios: [1.9, 2, 7], medianRatios: [1, 2, 3] };

it("accepts small differences", () => {
  expect(checkDegraded({ [well]: calm, store: failing })).toEqual([]);
});

it.each<[string, Partial<Seen>]>([
  ["store: 3 of 2000 others failed", { failed: 3 }],
  ["store: 1 of 500 others failed", { sent: 500, failed: 1 }],
  ["store: 0 of 0 others failed", { sent: 0, failed: 0 }],
  ["store: the tail of others was 2.01 times that of the calm", { tailRatios: [1, 2.01, 2.01] }],
  ["store: the median of others was 2.01 times that of the calm", { medianRatios: [1, 2.01, 2.01] }],
])("finds a planted fault: %s", (words, fault) => {
  expect(checkDegraded({ [well]: calm, store: { ...failing, ...fault } })).toEqual([words]);
});

it("rejects a calm in which requests fail", () => {
  expect(checkDegraded({ [well]: { ...calm, failed: 1 }, store: failing })).toEqual(["1 of 500 failed when all was well"]);
  expect(checkDegraded({ store: failing })).toEqual(["0 of 0 failed when all was well"]);
});

describe("checkDegraded with a whole history", () => {
  it("rejects 2.5 times the tail", () => {
    expect(checkHistory({ calmMs: 40, failingMs: 100 })).toEqual(["store: the tail of others was 2.50 times that of the calm"]);
  });

  it("accepts 1.9 times the tail", () => {
    expect(checkHistory({ calmMs: 40, failingMs: 76 })).toEqual([]);
  });

  it("tolerates a delay by another process in one phase", () => {
    expect(checkHistory({ calmMs: 40, failingMs: 40, delayed: "store" })).toEqual([]);
    expect(checkHistory({ calmMs: 40, failingMs: 100, delayed: well })).toEqual([
      "store: the tail of others was 2.50 times that of the calm",
    ]);
  });

  it("tolerates three slow requests in each phase", () => {
    expect(checkHistory({ calmMs: 40, failingMs: 400, everyNth: 34 })).toEqual([]);
    expect(checkHistory({ calmMs: 40, failingMs: 400, everyNth: 25 })).toEqual([
      "store: the tail of others was 10.00 times that of the calm",
    ]);
  });

  it("rejects more than 20 ms after any calm", () => {
    expect(checkHistory({ calmMs: 1, failingMs: 20 })).toEqual([]);
    expect(checkHistory({ calmMs: 1, failingMs: 21 })).toEqual(["store: the tail of others was 2.10 times that of the calm"]);
  });
});

interface History {
  readonly calmMs: number;
  readonly failingMs: number;
  readonly delayed?: string;
  /** Which requests are slow. */
  readonly everyNth?: number;
}

/** Five faults of a second, each with a second of calm before and after. Six of each hundred requests are slow. */
function checkHistory({ calmMs, failingMs, delayed, everyNth = 17 }: History): string[] {
  const phases = Array.from({ length: 11 }, (_, n) => ({ name: n % 2 === 0 ? well : "store", from: n * 1_000, to: (n + 1) * 1_000 }));
  const asked = phases.flatMap(({ name, from }) => {
    const slowMs = name === delayed && from < 2_000 ? 5_000 : name === well ? calmMs : failingMs;
    return Array.from({ length: 100 }, (_, n) => ({ at: from + n * 10, ms: n % everyNth === 0 ? slowMs : 1, status: 200 }));
  });
  return checkDegraded(seenIn(phases, asked));
}

it("counts a request in the phase that sent it, and merges equal phases", () => {
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
    [well]: { sent: 4, failed: 0, p99Ms: 60, tailRatios: [], medianRatios: [] },
    store: { sent: 2, failed: 2, p99Ms: 900, tailRatios: [900 / 40], medianRatios: [900 / 40] },
    cache: { sent: 1, failed: 0, p99Ms: 60, tailRatios: [2], medianRatios: [2] },
  });
});
