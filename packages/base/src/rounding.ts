import { type Credits, parseCredits } from "./credits.ts";

/** An exact cost before rounding, such as tokens / 3000. Both numbers must not be negative. */
export interface ExactCost {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const units = 10_000n;

/** Rounds up, so that the hold always covers the cost. */
export function holdFor({ numerator, denominator }: ExactCost): Credits {
  return fromUnits((numerator * units + denominator - 1n) / denominator);
}

/** Rounds half up. */
export function settlementFor({ numerator, denominator }: ExactCost): Credits {
  return fromUnits((2n * numerator * units + denominator) / (2n * denominator));
}

function fromUnits(amount: bigint): Credits {
  return parseCredits(`${amount / units}.${String(amount % units).padStart(4, "0")}`);
}
