import { describe, expect, it } from "vitest";
import { checkReads, type Read } from "./read-history.ts";

const shown = [
  { edition: 1, askedAt: 0, succeededAt: 20 },
  { edition: 2, askedAt: 10, succeededAt: Infinity },
];
const read = (more: Partial<Read>): Read => ({ startedAt: 12, endedAt: 14, status: 200, editions: [1, 1], isWhole: true, ...more });

describe("checkReads", () => {
  it("accepts either edition while a site is switched", () => {
    expect(checkReads([read({}), read({ editions: [2, 2] })], shown)).toEqual([]);
  });

  it.each<[string, Partial<Read>]>([
    ["answered 404", { status: 404 }],
    ["broke off", { isWhole: false }],
    ["a mix of editions 1, 2", { editions: [1, 2] }],
    ["a mix of editions ", { editions: [] }],
    ["edition 1 at a time when it was not shown", { startedAt: 21, endedAt: 22 }],
    ["edition 2 at a time when it was not shown", { startedAt: 1, endedAt: 2, editions: [2] }],
  ])("finds a planted fault: %s", (words, fault) => {
    expect(checkReads([read({}), read(fault)], shown)).toEqual([words]);
  });
});
