import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftOf, termsOf } from "./terms-draft.ts";

const sold = (price: string) => termsOf({ readers: "purchase", price })?.cents ?? null;

describe("terms draft", () => {
  it("reads a price with a point or a comma, of at least one dollar", () => {
    expect(["29", " 29.5 ", "29,50", "1", "100000"].map(sold)).toEqual([2900, 2950, 2950, 100, 100_000_00]);
    expect(["", "0.99", "100001", "29.999", "-5", "1e3", "free"].map(sold)).toEqual(Array.from({ length: 7 }, () => null));
  });

  it("restores stored terms for every kind of access", () => {
    const terms = fc.oneof(
      fc.constant({ readers: "open" as const, cents: null }),
      fc.record({ readers: fc.constant("members" as const), cents: fc.option(fc.integer({ min: 100, max: 100_000_00 })) }),
    );
    fc.assert(
      fc.property(terms, (stored) => {
        expect(termsOf(draftOf(stored))).toEqual(stored);
      }),
    );
  });
});
