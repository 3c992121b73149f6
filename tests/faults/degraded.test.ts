import { expect, it } from "vitest";
import { checkDegraded, type Seen, seenIn, well } from "./degraded.ts";

const calm: Seen = { sent: 500, failed: 0, slowMs: 200 };
const ailing: Seen = { sent: 2_000, failed: 2, slowMs: 400 };

it("others that hardly notice are what was promised", () => {
  expect(checkDegraded({ [well]: calm, store: ailing })).toEqual([]);
});

it.each<[string, Partial<Seen>]>([
  ["store: 3 of 2000 others failed", { failed: 3 }],
  ["store: 1 of 500 others failed", { sent: 500, failed: 1 }],
  ["store: 0 of 0 others failed", { sent: 0, failed: 0 }],
  ["store: others took 401 ms, 200 ms when all is well", { slowMs: 401 }],
])("a planted fault is found: %s", (words, fault) => {
  expect(checkDegraded({ [well]: calm, store: { ...ailing, ...fault } })).toEqual([words]);
});

it("what fails when all is well is no measure of anything", () => {
  expect(checkDegraded({ [well]: { ...calm, failed: 1 }, store: ailing })).toEqual(["1 of 500 failed when all was well"]);
  expect(checkDegraded({ store: ailing })).toEqual(["0 of 0 failed when all was well"]);
});

it("a request belongs to the phase in which it was sent; phases of one name are one", () => {
  const phases = [
    { name: well, from: 0, to: 10 },
    { name: "store", from: 10, to: 20 },
    { name: well, from: 25, to: 30 },
  ];
  const asked = [
    { at: 1, ms: 5, status: 200 },
    { at: 9, ms: 7, status: 200 },
    { at: 10, ms: 900, status: undefined },
    { at: 19, ms: 3, status: 503 },
    { at: 22, ms: 4_000, status: 500 },
    { at: 29, ms: 8, status: 200 },
  ];
  expect(seenIn(phases, asked)).toEqual({ [well]: { sent: 3, failed: 0, slowMs: 8 }, store: { sent: 2, failed: 2, slowMs: 900 } });
});
