import { credits as whole, parseCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { changeMonthlyLimit, CreditsOverview, readStatement } from "@coursewright/contract/credits.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { startLedger, type TestLedger } from "../../../test/ledger.ts";

let ledger: TestLedger;
let credits: TestLedger["credits"];
let owner: TestLedger["owner"];
let server: TestServer;

beforeAll(async () => {
  ledger = await startLedger();
  ({ credits, owner } = ledger);
  server = await ledger.startServer();
});

afterAll(async () => {
  await server.close();
  await ledger.close();
});

describe("credit statement", () => {
  it("is empty for a new account", async () => {
    const from = new Date();
    expect(await overview(newUuid())).toEqual({
      available: "0.0000",
      held: "0.0000",
      owed: "0.0000",
      month: {
        from: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())).toISOString(),
        charged: "0.0000",
        limit: null,
        byWork: [],
      },
    });
    expect(await lines(newUuid())).toEqual({ movements: [], next: null });
  });

  it("lists the month's charges by kind of work, most expensive first", async () => {
    const uid = await welcomed();
    await spend(uid, "generate para", 1);
    await spend(uid, "generate heading", 1);
    await spend(uid, "generate image lazy", 10);
    await credits.hold({ uid, operation: "open", amount: whole(3), reason: "write a page" });
    await credits.hold({ uid, operation: "failed", amount: whole(3), reason: "write a page" });
    await credits.release({ uid, operation: "failed" });

    const { available, held, month } = await overview(uid);
    expect([available, held, month.charged]).toEqual(["10.0000", "3.0000", "12.0000"]);
    expect(month.byWork).toEqual([
      { work: "picture", amount: "10.0000", times: 1 },
      { work: "text", amount: "2.0000", times: 2 },
    ]);
  });

  it("excludes earlier months", async () => {
    const uid = await welcomed();
    await spend(uid, "generate para", 1);
    await owner.query("update balances set month = month - interval '1 month' where author_id = $1", [uid]);
    expect((await overview(uid)).month).toMatchObject({ charged: "0.0000", byWork: [] });
    await spend(uid, "generate MCQ", 1);
    expect((await overview(uid)).month).toMatchObject({ charged: "1.0000", byWork: [{ work: "quiz", amount: "1.0000", times: 1 }] });
  });

  it("shows a hold and its end as one line", async () => {
    const uid = await welcomed();
    await credits.hold({ uid, operation: "quiz", amount: whole(1), reason: "generate MCQ" });
    await credits.hold({ uid, operation: "page", amount: whole(1), reason: "write a page" });
    await credits.hold({ uid, operation: "book", amount: whole(2), reason: "audiobook" });
    await credits.hold({ uid, operation: "picture", amount: whole(10), reason: "generate image lazy" });
    await credits.settle({ uid, operation: "quiz", amount: whole(1) });
    await credits.release({ uid, operation: "page" });
    await credits.settle({ uid, operation: "book", amount: parseCredits("0.0125") });

    expect((await lines(uid)).movements).toEqual([
      line({ sequence: 8, kind: "settle", work: "audiobook", amount: "-0.0125", balance: "13.9875" }),
      line({ sequence: 7, kind: "release", work: "page", amount: "0.0000", balance: "12.0000" }),
      line({ sequence: 6, kind: "settle", work: "quiz", amount: "-1.0000", balance: "11.0000" }),
      line({ sequence: 5, kind: "hold", work: "picture", amount: "-10.0000", balance: "11.0000" }),
      line({ sequence: 1, kind: "grant", work: null, amount: "25.0000", balance: "25.0000" }),
    ]);
  });

  it("shows debt after a refund of spent credits, paid by the next purchase", async () => {
    const uid = await welcomed();
    await takeBack(uid, 100);
    expect(await overview(uid)).toMatchObject({ available: "0.0000", owed: "75.0000" });
    await buy(uid, 100);

    expect((await lines(uid)).movements.slice(0, 2)).toEqual([
      line({ sequence: 3, kind: "purchase", work: null, amount: "100.0000", owed: "-75.0000", balance: "25.0000" }),
      line({ sequence: 2, kind: "refund", work: null, amount: "-100.0000", owed: "75.0000", balance: "0.0000" }),
    ]);
    expect(await overview(uid)).toMatchObject({ available: "25.0000", owed: "0.0000" });
  });

  it("paginates a long statement without repeated or missing lines", async () => {
    const uid = await welcomed();
    for (let n = 0; n < 12; n += 1) await credits.hold({ uid, operation: `n${n}`, amount: whole(1), reason: "generate para" });
    for (let n = 0; n < 12; n += 1) await credits.settle({ uid, operation: `n${n}`, amount: whole(1) });
    const read: number[] = [];
    let before: number | null = null;
    do {
      const page: Page = await lines(uid, before === null ? "?limit=5" : `?limit=5&before=${before}`);
      read.push(...page.movements.map(({ sequence }) => sequence));
      before = page.next;
    } while (before !== null);

    expect(read).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 1]);
  });

  it("exports every movement without spreadsheet formulas", async () => {
    const uid = AuthorId.parse(newUuid());
    await credits.grant({ uid, operation: "gift", amount: whole(25), reason: '=HYPERLINK("http://x", "y")' });
    await spend(uid, "generate MCQ", 1);
    const reply = await server.ask(`${path(uid)}/statement.csv`, { as: uid });
    const [head, ...rows] = (await reply.text()).split("\r\n");

    expect([reply.headers.get("content-type"), reply.headers.get("content-disposition"), reply.headers.get("cache-control")]).toEqual([
      "text/csv; charset=utf-8",
      'attachment; filename="coursewright-credits.csv"',
      "no-store",
    ]);
    expect(head).toBe("Number,Time,Kind,Work,Reason,Operation,Amount,Available,Held,Owed,Available afterwards");
    expect(rows.map((row) => row.replace(/\d{4}-[^,]+Z/, "time").replaceAll(/spend-[^,]+/g, "spend"))).toEqual([
      `1,time,grant,,"'=HYPERLINK(""http://x"", ""y"")",gift,25.0000,25.0000,0.0000,0.0000,25.0000`,
      "2,time,hold,quiz,generate MCQ,spend,1.0000,-1.0000,1.0000,0.0000,24.0000",
      "3,time,settle,quiz,generate MCQ,spend,1.0000,0.0000,-1.0000,0.0000,24.0000",
      "",
    ]);
  });

  it("exports completely over several batches", async () => {
    const uid = await welcomed();
    await owner.query(
      `insert into ledger_operations (author_id, operation_id, kind, amount, reason, sequence, available_after, created_at)
     select $1, 'g' || n, 'grant', 1, 'test', n, n, now() from generate_series(2, 1201) n`,
      [uid],
    );
    const rows = (await (await server.ask(`${path(uid)}/statement.csv`, { as: uid })).text()).split("\r\n").slice(1, -1);
    expect(rows.map((row) => Number(row.split(",")[0]))).toEqual(Array.from({ length: 1201 }, (_, n) => n + 1));
  });

  it("sets, enforces and removes a limit", async () => {
    const uid = await welcomed();
    expect(await limit(uid, 5)).toMatchObject({ month: { limit: "5.0000" } });
    await spend(uid, "generate para", 4);
    await expect(credits.hold({ uid, operation: "over", amount: whole(2), reason: "test" })).rejects.toMatchObject({
      code: "spending_limit",
    });
    expect(await limit(uid, null)).toMatchObject({ month: { limit: null } });
    await credits.hold({ uid, operation: "over", amount: whole(2), reason: "test" });
  });

  it("reports usage of the limit including holds in the live feed", async () => {
    const uid = await welcomed();
    const states: Array<(LiveEvent & { type: "credits" })["limit"]> = [(await credits.balanceEvent(uid)).limit];
    await limit(uid, 10);
    for (const [operation, amount] of Object.entries({ a: 7, b: 1, c: 2 })) {
      await credits.hold({ uid, operation, amount: whole(amount), reason: "test" });
      states.push((await credits.balanceEvent(uid)).limit);
    }
    expect(states).toEqual([undefined, "far", "near", "reached"]);
  });

  it.each([-1, 1.5, 1_000_001, "5"])("refuses a limit of %j", async (wrong) => {
    const uid = await welcomed();
    const reply = await server.ask(`${path(uid)}/monthly-limit`, { method: "PUT", as: uid, body: { limit: wrong } });
    expect([reply.status, (await overview(uid)).month.limit]).toEqual([400, null]);
  });

  it("is limited to the owner", async () => {
    const [uid, other] = [await welcomed(), newUuid()];
    const requests = [
      ["GET", path(uid)],
      ["GET", `${path(uid)}/statement`],
      ["GET", `${path(uid)}/statement.csv`],
      ["PUT", `${path(uid)}/monthly-limit`],
    ] as const;
    for (const [method, address] of requests) {
      const body = method === "PUT" ? { limit: 1 } : undefined;
      const answers = [await server.ask(address, { method, body }), await server.ask(address, { method, body, as: other })];
      expect(await Promise.all(answers.map(async (reply) => ErrorReply.parse(await reply.json()).error.code))).toEqual([
        "unauthenticated",
        "forbidden",
      ]);
    }
    expect((await overview(uid)).month.limit).toBeNull();
  });
});

type Page = ReturnType<typeof readStatement.reply.parse>;

const path = (uid: string) => `/api/coursewright/v2/users/${uid}/credits`;

async function overview(uid: string): Promise<CreditsOverview> {
  return CreditsOverview.parse(await (await server.ask(path(uid), { as: uid })).json());
}

async function lines(uid: string, query = ""): Promise<Page> {
  return readStatement.reply.parse(await (await server.ask(`${path(uid)}/statement${query}`, { as: uid })).json());
}

async function limit(uid: AuthorId, most: number | null): Promise<CreditsOverview> {
  const address = changeMonthlyLimit.path.replace(":uid", uid);
  return CreditsOverview.parse(await (await server.ask(address, { method: "PUT", as: uid, body: { limit: most } })).json());
}

function line(parts: object): object {
  return { owed: "0.0000", at: expect.any(String), ...parts };
}

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: "welcome", amount: whole(25), reason: "Welcome" });
  return uid;
}

async function spend(uid: AuthorId, reason: string, amount: number): Promise<void> {
  const operation = `spend-${newUuid()}`;
  await credits.hold({ uid, operation, amount: whole(amount), reason });
  await credits.settle({ uid, operation, amount: whole(amount) });
}

function buy(uid: AuthorId, amount: number) {
  const purchase = { uid, operation: `buy-${newUuid()}`, amount: whole(amount), reason: "test" };
  return ledger.databases.forAuthor(uid).transaction((trx) => credits.purchaseWithin(trx, purchase));
}

function takeBack(uid: AuthorId, amount: number) {
  const refund = { uid, operation: `refund-${newUuid()}`, amount: whole(amount), reason: "test" };
  return ledger.databases.forAuthor(uid).transaction((trx) => credits.takeBackWithin(trx, refund));
}
