import { Session } from "@coursewright/contract/accounts.ts";
import { readAccount } from "@coursewright/contract/own-account.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, enter, join, mailsTo, newAddress, newestMail, password, startAccounts, tokenIn } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

const signInLink = "Your Coursewright sign-in link";

describe("emails requested by strangers", () => {
  it.each([
    ["password resets", "/api/auth/request-password-reset", {}],
    ["sign-in links", "/api/auth/sign-in/magic-link", {}],
    ["sign-ups", "/api/auth/sign-up/email", { name: "Reader", password }],
  ])("do not suppress a security notice: %s", async (_name, path, rest) => {
    const owner = await somebody();
    for (let time = 0; time < 7; time += 1) await accounts.browser().post(path, { email: owner.email, ...rest });
    await owner.ask("POST", "/email", { email: newAddress(), password });
    await owner.ask("POST", "/password", { currentPassword: password, newPassword: "an entirely new one" });
    await expect
      .poll(() => subjectsTo(owner.email), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(["Someone asked to change your Coursewright e-mail", "Your Coursewright password was changed"]));
  });

  it("do not block the owner's sign-in link: password resets", async () => {
    const owner = await somebody();
    for (let time = 0; time < 7; time += 1) await accounts.browser().post("/api/auth/request-password-reset", { email: owner.email });
    await accounts.browser().post("/api/auth/sign-in/magic-link", { email: owner.email });
    await expect.poll(() => subjectsTo(owner.email), { timeout: 30_000 }).toContain(signInLink);
  });

  it("do not block the owner's sign-in link: sign-in links from another network", async () => {
    const email = newAddress();
    const stranger = accounts.browser();
    for (let time = 0; time < 7; time += 1) await askForLink(stranger, email);
    const before = await settledMails(email);
    await askForLink(accounts.browser(), email);
    await newestMail(email, { count: before + 1 });
    expect(before).toBe(5);
  });

  it("are limited per mailbox, except from networks where the owner signed in", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    for (let time = 0; time < 30; time += 1) await askForLink(accounts.browser(), email);
    const before = await settledMails(email);
    expect(before).toBeLessThanOrEqual(20);
    await askForLink(browser, email);
    await newestMail(email, { count: before + 1 });
  });
});

describe("security notices", () => {
  it("are sent for every action, and the actions are rate limited", async () => {
    const owner = await somebody();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await owner.ask("POST", "/email", { email: newAddress(), password })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await newestMail(owner.email, { count: 6 })).subject).toBe("Someone asked to change your Coursewright e-mail");
  });

  it("are sent for a password reset", async () => {
    const owner = await somebody();
    await owner.browser.post("/api/auth/request-password-reset", { email: owner.email });
    const token = tokenIn((await newestMail(owner.email, { count: 2 })).link);
    await owner.browser.post("/api/auth/reset-password", { newPassword: "an entirely new one", token });
    expect((await newestMail(owner.email, { count: 3 })).subject).toBe("Your Coursewright password was changed");
  });
});

describe("requests that email only known addresses", () => {
  it.each([
    ["/api/auth/request-password-reset", true],
    ["/api/auth/send-verification-email", false],
  ])("store a job for an unknown address too: %s", async (path, isMailed) => {
    const known = (await somebody()).email;
    const unknown = newAddress();
    for (const email of [known, unknown]) {
      const before = accounts.mailJobs.length;
      expect((await accounts.browser().post(path, { email })).status).toBe(200);
      expect([email, accounts.mailJobs.length - before]).toEqual([email, 1]);
    }
    expect(await mailsTo(known)).toHaveLength(isMailed ? 2 : 1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(JSON.stringify(accounts.mailJobs)).not.toMatch(/@|token|reset/);
  });
});

async function somebody() {
  const browser = accounts.browser();
  const email = await join(browser);
  const { uid, token } = Session.parse(await (await browser.post("/api/token")).json());
  const headers = { authorization: `Bearer ${token}` };
  const ask = (method: string, rest: string, body?: unknown) =>
    browser.ask(readAccount.path.replace(":uid", uid) + rest, { method, body, headers });
  return { browser, email, ask };
}

async function askForLink(browser: Browser, email: string): Promise<void> {
  expect((await browser.post("/api/auth/sign-in/magic-link", { email })).status).toBe(200);
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject);
}

/** Counts emails after a later one has arrived, so that earlier ones have arrived too. */
async function settledMails(email: string): Promise<number> {
  const later = newAddress();
  await askForLink(accounts.browser(), later);
  await newestMail(later);
  return (await mailsTo(email)).length;
}
