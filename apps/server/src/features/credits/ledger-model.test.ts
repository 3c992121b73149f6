import { parseCredits } from "@coursewright/base/credits.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { CreditsService } from "./service.ts";
import { newAuthor, startLedger, type TestLedger } from "../../../test/ledger.ts";

let ledger: TestLedger;
let credits: TestLedger["credits"];

beforeAll(async () => {
  ledger = await startLedger();
  ({ credits } = ledger);
});

afterEach(async () => expect(await ledger.verify()).toEqual([]));

afterAll(() => ledger.close());

it("any sequence of operations gives the model's balance", async () => {
  const operation = fc.constantFrom("a", "b", "c", "d");
  const amount = fc.integer({ min: 1, max: 200_000 }).map((units) => parseCredits((units / 10_000).toFixed(4)));
  const step = fc.record({
    kind: fc.constantFrom("grant" as const, "hold" as const, "settle" as const, "release" as const, "takeBack" as const),
    operation,
    amount,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const uid = newAuthor();
      const model = createModel();
      for (const { kind, operation: name, amount: size } of steps) {
        const request = { uid, operation: name, amount: size, reason: "test" };
        const change = kind === "takeBack" ? takeBack(request) : credits[kind](request);
        await change.catch((error: unknown) => expect(error).toMatchObject({ code: "insufficient_credits" }));
        model[kind](name, size);
        expect(await credits.readBalance(uid)).toMatchObject({ available: model.available(), owed: model.owed() });
      }
    }),
    { numRuns: 25 },
  );
});

/** A simple reference model of the ledger. */
function createModel() {
  let sum = 0n;
  const gifts = new Set<string>();
  const refunds = new Set<string>();
  const holds = new Map<string, { amount: bigint; isOpen: boolean }>();
  const end = (name: string, used: bigint) => {
    const hold = holds.get(name);
    if (!hold?.isOpen) return;
    hold.isOpen = false;
    sum += hold.amount - (used < hold.amount ? used : hold.amount);
  };
  return {
    available: () => (sum > 0n ? sum : 0n),
    owed: () => (sum < 0n ? -sum : 0n),
    grant(name: string, amount: bigint) {
      if (!gifts.has(name)) sum += amount;
      gifts.add(name);
    },
    takeBack(name: string, amount: bigint) {
      if (!refunds.has(name)) sum -= amount;
      refunds.add(name);
    },
    hold(name: string, amount: bigint) {
      if (holds.has(name) || sum < amount) return;
      sum -= amount;
      holds.set(name, { amount, isOpen: true });
    },
    settle: end,
    release: (name: string) => end(name, 0n),
  };
}

function takeBack(refund: Parameters<CreditsService["takeBackWithin"]>[1]) {
  return ledger.databases.forAuthor(refund.uid).transaction((trx) => credits.takeBackWithin(trx, refund));
}
