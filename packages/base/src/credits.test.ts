import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addCredits, credits, decimalCredits, formatCredits, parseCredits, subtractCredits, wholeCredits } from "./credits.ts";

const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => {
  const digits = String(units < 0n ? -units : units).padStart(5, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
});

describe("credits", () => {
  it("round-trips every amount to the last decimal", () => {
    fc.assert(
      fc.property(amount, (text) => {
        expect(parseCredits(formatCredits(parseCredits(text)))).toBe(parseCredits(text));
      }),
    );
  });

  it("adds and subtracts without rounding errors", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(subtractCredits(addCredits(parseCredits(a), parseCredits(b)), parseCredits(b))).toBe(parseCredits(a));
      }),
    );
    expect(formatCredits(addCredits(parseCredits("0.1"), parseCredits("0.2")))).toBe("0.3000");
  });

  it("shows whole credits rounded down", () => {
    expect(wholeCredits(parseCredits("24.9999"))).toBe(24);
    expect(wholeCredits(credits(25))).toBe(25);
    expect(wholeCredits(parseCredits("-0.5"))).toBe(-1);
  });

  it("rejects text that is not an exact amount", () => {
    for (const text of ["", "1.00001", "1e3", "NaN", " 1", "1.", ".5", "--1", "9".repeat(16)]) {
      expect(() => parseCredits(text)).toThrow(RangeError);
    }
  });

  it("accepts JSON numbers with up to four decimals only", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (units) => {
        expect(decimalCredits(units / 10_000)).toBe(BigInt(units));
      }),
    );
    for (const wrong of [0.1 + 0.2, 1e-7, 1.000_01, Number.NaN, Infinity]) expect(() => decimalCredits(wrong)).toThrow(RangeError);
  });
});
