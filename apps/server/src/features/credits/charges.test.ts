import { credits as whole, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { LiveMessage } from "../../platform/live/live.ts";
import { applyCharges, type Charge } from "./charge-queries.ts";
import { newAuthor, startLedger, type TestLedger } from "../../../test/ledger.ts";

let ledger: TestLedger;
let credits: TestLedger["credits"];
let owner: TestLedger["owner"];

beforeAll(async () => {
  ledger = await startLedger();
  ({ credits, owner } = ledger);
});

afterEach(async () => expect(await ledger.verify()).toEqual([]));

afterAll(() => ledger.close());

describe("batched charges", () => {
  it("concurrent charges share a transaction and get separate results", async () => {
    const [ann, ben, nobody] = [await rich(25), await rich(5), newAuthor()];
    for (const operation of ["used", "unused", "ended"]) await credits.hold(charge(ann, operation, 2));
    await credits.release({ uid: ann, operation: "ended" });
    const feeds = [await follow(ann), await follow(ben)];
    const answers = await Promise.allSettled([
      credits.settle({ uid: ann, operation: "used", amount: whole(1) }),
      credits.hold(charge(ben, "new", 5)),
      credits.release({ uid: ann, operation: "unused" }),
      credits.hold(charge(nobody, "new", 1)),
      credits.settle({ uid: ann, operation: "ended", amount: whole(1) }),
      credits.deduct(charge(ann, "at once", 3)),
      credits.release({ uid: ben, operation: "never held" }),
    ]);

    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.state : answer.reason.code))).toEqual([
      "settled",
      "open",
      "released",
      "insufficient_credits",
      "released",
      "settled",
      "absent",
    ]);
    expect(await credits.readBalance(ann)).toMatchObject({ available: whole(21), held: noCredits, monthCharged: whole(4) });
    expect(await credits.readBalance(ben)).toMatchObject({ available: noCredits, held: whole(5) });
    expect(await transactionsOf("operation_id in ('used', 'unused') and kind <> 'hold' or operation_id in ('at once', 'new')")).toBe(1);
    // One event per author, with the newest balance.
    expect(await Promise.all(feeds.map((heardSince) => heardSince()))).toEqual([
      [{ type: "credits", credits: 21, version: 9 }],
      [{ type: "credits", credits: 0, version: 2 }],
    ]);
  });

  it("refuses only charges that exceed the balance", async () => {
    const [ann, ben] = [await rich(10), await rich(100)];
    await credits.changeMonthlyLimit(ben, whole(8));
    await credits.hold(charge(ben, "before", 2));
    const states = await Promise.allSettled(
      [charge(ann, "a", 7), charge(ben, "a", 5), charge(ann, "b", 4), charge(ben, "b", 2), charge(ann, "c", 3), charge(ben, "c", 1)].map(
        (request) => credits.hold(request),
      ),
    );

    expect(states.map((answer) => (answer.status === "fulfilled" ? answer.value.state : answer.reason.code))).toEqual([
      "open",
      "open",
      "insufficient_credits",
      "spending_limit",
      "open",
      "open",
    ]);
  });

  it("released credits in a batch pay the debt first", async () => {
    const [ann, ben] = [await rich(10), await rich(10)];
    for (const uid of [ann, ben]) for (const operation of ["a", "b"]) await credits.hold(charge(uid, operation, 4));
    await ledger.databases.forAuthor(ann).transaction((trx) => credits.takeBackWithin(trx, charge(ann, "refund", 7)));
    await Promise.all([ann, ben].flatMap((uid) => ["a", "b"].map((operation) => credits.release({ uid, operation }))));

    expect(await credits.readBalance(ann)).toMatchObject({ available: whole(3), owed: noCredits });
    expect(await credits.readBalance(ben)).toMatchObject({ available: whole(10) });
  });

  it("a charge that the database rejects fails alone", async () => {
    const [ann, ben] = [await rich(10), await rich(10)];
    const tooLong = "x".repeat(201);
    const answers = await Promise.allSettled([
      credits.hold(charge(ann, "a", 1)),
      credits.hold(charge(ben, tooLong, 1)),
      credits.hold(charge(ben, "b", 1)),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await credits.readBalance(ben)).toMatchObject({ available: whole(9) });
  });

  it("a deduction counts once and is refused like a hold", async () => {
    const uid = await rich(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => credits.deduct(charge(uid, "a", 4))));

    expect(answers.every(({ state, settled }) => state === "settled" && settled === whole(4))).toBe(true);
    await expect(credits.deduct(charge(uid, "b", 7))).rejects.toMatchObject({ code: "insufficient_credits" });
    await credits.changeMonthlyLimit(uid, whole(5));
    await expect(credits.deduct(charge(uid, "b", 2))).rejects.toMatchObject({ code: "spending_limit" });
    expect(await credits.deduct(charge(uid, "free", 0))).toMatchObject({ state: "absent" });
    expect(await credits.readBalance(uid)).toMatchObject({ available: whole(6), held: noCredits, monthCharged: whole(4) });
  });

  it("a batch has the same results as single charges", async () => {
    const units = fc.integer({ min: 0, max: 30 }).map((tenths) => parseCredits((tenths / 10).toFixed(1)));
    const step = fc.record({
      who: fc.constantFrom(0, 1),
      action: fc.constantFrom("hold", "end", "deduct"),
      operation: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      amount: units,
    });
    const batch = fc.uniqueArray(step, { minLength: 2, maxLength: 10, selector: ({ who, operation }) => `${who} ${operation}` });
    const beginning = fc.record({ gift: units, limit: fc.option(units), refund: fc.option(units) });
    await fc.assert(
      fc.asyncProperty(fc.tuple(beginning, beginning), fc.array(batch, { minLength: 1, maxLength: 4 }), async (beginnings, batches) => {
        const { pool } = ledger.databases.shardOf(newAuthor());
        const [together, apart] = await Promise.all([pair(beginnings), pair(beginnings)]);
        for (const steps of batches) {
          const inOne = await applyCharges(pool, steps.map(chargeOf(together)));
          const alone = [];
          for (const one of steps.map(chargeOf(apart))) alone.push(...(await applyCharges(pool, [one])));
          expect(inOne).toEqual(alone);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Two accounts with a given initial state. */
async function pair(beginnings: ReadonlyArray<{ gift: bigint; limit: bigint | null; refund: bigint | null }>): Promise<AuthorId[]> {
  return Promise.all(
    beginnings.map(async ({ gift, limit, refund }) => {
      const uid = newAuthor();
      const amountOf = (tenthousandths: bigint) => parseCredits((Number(tenthousandths) / 10_000).toFixed(4));
      await credits.grant({ uid, operation: "gift", amount: amountOf(gift * 3n + 1n), reason: "test" });
      if (limit !== null) await credits.changeMonthlyLimit(uid, amountOf(limit));
      if (refund !== null && refund > 0n) {
        const taken = { uid, operation: "refund", amount: amountOf(refund), reason: "test" };
        await ledger.databases.forAuthor(uid).transaction((trx) => credits.takeBackWithin(trx, taken));
      }
      return uid;
    }),
  );
}

function chargeOf(authors: readonly AuthorId[]) {
  return (step: { who: number; action: string; operation: string; amount: ReturnType<typeof whole> }): Charge => {
    const uid = authors[step.who] ?? newAuthor();
    const { operation, amount } = step;
    if (step.action === "end") return { action: "end", uid, operation, amount };
    const positive = amount === noCredits ? whole(1) : amount;
    if (step.action === "deduct") return { action: "deduct", uid, operation, amount: positive, reason: "test" };
    return { action: "hold", uid, operation, amount: positive, reason: "test", expiresAt: new Date(Date.now() + 60_000) };
  };
}

async function rich(amount: number): Promise<AuthorId> {
  const uid = newAuthor();
  await credits.grant(charge(uid, "gift", amount));
  return uid;
}

function charge(uid: AuthorId, operation: string, amount: number) {
  return { uid, operation, amount: whole(amount), reason: "test" };
}

async function transactionsOf(condition: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(distinct xmin::text)::integer as n from ledger_operations where ${condition}`,
  );
  return rows[0]?.n ?? 0;
}

const marker: LiveMessage = { type: "membership" };

/** Records the account's feed; the returned function gives the messages so far. */
async function follow(uid: AuthorId): Promise<() => Promise<LiveMessage[]>> {
  const { live } = ledger;
  const heard: LiveMessage[] = [];
  await live.subscribe(uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
  const upToNow = async () => {
    live.publish(uid, marker);
    await expect.poll(() => heard.at(-1)).toEqual(marker);
    return heard.splice(0).slice(0, -1);
  };
  await expect.poll(() => live.isConnected()).toBe(true);
  await upToNow();
  return upToNow;
}
