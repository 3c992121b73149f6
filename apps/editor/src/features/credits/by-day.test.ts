import type { Movement } from "@coursewright/contract/credits.ts";
import { expect, it } from "vitest";
import { byDay } from "./by-day.ts";

it("groups movements by the author's own day, in order", () => {
  const times = [new Date(2026, 10, 15, 12), new Date(2026, 10, 15, 0), new Date(2026, 10, 14, 23, 59), new Date(2025, 10, 14, 12)];
  const days = byDay(times.map((at, index) => movement(index, at)));
  expect(days.map(({ from, movements }) => [from, movements.map(({ sequence }) => sequence)])).toEqual([
    [new Date(2026, 10, 15), [0, 1]],
    [new Date(2026, 10, 14), [2]],
    [new Date(2025, 10, 14), [3]],
  ]);
});

function movement(sequence: number, at: Date): Movement {
  return { sequence, kind: "settle", work: "quiz", amount: "-1.0000", owed: "0.0000", balance: "1.0000", at: at.toISOString() };
}
