import { describe, expect, it } from "vitest";
import { checkCharges } from "./charge-history.ts";

const delivered = new Map([
  ["first", 1],
  ["second", 10],
]);
const exact = { author: "a", before: 25, delivered, after: 14, damaged: [] };

describe("checkCharges", () => {
  it("accepts one charge for each reply", () => {
    expect(checkCharges([exact, { ...exact, delivered: new Map(), after: 25 }])).toEqual([]);
  });

  it("finds a second charge, a free reply and a damaged block", () => {
    expect(checkCharges([{ ...exact, after: 13 }])).toEqual(["a has lost 1 credits"]);
    expect(checkCharges([{ ...exact, after: 15 }])).toEqual(["a got 1 credits' worth for nothing"]);
    expect(checkCharges([{ ...exact, damaged: ["first"] }])).toEqual(["a: first has damaged a block"]);
  });
});
