import { Session } from "@coursewright/contract/accounts.ts";
import { readAccount } from "@coursewright/contract/own-account.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Browser, join, newAddress, newestMail, password, startAccounts, tokenIn } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const newPassword = "an entirely new one";
type Owner = Awaited<ReturnType<typeof somebody>>;

describe("links mailed before a security change", () => {
  const changes: [string, (owner: Owner) => Promise<unknown>][] = [
    ["a new password", (owner) => owner.changePassword()],
    ["a password reset", (owner) => resetPassword(owner)],
    ["ending all other sessions", (owner) => owner.ask("DELETE", "/sessions")],
    ["ending one other session", endAnotherSession],
    ["suspension", (owner) => accounts.service.suspending.suspend(owner.uid, "Stolen card")],
    ["deletion", (owner) => owner.ask("POST", "/deletion", { email: owner.email, password })],
    ["erasure by an operator", (owner) => accounts.service.leaving.eraseNow(owner.uid)],
  ];

  it.each(changes)("are invalidated by %s", async (_name, change) => {
    const owner = await somebody();
    const asked = await askForEveryLink(owner);
    await change(owner);
    expect(await follow(asked)).toEqual({ emailChange: 410, reset: 400, signIn: "no session" });
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it("work until a security change", async () => {
    const owner = await somebody();
    const { signIn: link, ...others } = await askForEveryLink(owner);
    expect(await follow({ signIn: link })).toMatchObject({ signIn: "a session" });
    expect(await follow({ reset: others.reset, signIn: link })).toMatchObject({ reset: 200 });
  });

  it("of another account stay valid", async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const asked = await askForEveryLink(other);
    await owner.changePassword();
    await owner.ask("DELETE", "/sessions");
    expect(await follow({ signIn: asked.signIn })).toMatchObject({ signIn: "a session" });
    expect((await accounts.browser().post("/api/confirm-email", { token: asked.confirm })).status).toBe(200);
  });

  it("to the old address are invalidated by a confirmed e-mail change", async () => {
    const owner = await somebody();
    const { confirm, ...asked } = await askForEveryLink(owner);
    expect((await accounts.browser().post("/api/confirm-email", { token: confirm })).status).toBe(200);
    expect(await follow({ ...asked, confirm: undefined })).toMatchObject({ reset: 400, signIn: "no session" });
  });

  it("start no session after a password reset: confirmation link", async () => {
    const [browser, thief] = [accounts.browser(), accounts.browser()];
    const email = newAddress();
    await browser.post("/api/auth/sign-up/email", { name: "Reader", email, password });
    const { link } = await newestMail(email);
    await resetPassword({ browser, email, mails: 1 });
    await thief.press(link);
    expect(thief.cookie()).toBeUndefined();
    expect((await browser.post("/api/auth/sign-in/email", { email, password: newPassword })).status).toBe(200);
  });
});

describe("a request during a password change", () => {
  it.each(["first", "second"])("does not change the e-mail after the response: confirmation %s", async (place) => {
    const owner = await somebody();
    const { confirm } = await askForEveryLink(owner);
    const seen: (string | undefined)[] = [];
    await together(owner, place, {
      other: () => accounts.browser().post("/api/confirm-email", { token: confirm }),
      change: async () => {
        await owner.changePassword();
        seen.push(await emailOf(owner));
      },
    });
    expect(seen).toEqual([await emailOf(owner)]);
  });

  it.each(["first", "second"])("leaves no pending e-mail change made with the old password: request %s", async (place) => {
    const owner = await somebody();
    const thief = await signedIn(owner.email);
    const email = newAddress();
    await together(owner, place, { other: () => thief.ask("POST", "/email", { email, password }), change: owner.changePassword });
    expect(await pendingEmailOf(owner)).toBeNull();
  });

  it.each(["first", "second"])("does not set another password with the old one: request %s", async (place) => {
    const owner = await somebody();
    const thief = await signedIn(owner.email);
    await together(owner, place, {
      other: () => thief.ask("POST", "/password", { currentPassword: password, newPassword: "words of the thief" }),
      change: owner.changePassword,
    });
    // If the thief was first, either password may work, but never both.
    const open = await Promise.all(
      [newPassword, "words of the thief"].map(async (given) => (await signIn(accounts.browser(), owner.email, given)).status),
    );
    expect(open.toSorted((one, another) => one - another)).toEqual([200, 401]);
    if (place === "second") expect(open).toEqual([200, 401]);
  });

  it.each(["first", "second"])("does not sign in with the old password: sign-in %s", async (place) => {
    const owner = await somebody();
    const thief = accounts.browser();
    await together(owner, place, { other: () => signIn(thief, owner.email, password), change: owner.changePassword });
    expect((await thief.post("/api/token")).status).toBe(401);
  });

  it.each(["first", "second"])("does not sign in with an older link: link %s", async (place) => {
    const owner = await somebody();
    const { signIn: link } = await askForEveryLink(owner);
    const thief = accounts.browser();
    await together(owner, place, { other: () => thief.press(link), change: owner.changePassword });
    expect((await thief.post("/api/token")).status).toBe(401);
  });
});

async function somebody() {
  const browser = accounts.browser();
  const email = await join(browser);
  return { ...(await actingAs(browser)), email, mails: 1 };
}

async function signedIn(email: string) {
  const browser = accounts.browser();
  await signIn(browser, email, password);
  return actingAs(browser);
}

async function actingAs(browser: Browser) {
  const { uid, token } = Session.parse(await (await browser.post("/api/token")).json());
  const headers = { authorization: `Bearer ${token}` };
  const ask = (method: string, rest: string, body?: unknown) =>
    browser.ask(readAccount.path.replace(":uid", uid) + rest, { method, body, headers });
  return { browser, uid, ask, changePassword: () => ask("POST", "/password", { currentPassword: password, newPassword }) };
}

function signIn(browser: Browser, email: string, given: string): Promise<Response> {
  return browser.post("/api/auth/sign-in/email", { email, password: given });
}

async function endAnotherSession(owner: Owner): Promise<void> {
  const other = await signedIn(owner.email);
  const Listed = z.object({ sessions: z.array(z.object({ id: z.string(), isThisOne: z.boolean() })) });
  const { sessions } = Listed.parse(await (await other.ask("GET", "/sessions")).json());
  const mine = sessions.find(({ isThisOne }) => isThisOne)?.id;
  expect((await owner.ask("DELETE", `/sessions/${mine}`)).status).toBe(204);
}

/** Acts as a thief who knows the password and reads the mailbox. */
async function askForEveryLink(owner: Owner) {
  const thiefs = newAddress();
  expect((await owner.ask("POST", "/email", { email: thiefs, password })).status).toBe(200);
  await newestMail(owner.email, { count: 2 });
  const confirm = tokenIn((await newestMail(thiefs)).link);
  const reset = await resetTokenOf({ ...owner, mails: 2 });
  await owner.browser.post("/api/auth/sign-in/magic-link", { email: owner.email });
  const { link } = await newestMail(owner.email, { count: 4 });
  owner.mails = 4;
  return { confirm, reset, signIn: link };
}

async function resetTokenOf({ browser, email, mails }: { browser: Browser; email: string; mails: number }): Promise<string> {
  await browser.post("/api/auth/request-password-reset", { email });
  const { link } = await newestMail(email, { count: mails + 1 });
  return tokenIn(link);
}

async function resetPassword(owner: { browser: Browser; email: string; mails: number }): Promise<void> {
  const token = await resetTokenOf(owner);
  expect((await owner.browser.post("/api/auth/reset-password", { newPassword, token })).status).toBe(200);
}

async function follow(asked: { confirm?: string | undefined; reset?: string | undefined; signIn: string }) {
  const browser = accounts.browser();
  const emailChange =
    asked.confirm === undefined ? 200 : (await accounts.browser().post("/api/confirm-email", { token: asked.confirm })).status;
  const reset =
    asked.reset === undefined
      ? undefined
      : (await accounts.browser().post("/api/auth/reset-password", { newPassword: "words of the thief", token: asked.reset })).status;
  await browser.press(asked.signIn);
  return { emailChange, reset, signIn: browser.cookie() === undefined ? "no session" : "a session" };
}

/** Holds the account's row lock until both requests wait for it or are done, in the given order. */
async function together(
  owner: Owner,
  otherIs: string,
  { other, change }: { other(): Promise<unknown>; change(): Promise<unknown> },
): Promise<void> {
  const holder = new pg.Client({ connectionString: accounts.fixture.urls.directoryOwnerUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from accounts where id = $1 for update", [owner.uid]);
  const begun: Promise<unknown>[] = [];
  for (const [at, begin] of (otherIs === "first" ? [other, change] : [change, other]).entries()) {
    const state = { isDone: false };
    begun.push(begin().finally(() => (state.isDone = true)));
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        if (!state.isDone && (rows[0]?.waiting ?? 0) <= at) throw new Error(`request ${at} neither waits nor is done`);
      },
      { timeout: 20_000, interval: 20 },
    );
  }
  await holder.query("commit");
  await holder.end();
  await Promise.all(begun);
}

async function directory<Row extends pg.QueryResultRow>(text: string, ...values: string[]): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: accounts.fixture.urls.directoryOwnerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows[0];
  } finally {
    await client.end();
  }
}

async function emailOf({ uid }: Owner): Promise<string | undefined> {
  return (await directory<{ email: string }>("select email from accounts where id = $1", uid))?.email;
}

async function pendingEmailOf({ uid }: Owner): Promise<string | null> {
  return (await directory<{ new_email: string }>("select new_email from email_changes where account_id = $1", uid))?.new_email ?? null;
}
