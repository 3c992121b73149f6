import { expect, it } from "vitest";
import { signUp } from "../product/author.ts";
import { tokenIn, waitForLink } from "../product/mail.ts";
import { type Browser, openBrowser } from "./cookie-browser.ts";
import { appOrigin, fromOneAddress, mailUrl, type Retries } from "./from-outside.ts";

const retries: Retries = { count: 0 };

const session = "__Host-coursewright";
const password = "correct horse battery";
const maxSeconds = 30;

it("renews sessions at sign-in and rejects old bearers within 30 s", async () => {
  const { email } = await signUp({ origin: appOrigin, mailUrl }, { password });
  const [laptop, phone, thief] = [openBrowser({ retries }), openBrowser({ retries }), openBrowser({ retries })];
  thief.jar.set(session, "planted-by-somebody.else");
  for (const browser of [laptop, phone, thief]) await signIn(browser, email);
  expect(thief.jar.get(session)).not.toContain("planted");
  expect(new Set([laptop, phone, thief].map(({ jar }) => jar.get(session))).size).toBe(3);

  const bearers = await Promise.all([laptop, phone].map((browser) => browser.bearer()));
  const kept = [laptop, phone].map(({ jar }) => jar.get(session) ?? "");
  expect(await Promise.all(bearers.map(statusWith))).toEqual([404, 404]);
  const endedAt = Date.now();
  await laptop.post("/api/auth/sign-out");
  await newPassword(email);

  const cookies = await Promise.all(kept.map(statusWithCookie));
  expect(cookies).toEqual([401, 401]);
  const seconds = await Promise.all(bearers.map((bearer) => secondsUntilDead(bearer, endedAt)));
  console.log(JSON.stringify({ attack: 22, retries: retries.count, cookies, secondsUntilDead: seconds }));
  expect(Math.max(...seconds)).toBeLessThan(maxSeconds);
});

async function signIn(browser: Browser, email: string): Promise<void> {
  expect((await browser.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
}

async function newPassword(email: string): Promise<void> {
  const browser = openBrowser({ retries });
  await browser.post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await waitForLink({ mailUrl, to: email, subject: "Choose a new Coursewright password" }));
  expect((await browser.post("/api/auth/reset-password", { newPassword: "another battery staple", token })).status).toBe(200);
}

const send = fromOneAddress({ retries });

/** Requests a missing thing: 401 means that the server does not know the caller. */
async function statusWith(bearer: string): Promise<number> {
  const path = "/api/uploads/00000000-0000-4000-8000-000000000000/parts";
  return (await send({ path, method: "POST", headers: { authorization: `Bearer ${bearer}` } })).status;
}

async function statusWithCookie(value: string): Promise<number> {
  return (await send({ path: "/api/token", method: "POST", headers: { cookie: `${session}=${value}`, origin: appOrigin } })).status;
}

async function secondsUntilDead(bearer: string, since: number): Promise<number> {
  await expect.poll(() => statusWith(bearer), { timeout: 60_000, interval: 500 }).toBe(401);
  return (Date.now() - since) / 1000;
}
