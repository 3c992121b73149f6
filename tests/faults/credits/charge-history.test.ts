import { expect, it } from "vitest";
import { checkCharges } from "./charge-history.ts";

const delivered = new Map([
  ["first", 1],
  ["second", 10],
]);
const exact = { author: "a", before: 25, delivered, after: 14, damaged: [] };

it("finds nothing where every reply was charged once", () => {
  expect(checkCharges([exact, { ...exact, delivered: new Map(), after: 25 }])).toEqual([]);
});

it("finds a planted second charge, a free reply and a damaged block", () => {
  expect(checkCharges([{ ...exact, after: 13 }])).toEqual(["a has lost 1 credits"]);
  expect(checkCharges([{ ...exact, after: 15 }])).toEqual(["a got 1 credits' worth for nothing"]);
  expect(checkCharges([{ ...exact, damaged: ["first"] }])).toEqual(["a: first has damaged a block"]);
});
