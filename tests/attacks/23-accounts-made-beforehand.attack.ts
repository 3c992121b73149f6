import { randomUUID } from "node:crypto";
import { signInByMail } from "@coursewright/contract/mailed-links.ts";
import { requestEmailChange } from "@coursewright/contract/own-account.ts";
import { expect, it } from "vitest";
import { signUp } from "../product/author.ts";
import { tokenIn, waitForLink } from "../product/mail.ts";
import { type Browser, openBrowser } from "./cookie-browser.ts";
import { appOrigin, mailUrl } from "./from-outside.ts";

/* The five ways of making a victim's account beforehand that arXiv 2205.10174 names. */

const password = "the thief's own words";
const newAddress = () => `victim-${randomUUID()}@example.test`;

it("classic and federated accounts are not merged: whoever made one by password beforehand is not in it when the victim comes by Google", async () => {
  const [thief, victim, email] = [openBrowser(), openBrowser(), newAddress()];
  await thief.post("/api/auth/sign-up/email", { name: "Thief", email, password });
  expect(await byGoogle(victim, { email })).toContain("error=account_not_linked");
  expect(await victim.account()).toBeUndefined();
  const uid = await byMail(victim, email);
  expect(uid).toBeDefined();
  expect((await thief.post("/api/auth/sign-in/email", { email, password })).status).toBe(401);
  await byGoogle(victim, { email });
  expect(await victim.account()).toBe(uid);
});

it("no session outlives the victim's arrival: whoever signed up with an address they have not proven has none", async () => {
  const [thief, victim, email] = [openBrowser(), openBrowser(), newAddress()];
  await thief.post("/api/auth/sign-up/email", { name: "Thief", email, password });
  await thief.post("/api/auth/sign-in/email", { email, password });
  expect(await thief.account()).toBeUndefined();
  const uid = await byMail(victim, email);
  expect([await victim.account(), await thief.account()]).toEqual([uid, undefined]);
});

it("no identifier of the thief's is carried into the victim's account", async () => {
  const [thief, victim, email] = [openBrowser(), openBrowser(), newAddress()];
  const sub = randomUUID();
  await byGoogle(thief, { email: newAddress(), sub });
  const thiefsOwn = await thief.account();
  expect(thiefsOwn).toBeDefined();
  await changeEmail(thief, thiefsOwn, email);
  const uid = await byMail(victim, email);
  const again = openBrowser();
  await byGoogle(again, { email, sub });
  expect([await again.account(), uid === thiefsOwn]).toEqual([thiefsOwn, false]);
});

it("a change of address that was asked for before is spent by a new password", async () => {
  const [thief, owner] = [openBrowser(), openBrowser()];
  const author = await signUp({ origin: appOrigin, mailUrl }, { password });
  const thiefs = newAddress();
  await author.call(requestEmailChange, { params: { uid: author.uid }, body: { email: thiefs, password } });
  const link = await waitForLink({ mailUrl, to: thiefs });
  await owner.post("/api/auth/request-password-reset", { email: author.email });
  const token = tokenIn(await waitForLink({ mailUrl, to: author.email, subject: "Choose a new Coursewright password" }));
  expect((await owner.post("/api/auth/reset-password", { newPassword: "words of the owner alone", token })).status).toBe(200);
  expect((await thief.post("/api/confirm-email", { token: tokenIn(link) })).status).toBe(410);
});

it("a provider that has not proven an address opens nothing by it", async () => {
  const victim = await signUp({ origin: appOrigin, mailUrl });
  const [thief, newcomer] = [openBrowser(), openBrowser()];
  expect(await byGoogle(thief, { email: victim.email, unverified: "yes" })).toContain("error=");
  expect(await byGoogle(newcomer, { email: newAddress(), unverified: "yes" })).toContain("error=");
  expect([await thief.account(), await newcomer.account()]).toEqual([undefined, undefined]);
  console.log(JSON.stringify({ attack: 23, scenarios: 5, taken: 0 }));
});

/** Answers where the browser ends up. */
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

async function changeEmail(browser: Browser, uid: string | undefined, email: string): Promise<void> {
  const path = requestEmailChange.path.replace(":uid", uid ?? "");
  const { status } = await browser.post(path, { email }, { authorization: `Bearer ${await browser.bearer()}` });
  expect(status).toBe(200);
}
