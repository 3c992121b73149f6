import { randomBytes } from "node:crypto";
import type { Session } from "@coursewright/contract/accounts.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsTo, newestMail, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  accounts = await startAccounts();
});

afterAll(() => accounts.close());

describe("welcome credits", () => {
  it("are given once per mailbox, for all spellings of its address", async () => {
    const name = newName();
    const dotted = [...name].join(".");
    const spellings = [
      `${name}@gmail.com`,
      `${name}+2@gmail.com`,
      `${dotted}@googlemail.com`,
      `${name.toUpperCase()}+three@GoogleMail.com`,
    ];
    const uids: string[] = [];
    for (const email of spellings) uids.push(await arrive(email));
    expect(new Set(uids).size).toBe(4);
    expect(welcomedAmong(uids)).toEqual([uids[0]]);
  });

  it("are given to one of two concurrent sign-ups", async () => {
    const name = newName();
    const uids = await Promise.all([`${name}@example.com`, `${name}+a@example.com`, `${name}+b@example.com`].map(arrive));
    expect(welcomedAmong(uids)).toHaveLength(1);
  });

  it("are given to each separate mailbox", async () => {
    const name = newName();
    const uids = [await arrive(`${name}.a@example.com`), await arrive(`${name}a@example.com`)];
    expect(welcomedAmong(uids)).toEqual(uids);
  });

  it("are not given again after account deletion", async () => {
    const name = newName();
    const first = await arrive(`${name}@example.com`);
    await sql`delete from accounts where id = ${first}`.execute(accounts.fixture.databases.directory);
    const second = await arrive(`${name}@example.com`);
    const third = await arrive(`${name}+3@example.com`);
    expect(welcomedAmong([first, second, third])).toEqual([first]);
  });

  it("are not given again for an account's former or current address", async () => {
    const [name, later] = [newName(), newName()];
    const browser = accounts.browser();
    await enterAgain(browser, `${name}@example.com`);
    const first = await uidOf(browser);
    await sql`update accounts set email = ${`${later}@example.com`} where id = ${first}`.execute(accounts.fixture.databases.directory);
    expect(await uidOf(browser)).toBe(first);
    const second = await arrive(`${name}@example.com`);
    expect(second).not.toBe(first);
    expect(welcomedAmong([first, second])).toEqual([first]);
    const { rows } = await sql`select 1 from welcomed_mailboxes where account_id = ${first}`.execute(accounts.fixture.databases.directory);
    expect(rows).toHaveLength(1);
  });

  it("are remembered by a hash, dropped two years after a deleted account's welcome", async () => {
    const { directory } = accounts.fixture.databases;
    const uid = await arrive(`${newName()}@example.com`);
    const kept = async () =>
      (await sql`select 1 from welcomed_mailboxes where account_id is null or account_id = ${uid}`.execute(directory)).rows.length;
    const before = await kept();
    accounts.clock.ms += 3 * 365 * 86_400_000;
    await accounts.service.forgetMailboxes();
    expect((await sql`select 1 from welcomed_mailboxes where account_id = ${uid}`.execute(directory)).rows).toHaveLength(1);
    await sql`delete from accounts where id = ${uid}`.execute(directory);
    expect(await accounts.service.forgetMailboxes()).toBe(1);
    accounts.clock.ms -= 3 * 365 * 86_400_000;
    expect(await kept()).toBeLessThan(before);
  });
});

function newName(): string {
  return `w${randomBytes(8).toString("hex")}`;
}

/** Confirms the address and gets a bearer token, as every visit does. */
async function arrive(email: string): Promise<string> {
  const browser = accounts.browser();
  await enterAgain(browser, email.toLowerCase());
  return uidOf(browser);
}

/** Signs in with the newest mailed link, even if the address has older ones. */
async function enterAgain(browser: ReturnType<typeof accounts.browser>, email: string): Promise<void> {
  const before = (await mailsTo(email)).length;
  await browser.post("/api/auth/sign-in/magic-link", { email });
  await browser.press((await newestMail(email, { count: before + 1 })).link);
}

async function uidOf(browser: ReturnType<typeof accounts.browser>): Promise<string> {
  const response = await browser.post("/api/token");
  // The route has validated its response.
  const { uid } = (await response.json()) as Session;
  expect(uid).toEqual(expect.any(String));
  return uid;
}

/** In order of arrival, without duplicates. */
function welcomedAmong(uids: readonly string[]): string[] {
  return [...new Set(accounts.welcomed)].filter((uid) => uids.includes(uid));
}
