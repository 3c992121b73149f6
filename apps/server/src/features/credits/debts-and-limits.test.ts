import { type Credits, credits as whole, formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
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

describe("debts and limits", () => {
  it("a refund takes the available credits and turns the rest into debt, paid first", async () => {
    const uid = newAuthor();
    await purchase(uid, "bought", "100");
    await credits.hold(charge(uid, "spent", "60"));
    await credits.settle({ uid, operation: "spent", amount: whole(60) });
    await credits.hold(charge(uid, "under way", "10"));

    expect(await takeBack(uid, "refund", "100")).toMatchObject({ state: "taken", debt: whole(70) });
    expect(await takeBack(uid, "refund", "100")).toMatchObject({ state: "repeated", debt: whole(70) });
    const { rows } = await owner.query(
      "select account, amount from ledger_entries where author_id = $1 and kind = 'refund' order by account",
      [uid],
    );
    expect(rows).toEqual([
      { account: "available", amount: "-30.0000" },
      { account: "owed", amount: "-70.0000" },
      { account: "purchased", amount: "100.0000" },
    ]);
    expect(await credits.readBalance(uid)).toMatchObject({ available: noCredits, held: whole(10), owed: whole(70) });
    await credits.settle({ uid, operation: "under way", amount: whole(4) });
    expect(await credits.readBalance(uid)).toMatchObject({ available: noCredits, held: noCredits, owed: whole(64) });
    await credits.grant(charge(uid, "gift", "63.5"));
    await expect(credits.hold(charge(uid, "more", "0.1"))).rejects.toMatchObject({ code: "insufficient_credits" });
    await purchase(uid, "bought again", "2");
    expect(await credits.readBalance(uid)).toMatchObject({ available: parseCredits("1.5"), owed: noCredits });
  });

  it("repeated purchase and refund events count once", async () => {
    const uid = newAuthor();
    const purchases = await Promise.all(Array.from({ length: 10 }, () => purchase(uid, "paid", "100")));
    const refunds = await Promise.all(Array.from({ length: 10 }, () => takeBack(uid, "paid", "40")));

    expect(purchases.filter(({ state }) => state === "added")).toHaveLength(1);
    expect(refunds.filter(({ state }) => state === "taken")).toHaveLength(1);
    expect(await balance(uid)).toBe("60.0000");
  });

  it("the monthly limit includes holds, excludes releases and can be removed", async () => {
    const uid = await rich("100");
    await credits.changeMonthlyLimit(uid, whole(10));
    await credits.hold(charge(uid, "a", "8"));

    await expect(credits.hold(charge(uid, "b", "2.0001"))).rejects.toMatchObject({ code: "spending_limit" });
    await credits.settle({ uid, operation: "a", amount: whole(3) });
    await credits.hold(charge(uid, "b", "7"));
    await expect(credits.hold(charge(uid, "c", "0.0001"))).rejects.toMatchObject({ code: "spending_limit" });
    expect(await credits.hold(charge(uid, "b", "7"))).toMatchObject({ state: "open" });
    expect(await credits.changeMonthlyLimit(uid, null)).toMatchObject({ monthlyLimit: null, monthCharged: whole(3), held: whole(7) });
    expect(await credits.hold(charge(uid, "c", "50"))).toMatchObject({ state: "open" });
  });

  it("a new month starts at zero with its first movement", async () => {
    const uid = await rich("100");
    await credits.changeMonthlyLimit(uid, whole(5));
    await credits.hold(charge(uid, "a", "5"));
    await credits.settle({ uid, operation: "a", amount: whole(5) });
    await owner.query("begin; set local session_replication_role = replica");
    await owner.query("update ledger_operations set created_at = created_at - interval '1 month' where author_id = $1", [uid]);
    await owner.query("update balances set month = month - interval '1 month' where author_id = $1", [uid]);
    await owner.query("commit");

    expect(await credits.readBalance(uid)).toMatchObject({ monthCharged: noCredits });
    expect(await credits.hold(charge(uid, "b", "5"))).toMatchObject({ state: "open" });
    await credits.settle({ uid, operation: "b", amount: whole(2) });
    expect(await credits.readBalance(uid)).toMatchObject({ monthCharged: whole(2), monthlyLimit: whole(5) });
    const { rows } = await owner.query("select month_began from balances where author_id = $1", [uid]);
    expect(rows).toEqual([{ month_began: "3" }]);
  });
});

async function rich(amount: string): Promise<AuthorId> {
  const uid = newAuthor();
  await credits.grant({ uid, operation: "gift", amount: parseCredits(amount), reason: "test" });
  return uid;
}

function purchase(uid: AuthorId, operation: string, amount: string) {
  return ledger.databases.forAuthor(uid).transaction((trx) => credits.purchaseWithin(trx, charge(uid, operation, amount)));
}

function takeBack(uid: AuthorId, operation: string, amount: string) {
  return ledger.databases.forAuthor(uid).transaction((trx) => credits.takeBackWithin(trx, charge(uid, operation, amount)));
}

function charge(uid: AuthorId, operation: string, amount: string): { uid: AuthorId; operation: string; amount: Credits; reason: string } {
  return { uid, operation, amount: parseCredits(amount), reason: "test" };
}

async function balance(uid: AuthorId): Promise<string> {
  return formatCredits(await credits.balanceOf(uid));
}
