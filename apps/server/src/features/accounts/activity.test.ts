import { Session } from "@coursewright/contract/accounts.ts";
import { type AccountEvent, listActivity, readAccount } from "@coursewright/contract/own-account.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, join, newAddress, newestMail, password, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const newPassword = "an entirely new one";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";

describe("recent activity", () => {
  it("lists the account's own sign-ins and sign-outs with browser and coarse network", async () => {
    const [me, other] = [await somebody(), await somebody()];
    const phone = accounts.browser();
    await phone.post(
      "/api/auth/sign-in/email",
      { email: me.email, password },
      { "user-agent": firefox, "x-forwarded-for": "203.0.113.77" },
    );
    await phone.post("/api/auth/sign-out", {});
    const events = await me.activity();
    expect(events.map(({ what, userAgent, network, isThisOne }) => ({ what, userAgent, network, isThisOne }))).toEqual([
      { what: "signed-out", userAgent: firefox, network: "203.0.113.0/24", isThisOne: false },
      { what: "signed-in", userAgent: firefox, network: "203.0.113.0/24", isThisOne: false },
      { what: "signed-in", userAgent: expect.any(String), network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/), isThisOne: true },
    ]);
    expect(actions(await other.activity())).toEqual(["signed-in"]);
    expect((await other.browser.ask(listActivity.path.replace(":uid", me.uid), { headers: other.headers() })).status).toBe(403);
  });

  it("lists every change of e-mail, password and sessions", async () => {
    const me = await somebody();
    await me.ask("POST", "/email", { email: newAddress(), password });
    await me.ask("DELETE", "/email");
    const newEmail = newAddress();
    await me.ask("POST", "/email", { email: newEmail, password });
    const token = new URL((await newestMail(newEmail)).link.replace("#", "?")).searchParams.get("token");
    expect((await accounts.browser().post("/api/confirm-email", { token })).status).toBe(200);
    await me.ask("DELETE", "/sessions");
    await me.ask("POST", "/password", { currentPassword: password, newPassword });
    await me.browser.post("/api/auth/request-password-reset", { email: newEmail });
    const { link } = await newestMail(newEmail, { count: 3 });
    const reset = /reset-password\/(\w+)|token=(\w+)/.exec(link);
    await me.browser.post("/api/auth/reset-password", { newPassword: "yet another one, longer", token: reset?.[1] ?? reset?.[2] });
    await me.browser.post("/api/auth/sign-in/email", { email: newEmail, password: "yet another one, longer" });
    await me.renew();
    expect(actions(await me.activity())).toEqual([
      "signed-in",
      "password-reset",
      "password-changed",
      "other-sessions-ended",
      "email-changed",
      "email-change-asked",
      "email-change-cancelled",
      "email-change-asked",
      "signed-in",
    ]);
  });

  it("lists deletion, suspension and their reversal", async () => {
    const me = await somebody();
    await me.ask("POST", "/deletion", { email: me.email, password });
    await me.browser.post("/api/auth/sign-in/email", { email: me.email, password });
    await me.browser.post("/api/keep-account", {});
    await accounts.service.suspending.suspend(me.uid, "Stolen card");
    await accounts.service.suspending.resume(me.uid);
    await me.browser.post("/api/auth/sign-in/email", { email: me.email, password });
    await me.renew();
    expect(actions(await me.activity())).toEqual([
      "signed-in",
      "resumed",
      "suspended",
      "deletion-taken-back",
      "signed-in",
      "deletion-asked",
      "signed-in",
    ]);
  });

  it("lists repeated refused sign-ins once", async () => {
    const me = await somebody();
    for (let time = 0; time < 9; time += 1) {
      await accounts.browser().post("/api/auth/sign-in/email", { email: me.email, password: "a wrong password" });
    }
    await expect.poll(async () => actions(await me.activity()), { timeout: 30_000 }).toEqual(["sign-in-refused", "signed-in"]);
  });

  it("is paginated, and complete in the download", async () => {
    const me = await somebody();
    await owner("insert into account_events (account_id, what) select $1, 'signed-in' from generate_series(1, 25)", me.uid);
    expect(actions(await me.activity())).toHaveLength(20);
    const whole: unknown[] = [];
    for await (const event of accounts.service.activity.readAll(me.uid)) whole.push(event);
    expect(whole).toHaveLength(26);
  });

  it("contains no secret and no email address", async () => {
    const me = await somebody();
    await me.ask("POST", "/email", { email: newAddress(), password });
    const rows = JSON.stringify(await owner("select * from account_events where account_id = $1", me.uid));
    expect([rows.includes("@"), rows.includes(password)]).toEqual([false, false]);
  });

  it("is written in the transaction of the change", async () => {
    const me = await somebody();
    await owner("alter table account_events add constraint broken check (what <> 'password-changed') not valid");
    try {
      expect((await me.ask("POST", "/password", { currentPassword: password, newPassword })).status).toBe(500);
    } finally {
      await owner("alter table account_events drop constraint broken");
    }
    expect((await accounts.browser().post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(200);
  });

  it("is immutable, and deleted after 180 days or with the account", async () => {
    const me = await somebody();
    const app = new pg.Client({ connectionString: accounts.fixture.urls.directoryUrl });
    await app.connect();
    await expect(app.query("update account_events set what = 'x'")).rejects.toThrow(/permission denied/);
    await expect(app.query("delete from account_events")).rejects.toThrow(/permission denied/);
    await app.end();
    await expect(owner("update account_events set what = 'x'")).rejects.toThrow("append-only");
    await owner("insert into account_events (account_id, what, happened_at) values ($1, 'signed-in', now() - interval '181 days')", me.uid);
    await accounts.service.activity.sweep();
    expect(await owner("select what from account_events where account_id = $1", me.uid)).toHaveLength(1);
    await owner("delete from accounts where id = $1", me.uid);
    expect(await owner("select what from account_events where account_id = $1", me.uid)).toEqual([]);
  });
});

async function somebody() {
  const browser = accounts.browser();
  const email = await join(browser);
  let session = await sessionOf(browser);
  const headers = () => ({ authorization: `Bearer ${session.token}` });
  const ask = (method: string, rest: string, body?: unknown) =>
    browser.ask(readAccount.path.replace(":uid", session.uid) + rest, { method, body, headers: headers() });
  return {
    browser,
    email,
    uid: session.uid,
    headers,
    ask,
    async renew() {
      session = await sessionOf(browser);
    },
    async activity(): Promise<AccountEvent[]> {
      return listActivity.reply.parse(await (await ask("GET", "/activity")).json()).events;
    },
  };
}

async function sessionOf(browser: Browser): Promise<Session> {
  return Session.parse(await (await browser.post("/api/token")).json());
}

function actions(events: readonly AccountEvent[]): string[] {
  return events.map(({ what }) => what);
}

async function owner(text: string, ...values: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: accounts.fixture.urls.directoryOwnerUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
