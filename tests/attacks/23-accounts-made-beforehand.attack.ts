import { randomUUID } from "node:crypto";
import { signInByMail } from "@coursewright/contract/mailed-links.ts";
import { changePassword, endOtherSessions, requestEmailChange } from "@coursewright/contract/own-account.ts";
import { afterAll, describe, expect, it } from "vitest";
import { type Author, signUp } from "../product/author.ts";
import { tokenIn, waitForLink } from "../product/mail.ts";
import { type Browser, openBrowser } from "./cookie-browser.ts";
import { appOrigin, mailUrl, type Retries } from "./from-outside.ts";

const retries: Retries = { count: 0 };

/* Attacks of arXiv 2205.10174 (pre-hijacked accounts): each preparation of the thief against each way in which the victim can arrive. */

const password = "the thief's own words";
const ownersWords = "words of the owner alone";
const newAddress = () => `victim-${randomUUID()}@example.test`;

let cells = 0;
let taken = 0;
afterAll(() => console.log(JSON.stringify({ attack: 23, retries: retries.count, cells, taken })));

interface Thief {
  browser: Browser;
  /** The thief's account id at Google. */
  sub: string;
}

/** Actions of a thief with an address before its owner arrives. */
const preparations: Record<string, (thief: Thief, email: string) => Promise<unknown>> = {
  "signs up with a password": ({ browser }, email) => browser.post("/api/auth/sign-up/email", { name: "Thief", email, password }),
  "signs up and keeps trying to sign in": async ({ browser }, email) => {
    await browser.post("/api/auth/sign-up/email", { name: "Thief", email, password });
    await browser.post("/api/auth/sign-in/email", { email, password });
    expect(await browser.account()).toBeUndefined();
  },
  "asks for a sign-in link and a new password": async ({ browser }, email) => {
    await browser.post("/api/auth/sign-up/email", { name: "Thief", email, password });
    await browser.post("/api/auth/sign-in/magic-link", { email });
    await browser.post("/api/auth/request-password-reset", { email });
  },
  "asks for the address on an account of Google": async ({ browser, sub }, email) => {
    await byGoogle(browser, { email: newAddress(), sub });
    await changeEmail(browser, await browser.account(), email);
  },
  "comes from a provider that has proven nothing": async ({ browser, sub }, email) => {
    expect(await byGoogle(browser, { email, sub, unverified: "yes" })).toContain("error=");
    expect(await browser.account()).toBeUndefined();
  },
};

/** Returns the victim's account. The victim is signed in to it afterwards. */
const arrivals: Record<string, (victim: Browser, email: string) => Promise<string | undefined>> = {
  "by a mailed link": byMail,
  "by Google": async (victim, email) => {
    const led = await byGoogle(victim, { email, sub: `victim-${email}` });
    // The product does not link an unconfirmed address to the Google account. The victim confirms it, and then it is linked.
    if (led.includes("error=")) {
      expect([led.includes("error=account_not_linked"), await victim.account()]).toEqual([true, undefined]);
      await byMail(victim, email);
      await byGoogle(victim, { email, sub: `victim-${email}` });
    }
    return victim.account();
  },
  "by signing up and a new password": async (victim, email) => {
    await victim.post("/api/auth/sign-up/email", { name: "Victim", email, password: ownersWords });
    await byReset(victim, email);
    const signedIn = await victim.post("/api/auth/sign-in/email", { email, password: ownersWords });
    // An unconfirmed address must first be confirmed by a mailed link.
    if (signedIn.status !== 200) await byMail(victim, email);
    return victim.account();
  },
};

describe.each(Object.entries(preparations))("a thief who %s", (_, prepare) => {
  it.each(Object.entries(arrivals))("is not in the account of a victim who comes %s", async (_name, arrive) => {
    const thief: Thief = { browser: openBrowser({ retries }), sub: `thief-${randomUUID()}` };
    const [victim, email] = [openBrowser({ retries }), newAddress()];
    await prepare(thief, email);
    const uid = await arrive(victim, email);
    const again = openBrowser({ retries });
    await byGoogle(again, { email, sub: thief.sub, unverified: "yes" });
    const { status } = await openBrowser({ retries }).post("/api/auth/sign-in/email", { email, password });
    const isIn = {
      byPassword: status === 200,
      bySession: (await thief.browser.account()) === uid,
      byProvider: (await again.account()) === uid,
    };
    cells += 1;
    if (Object.values(isIn).includes(true)) taken += 1;
    expect(uid).toBeDefined();
    expect(isIn).toEqual({ byPassword: false, bySession: false, byProvider: false });
    expect(await victim.account()).toBe(uid);
  });
});

/** Actions of an owner who has noticed a thief. */
const recoveries: Record<string, (author: Author, owner: Browser) => Promise<unknown>> = {
  "resets the password": (author, owner) => byReset(owner, author.email),
  "changes the password": (author) =>
    author.call(changePassword, { params: { uid: author.uid }, body: { currentPassword: password, newPassword: ownersWords } }),
  "signs out everywhere else": (author) => author.call(endOtherSessions, { params: { uid: author.uid } }),
};

describe("a thief who knew the password and asked for a change of address", () => {
  it.each(Object.entries(recoveries))("has neither session nor change once the owner %s", async (_, recover) => {
    const [thief, owner] = [openBrowser({ retries }), openBrowser({ retries })];
    const author = await signUp({ origin: appOrigin, mailUrl }, { password });
    await thief.post("/api/auth/sign-in/email", { email: author.email, password });
    expect(await thief.account()).toBe(author.uid);
    const address = newAddress();
    await changeEmail(thief, author.uid, address, password);
    const token = tokenIn(await waitForLink({ mailUrl, to: address }));
    await recover(author, owner);
    const confirmed = await openBrowser({ retries }).post("/api/confirm-email", { token });
    cells += 1;
    if (confirmed.status === 200) taken += 1;
    expect([confirmed.status, await thief.account()]).toEqual([410, undefined]);
  });
});

/** Returns the final address of the browser. */
async function byGoogle(browser: Browser, person: Record<string, string>): Promise<string> {
  const { text } = await browser.post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/static/home" });
  const { url } = JSON.parse(text) as { url: string };
  const body = new URLSearchParams({ name: "Somebody", ...person });
  const back = (await fetch(url, { method: "POST", body, redirect: "manual" })).headers.get("location") ?? "";
  return String((await browser.open(back)).headers["location"]);
}

async function byMail(browser: Browser, email: string): Promise<string | undefined> {
  await browser.post("/api/auth/sign-in/magic-link", { email });
  const token = tokenIn(await waitForLink({ mailUrl, to: email, subject: "Your Coursewright sign-in link" }));
  await browser.post(signInByMail.path, { token });
  return browser.account();
}

async function byReset(browser: Browser, email: string): Promise<void> {
  await browser.post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await waitForLink({ mailUrl, to: email, subject: "Choose a new Coursewright password" }));
  expect((await browser.post("/api/auth/reset-password", { newPassword: ownersWords, token })).status).toBe(200);
}

async function changeEmail(browser: Browser, uid: string | undefined, email: string, proof?: string): Promise<void> {
  const path = requestEmailChange.path.replace(":uid", uid ?? "");
  const { status } = await browser.post(
    path,
    { email, ...(proof && { password: proof }) },
    { authorization: `Bearer ${await browser.bearer()}` },
  );
  expect(status).toBe(200);
}
