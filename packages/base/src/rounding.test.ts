import { formatCredits } from "./credits.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { holdFor, settlementFor } from "./rounding.ts";

it("rounds a hold up and a settlement half up, to four decimals", () => {
  const rounded = (numerator: bigint, denominator: bigint) =>
    [holdFor, settlementFor].map((round) => formatCredits(round({ numerator, denominator })));

  expect(rounded(1n, 3000n)).toEqual(["0.0004", "0.0003"]);
  expect(rounded(1n, 20_000n)).toEqual(["0.0001", "0.0001"]);
  expect(rounded(49n, 1_000_000n)).toEqual(["0.0001", "0.0000"]);
  expect(rounded(25n, 1n)).toEqual(["25.0000", "25.0000"]);
  expect(rounded(0n, 3000n)).toEqual(["0.0000", "0.0000"]);
});

it("holds at least the settlement, and at most one ten-thousandth more", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, denominator) => {
      const above = holdFor({ numerator, denominator }) - settlementFor({ numerator, denominator });
      expect([0n, 1n]).toContain(above);
    }),
  );
});
