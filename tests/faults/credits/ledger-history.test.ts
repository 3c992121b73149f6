import { describe, expect, it } from "vitest";
import { checkAnswers, type LedgerAnswer } from "./ledger-history.ts";

const held: LedgerAnswer = { author: "a", kind: "hold", name: "x", state: "open", settled: "0.0000" };
const settled: LedgerAnswer = { ...held, kind: "settle", state: "settled", settled: "2.0000" };
const granted: LedgerAnswer = { ...held, kind: "grant", name: "gift", state: "added" };
const rows = [
  { author: "a", kind: "hold", name: "x", amount: "3.0000" },
  { author: "a", kind: "settle", name: "x", amount: "2.0000" },
  { author: "a", kind: "grant", name: "gift", amount: "9.0000" },
] as const;

describe("checkAnswers", () => {
  it("accepts stored answers, however often they were given", () => {
    expect(checkAnswers([held, settled, settled, granted, { ...granted, state: "repeated" }], rows)).toEqual([]);
  });

  it("finds lost, contradictory and doubly counted answers", () => {
    expect(checkAnswers([settled], rows.slice(0, 1))).toEqual(["a: settle x was settled for 2.0000, but is stored as undefined"]);
    expect(checkAnswers([{ ...settled, settled: "3.0000" }], rows)).toEqual([
      "a: settle x was settled for 3.0000, but is stored as 2.0000",
    ]);
    expect(checkAnswers([{ ...held, kind: "release", state: "released" }], rows)).toEqual(["a: release x was released, but is not stored"]);
    expect(checkAnswers([granted, granted], rows)).toEqual(["a grant gift was counted 2 times"]);
    expect(checkAnswers([held], [])).toEqual(["a: hold x was open, but is not stored"]);
  });
});
