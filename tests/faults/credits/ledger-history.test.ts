import { expect, it } from "vitest";
import { checkAnswers, type LedgerAnswer } from "./ledger-history.ts";

const held: LedgerAnswer = { author: "a", kind: "hold", name: "x", state: "open", settled: "0.0000" };
const settled: LedgerAnswer = { ...held, kind: "settle", state: "settled", settled: "2.0000" };
const granted: LedgerAnswer = { ...held, kind: "grant", name: "gift", state: "added" };
const rows = [
  { author: "a", kind: "hold", name: "x", amount: "3.0000" },
  { author: "a", kind: "settle", name: "x", amount: "2.0000" },
  { author: "a", kind: "grant", name: "gift", amount: "9.0000" },
] as const;

it("finds nothing where every answer stands, however often it was given", () => {
  expect(checkAnswers([held, settled, settled, granted, { ...granted, state: "repeated" }], rows)).toEqual([]);
});

it("finds an answer that was lost, one that was given in two ways, and one that was counted twice", () => {
  expect(checkAnswers([settled], rows.slice(0, 1))).toEqual(["a: settle x was settled for 2.0000, and stands as undefined"]);
  expect(checkAnswers([{ ...settled, settled: "3.0000" }], rows)).toEqual(["a: settle x was settled for 3.0000, and stands as 2.0000"]);
  expect(checkAnswers([{ ...held, kind: "release", state: "released" }], rows)).toEqual(["a: release x was released, and does not stand"]);
  expect(checkAnswers([granted, granted], rows)).toEqual(["a grant gift was counted 2 times"]);
  expect(checkAnswers([held], [])).toEqual(["a: hold x was open, and does not stand"]);
});
