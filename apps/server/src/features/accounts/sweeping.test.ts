import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enter, join, newAddress, newestMail, password, signUp, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;
let owner: pg.Client;

beforeAll(async () => {
  accounts = await startAccounts();
  owner = new pg.Client({ connectionString: accounts.fixture.urls.directoryOwnerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await accounts.close();
});

const at = async (text: string, ...values: unknown[]) => (await owner.query<Record<string, unknown>>(text, values)).rows;
const hasAccount = async (email: string) => (await at("select from accounts where email = $1", email)).length === 1;
const mailedDaysAgo = (email: string, days: number) =>
  at(
    "update accounts set created_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day' where email = $1",
    email,
    days,
  );

describe("expired sessions", () => {
  it("are removed, and valid ones stay", async () => {
    const [old, young] = [accounts.browser(), accounts.browser()];
    const email = await enter(old);
    await young.post("/api/auth/sign-in/magic-link", { email });
    await young.press((await newestMail(email, { count: 2 })).link);
    const [first] = await at(
      "select id from sessions where account_id = (select id from accounts where email = $1) order by created_at",
      email,
    );
    await at("update sessions set expires_at = now() - interval '5 minutes' where id = $1", first?.["id"]);
    await accounts.service.sweep();
    expect(await at("select id from sessions where id = $1", first?.["id"])).toEqual([]);
    expect(await (await young.post("/api/token")).json()).toMatchObject({ email });
  });

  it("are removed in batches by an index scan", async () => {
    const email = await enter(accounts.browser());
    await at(
      `insert into sessions (id, account_id, token, expires_at)
       select 'old-' || n, (select id from accounts where email = $1), 'old-' || n, now() - interval '1 day' from generate_series(1, 2500) n`,
      email,
    );
    expect(await accounts.service.sweep()).toBeGreaterThanOrEqual(2_500);
    expect(await at("select id from sessions where id like 'old-%'")).toEqual([]);
    await at("set enable_seqscan = off");
    const plan = await at("explain select id from sessions where expires_at < now() order by expires_at limit 1000");
    expect(JSON.stringify(plan)).toContain("sessions_by_end");
  });
});

describe("mailed links", () => {
  it("are removed a day after they expired", async () => {
    const email = newAddress();
    await accounts.browser().post("/api/auth/sign-in/magic-link", { email });
    await newestMail(email);
    const row = "select id from verifications where value like '%' || $1 || '%'";
    const age = (hours: number) =>
      at("update verifications set expires_at = now() - $2 * interval '1 hour' where value like '%' || $1 || '%'", email, hours);
    await age(23);
    await accounts.service.sweep();
    expect(await at(row, email)).toHaveLength(1);
    await age(25);
    await accounts.service.sweep();
    expect(await at(row, email)).toEqual([]);
  });

  it("for an e-mail change are removed as well", async () => {
    const ids = await Promise.all([enter(accounts.browser()), enter(accounts.browser())]);
    for (const [n, email] of ids.entries())
      await at(
        `insert into email_changes (account_id, new_email, token_hash, expires_at)
         values ((select id from accounts where email = $1), $2, $2, now() - $3 * interval '1 hour')`,
        email,
        newAddress(),
        n === 0 ? 25 : 23,
      );
    await accounts.service.sweep();
    const left = await at("select accounts.email from email_changes join accounts on accounts.id = account_id");
    expect(left).toEqual([{ email: ids[1] }]);
  });
});

describe("unverified accounts", () => {
  it("are removed with their credentials after 7 days", async () => {
    const [old, young, proven] = [newAddress(), newAddress(), await join(accounts.browser())];
    await signUp(accounts.browser(), old);
    await signUp(accounts.browser(), young);
    await mailedDaysAgo(old, 8);
    await mailedDaysAgo(young, 6);
    await mailedDaysAgo(proven, 800);
    const credentials = () => at("select from credentials where account_id not in (select id from accounts)");
    await accounts.service.sweep();
    expect([await hasAccount(old), await hasAccount(young), await hasAccount(proven)]).toEqual([false, true, true]);
    expect(await credentials()).toEqual([]);
    // The address is free again.
    await signUp(accounts.browser(), old);
  });

  it("stay while a mailed link is valid", async () => {
    const email = newAddress();
    const browser = accounts.browser();
    await signUp(browser, email);
    await mailedDaysAgo(email, 30);
    await browser.post("/api/auth/send-verification-email", { email });
    const { link } = await newestMail(email, { count: 2 });
    await accounts.service.sweep();
    await browser.press(link);
    expect(await at("select email_verified from accounts where email = $1", email)).toEqual([{ email_verified: true }]);
  });

  it("stay when verified at the same moment", async () => {
    const email = newAddress();
    await signUp(accounts.browser(), email);
    await mailedDaysAgo(email, 30);
    const proving = accounts.fixture.databases.directory.transaction().execute(async (trx) => {
      await sql`update accounts set email_verified = true where email = ${email}`.execute(trx);
      await accounts.service.sweep();
    });
    await proving;
    await accounts.service.sweep();
    expect(await hasAccount(email)).toBe(true);
    expect((await accounts.browser().post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });
});
