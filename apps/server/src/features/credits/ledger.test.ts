import { type Credits, credits as whole, formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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

describe("credit ledger", () => {
  it("gives the welcome gift once", async () => {
    const uid = newAuthor();
    const gift = { uid, operation: `welcome:${uid}`, amount: whole(25), reason: "welcome" };
    const results = await Promise.all(Array.from({ length: 10 }, () => credits.grant(gift)));

    expect(results.filter(({ state }) => state === "added")).toHaveLength(1);
    expect(await balance(uid)).toBe("25.0000");
  });

  it("gives an unknown account no credits and no holds", async () => {
    const uid = newAuthor();

    expect(await balance(uid)).toBe("0.0000");
    await expect(credits.hold(charge(uid, "a", "0.0001"))).rejects.toMatchObject({ code: "insufficient_credits" });
  });

  it("deducts a hold at once and returns the unused part on settlement", async () => {
    const uid = await rich("25");

    expect(await credits.hold(charge(uid, "a", "10"))).toMatchObject({ state: "open", amount: whole(10) });
    expect(await balance(uid)).toBe("15.0000");
    expect(await credits.settle({ uid, operation: "a", amount: parseCredits("2.5") })).toMatchObject({
      state: "settled",
      settled: parseCredits("2.5"),
    });
    expect(await balance(uid)).toBe("22.5000");
  });

  it("never settles more than the hold", async () => {
    const uid = await rich("25");
    await credits.hold(charge(uid, "a", "3"));

    expect(await credits.settle({ uid, operation: "a", amount: whole(999) })).toMatchObject({ state: "settled", settled: whole(3) });
    expect(await balance(uid)).toBe("22.0000");
  });

  it("keeps the first end of a hold", async () => {
    const uid = await rich("25");
    await credits.hold(charge(uid, "settled", "1"));
    await credits.hold(charge(uid, "released", "1"));
    await credits.settle({ uid, operation: "settled", amount: whole(1) });
    await credits.release({ uid, operation: "released" });

    expect(await credits.release({ uid, operation: "settled" })).toMatchObject({ state: "settled" });
    expect(await credits.settle({ uid, operation: "released", amount: whole(1) })).toMatchObject({ state: "released", settled: noCredits });
    expect(await credits.hold(charge(uid, "released", "1"))).toMatchObject({ state: "released" });
    expect(await balance(uid)).toBe("24.0000");
  });

  it("ends a hold once for concurrent settle and release", async () => {
    const uid = await rich("25");
    await credits.hold(charge(uid, "a", "1"));
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? credits.release({ uid, operation: "a" }) : credits.settle({ uid, operation: "a", amount: whole(1) }),
      ),
    );

    expect(new Set(ends.map(({ state }) => state)).size).toBe(1);
  });

  it("makes no hold for a zero cost", async () => {
    const uid = newAuthor();

    expect(await credits.hold(charge(uid, "free", "0"))).toMatchObject({ state: "absent" });
    expect(await credits.settle({ uid, operation: "free", amount: noCredits })).toMatchObject({ state: "absent" });
    expect((await owner.query("select from ledger_operations where author_id = $1", [uid])).rowCount).toBe(0);
  });

  it("makes one hold for 50 concurrent identical requests", async () => {
    const uid = await rich("100");
    const results = await Promise.all(Array.from({ length: 50 }, () => credits.hold(charge(uid, "a", "10"))));

    expect(results.every(({ state, amount }) => state === "open" && amount === whole(10))).toBe(true);
    expect(await balance(uid)).toBe("90.0000");
  });

  it("pays exactly 100 of 200 concurrent operations with credits for 100", async () => {
    const uid = await rich("100");
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, at) => {
        await credits.hold(charge(uid, `op-${at}`, "1"));
        await credits.settle({ uid, operation: `op-${at}`, amount: whole(1) });
      }),
    );
    const refusals = results.filter((result) => result.status === "rejected");

    expect(refusals).toHaveLength(100);
    expect(refusals.every(({ reason }) => reason.code === "insufficient_credits")).toBe(true);
    expect(await balance(uid)).toBe("0.0000");
  });

  it("orders movements by lock time, with reason and resulting balance", async () => {
    const uid = await rich("25");
    await credits.hold({ ...charge(uid, "a", "10"), reason: "generate chart" });
    await credits.hold({ ...charge(uid, "b", "1"), reason: "write a page" });
    await credits.settle({ uid, operation: "a", amount: whole(4) });
    await credits.release({ uid, operation: "b" });

    const { rows } = await owner.query(
      "select sequence, operation_id, kind, reason, available_after from ledger_operations where author_id = $1 order by sequence",
      [uid],
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["1", "gift", "grant", "test", "25.0000"],
      ["2", "a", "hold", "generate chart", "15.0000"],
      ["3", "b", "hold", "write a page", "14.0000"],
      ["4", "a", "settle", "generate chart", "20.0000"],
      ["5", "b", "release", "write a page", "21.0000"],
    ]);
  });

  it("does not deadlock for two operations in opposite order", async () => {
    const uid = await rich("100");
    const both = (names: string[]) =>
      ledger.databases.forAuthor(uid).transaction(async (trx) => {
        for (const operation of names) await credits.holdWithin(trx, charge(uid, operation, "1"));
      });
    await Promise.all(Array.from({ length: 20 }, (_, at) => both(at % 2 ? ["x", "y"] : ["y", "x"])));

    expect(await balance(uid)).toBe("98.0000");
  });

  it("rolls back a hold with its transaction", async () => {
    const uid = await rich("25");
    const failing = ledger.databases.forAuthor(uid).transaction(async (trx) => {
      await credits.holdWithin(trx, charge(uid, "a", "1"));
      throw new Error("the rest failed");
    });

    await expect(failing).rejects.toThrow("the rest failed");
    expect(await balance(uid)).toBe("25.0000");
  });

  it("releases expired holds", async () => {
    const uid = await rich("25");
    await credits.hold({ ...charge(uid, "forgotten", "5"), expiresAt: new Date(Date.now() - 1_000) });
    await credits.hold(charge(uid, "under way", "5"));

    expect(await credits.expiredHolds()).toEqual([{ uid, operation: "forgotten" }]);
    expect(await credits.reconcile()).toBe(1);
    expect(await credits.reconcile()).toBe(0);
    expect(await balance(uid)).toBe("20.0000");
  });

  it("refuses non-positive, too large and too precise amounts in service and database", async () => {
    const uid = await rich("2000");
    for (const amount of ["-1", "1000.0001"]) {
      await expect(credits.hold(charge(uid, "a", amount))).rejects.toMatchObject({ code: "invalid_request" });
    }
    const refused = fc.oneof(
      fc.bigInt({ max: 0n, min: -(10n ** 12n) }).map(String),
      fc.bigInt({ min: 10_000_001n, max: 10n ** 12n }).map((units) => `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`),
      fc.integer({ min: 1, max: 9 }).map((digit) => `1.0000${digit}`),
      fc.constant("NaN"),
    );
    await fc.assert(
      fc.asyncProperty(refused, async (amount) => {
        await expect(asApp(uid, "select hold_credits($1, 'a', $2, 'test', now())", [uid, amount])).rejects.toThrow(/charge_amount/);
      }),
      { numRuns: 30 },
    );
    await expect(asApp(uid, "select end_hold($1, 'b', -1, 'test')", [uid])).resolves.toBeDefined();
    await credits.hold(charge(uid, "b", "1"));
    await expect(asApp(uid, "select end_hold($1, 'b', -1, 'test')", [uid])).rejects.toThrow(/cannot be settled/);
    await credits.release({ uid, operation: "b" });

    expect(await balance(uid)).toBe("2000.0000");
  });

  it("is append-only, balanced and isolated per author", async () => {
    const uid = await rich("25");

    for (const change of ["update ledger_operations set amount = 1", "delete from ledger_operations", "truncate ledger_operations"]) {
      await expect(asApp(uid, change)).rejects.toThrow(/permission denied/);
      await expect(owner.query(change)).rejects.toThrow(/append-only/);
    }
    const lopsided = `insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, created_at, available)
    values ($1, 'none', 'grant', 1, 'test', 2, 26, now(), 1)`;
    await expect(asApp(uid, lopsided, [uid])).rejects.toThrow(/sum_to_zero/);
    for (const table of ["ledger_operations", "ledger_entries", "balances", "holds"]) {
      expect((await asApp(newAuthor(), `select from ${table}`)).rowCount).toBe(0);
    }
    await expect(asApp(newAuthor(), "select add_credits($1, 'gift', 'grant', 1, 'test')", [uid])).rejects.toThrow(/row-level security/);
  });
});

async function rich(amount: string): Promise<AuthorId> {
  const uid = newAuthor();
  await credits.grant({ uid, operation: "gift", amount: parseCredits(amount), reason: "test" });
  return uid;
}

function charge(uid: AuthorId, operation: string, amount: string): { uid: AuthorId; operation: string; amount: Credits; reason: string } {
  return { uid, operation, amount: parseCredits(amount), reason: "test" };
}

async function balance(uid: AuthorId): Promise<string> {
  return formatCredits(await credits.balanceOf(uid));
}

/** Runs a statement in the server's role with this author's row level security. */
async function asApp(uid: AuthorId, statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await ledger.databases.shardOf(uid).pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.authors', $1, true)", [uid]);
    return await client.query(statement, values);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
