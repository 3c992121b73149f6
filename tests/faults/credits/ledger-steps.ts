import { type Credits, credits, parseCredits } from "@coursewright/base/credits.ts";
import fc from "fast-check";

const kinds = ["grant", "purchase", "refund", "hold", "hold", "hold", "settle", "settle", "release", "deduct"] as const;

/** One call to the ledger. There are few names, so calls collide with each other and repeat. */
export interface LedgerStep {
  readonly kind: (typeof kinds)[number];
  readonly name: string;
  readonly amount: Credits;
  /** Steps of one lane run one after another. Lanes run in parallel. */
  readonly lane: number;
}

const step: fc.Arbitrary<LedgerStep> = fc.record({
  kind: fc.constantFrom(...kinds),
  name: fc.constantFrom("a", "b", "c", "d"),
  amount: fc.integer({ min: 1, max: 200_000 }).map((units) => parseCredits((units / 10_000).toFixed(4))),
  lane: fc.nat(3),
});

/** Returns the same histories for the same seed. */
export function histories({ seed, count }: { seed: number; count: number }): LedgerStep[][] {
  const start: LedgerStep = { kind: "grant", name: "start", amount: credits(40), lane: 0 };
  return fc.sample(fc.array(step, { minLength: 4, maxLength: 24 }), { seed, numRuns: count }).map((steps) => [start, ...steps]);
}
