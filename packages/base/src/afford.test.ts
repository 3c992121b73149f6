import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canAfford, limitStateOf } from "./afford.ts";
import { addCredits, credits, decimalCredits, noCredits, parseCredits, subtractCredits } from "./credits.ts";

const smallest = parseCredits("0.0001");
const amount = fc.integer({ min: 0, max: 10_000_000 }).map((units) => decimalCredits(units / 10_000));

describe("affordability", () => {
  it("of CAT-05: exactly enough is enough, one ten-thousandth less is not", () => {
    fc.assert(
      fc.property(amount, (cost) => {
        expect(canAfford({ cost, available: cost })).toBe(true);
        expect(canAfford({ cost, available: addCredits(cost, smallest) })).toBe(true);
        expect(canAfford({ cost, available: subtractCredits(cost, smallest) })).toBe(false);
      }),
    );
  });

  it("of CAT-05: zero is always affordable, and so is each part of an affordable sum", () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, available) => {
        expect(canAfford({ cost: noCredits, available })).toBe(true);
        if (canAfford({ cost: addCredits(a, b), available }))
          expect([canAfford({ cost: a, available }), canAfford({ cost: b, available })]).toEqual([true, true]);
      }),
    );
  });

  it("of CAT-05: compares exactly where a float would be wrong", () => {
    expect(0.1 + 0.2 <= 0.3).toBe(false);
    expect(canAfford({ cost: addCredits(decimalCredits(0.1), decimalCredits(0.2)), available: decimalCredits(0.3) })).toBe(true);
  });

  it.each([
    ["0", "0", "reached"],
    ["100", "0", "far"],
    ["100", "79.9999", "far"],
    ["100", "80", "near"],
    ["100", "99.9999", "near"],
    ["100", "100", "reached"],
    ["100", "120", "reached"],
  ] as const)("of a limit of %s credits, %s spent is %s", (limit, used, state) => {
    expect(limitStateOf({ limit: parseCredits(limit), used: parseCredits(used) })).toBe(state);
  });

  it("never moves away from the limit when spending grows", () => {
    const nearness = ["far", "near", "reached"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), amount, amount, (whole, used, more) => {
        const limit = credits(whole);
        const before = nearness.indexOf(limitStateOf({ limit, used }));
        expect(nearness.indexOf(limitStateOf({ limit, used: addCredits(used, more) }))).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
