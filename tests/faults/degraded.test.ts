import { expect, it } from "vitest";
import { checkDegraded, type Seen } from "./degraded.ts";

const calm: Seen = { sent: 500, failed: 0, p99Ms: 200 };
const well: Seen = { sent: 2_000, failed: 2, p99Ms: 400 };

it("others that hardly notice are what was promised", () => {
  expect(checkDegraded(calm, { "store off": well })).toEqual([]);
});

it.each<[string, Partial<Seen>]>([
  ["store off: 3 of 2000 others failed", { failed: 3 }],
  ["store off: 1 of 500 others failed", { sent: 500, failed: 1 }],
  ["store off: 0 of 0 others failed", { sent: 0, failed: 0 }],
  ["store off: others took 401 ms, 200 ms when all is well", { p99Ms: 401 }],
])("a planted fault is found: %s", (words, fault) => {
  expect(checkDegraded(calm, { "store off": { ...well, ...fault } })).toEqual([words]);
});
