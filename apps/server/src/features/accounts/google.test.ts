import { randomUUID } from "node:crypto";
import { Session } from "@coursewright/contract/accounts.ts";
import { type FakeGoogle, type Person, startFakeGoogle } from "@coursewright/tests/fakes/google.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../platform/config/config.ts";
import {
  type Browser,
  enter,
  join,
  mailsTo,
  newAddress,
  newestMail,
  password,
  signUp,
  startAccounts,
  tokenIn,
} from "../../../test/accounts.ts";

let fake: FakeGoogle;
let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  fake = await startFakeGoogle();
  const { google } = parseConfig({
    ...process.env,
    GOOGLE_CLIENT_ID: fake.clientId,
    GOOGLE_CLIENT_SECRET: fake.clientSecret,
    GOOGLE_ORIGIN: fake.origin,
  });
  if (!google) throw new Error("Google is not configured");
  accounts = await startAccounts({ google });
});

beforeEach(() => {
  fake.isForging = false;
});

afterAll(async () => {
  await accounts.close();
  await fake.close();
});

describe("sign-in with Google", () => {
  it("is unavailable without a client id", async () => {
    expect(parseConfig(process.env).google).toBeUndefined();
    const plain = await startAccounts();
    const browser = plain.browser();
    expect(await (await browser.ask("/api/sign-in-options")).json()).toEqual({ google: false });
    expect((await browser.post("/api/auth/sign-in/social", { provider: "google" })).status).toBe(404);
    await plain.close();
  });

  it("creates a verified account for a new person and stores no Google token", async () => {
    const browser = accounts.browser();
    expect(await (await browser.ask("/api/sign-in-options")).json()).toEqual({ google: true });
    const person = somebody();
    expect(await signInAs(browser, person)).toBe("/static/home");
    const session = await tokenOf(browser);
    expect(session).toMatchObject({ email: person.email, name: person.name, image: null });
    const kept = await accounts.fixture.databases.directory
      .withTables<{ credentials: Record<"account_id" | "provider" | "id_at_provider" | "access_token" | "id_token", string | null> }>()
      .selectFrom("credentials")
      .select(["provider", "id_at_provider", "access_token", "id_token"])
      .where("account_id", "=", session.uid)
      .execute();
    expect(kept).toEqual([{ provider: "google", id_at_provider: person.sub, access_token: null, id_token: null }]);
    const again = accounts.browser();
    await signInAs(again, { ...person, email: newAddress() });
    expect((await tokenOf(again)).uid).toBe(session.uid);
  });

  it("opens the existing account when both sides verified the e-mail; the password still works", async () => {
    const [laptop, phone] = [accounts.browser(), accounts.browser()];
    const email = await join(laptop);
    await signInAs(phone, { ...somebody(), email: email.toUpperCase() });
    expect((await tokenOf(phone)).uid).toBe((await tokenOf(laptop)).uid);
    expect((await accounts.browser().post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });

  it("does not link an unverified account made by somebody else; verification drops its password", async () => {
    const [thief, owner] = [accounts.browser(), accounts.browser()];
    const email = newAddress();
    await signUp(thief, email);
    expect(await signInAs(owner, { ...somebody(), email })).toBe("/static/sign-in?error=account_not_linked");
    expect(owner.cookie()).toBeUndefined();
    await owner.post("/api/auth/sign-in/magic-link", { email });
    await owner.press((await newestMail(email, { count: 2 })).link);
    const { uid } = await tokenOf(owner);
    expect((await thief.post("/api/auth/sign-in/email", { email, password })).status).toBe(401);
    await signInAs(owner, { ...somebody(), email });
    expect((await tokenOf(owner)).uid).toBe(uid);
  });

  it("neither opens nor creates a usable account for an unverified Google e-mail", async () => {
    const [owner, thief] = [accounts.browser(), accounts.browser()];
    const email = await enter(owner);
    expect(await signInAs(thief, { ...somebody(), email, isEmailVerified: false })).toBe("/static/sign-in?error=account_not_linked");
    expect(thief.cookie()).toBeUndefined();
    expect(await signInAs(thief, { ...somebody(), isEmailVerified: false })).toMatch(/^\/static\/sign-in\?error=/);
    expect(thief.cookie()).toBeUndefined();
  });

  it("rejects a token not signed by Google, and returns to sign-in after a refusal", async () => {
    const browser = accounts.browser();
    fake.isForging = true;
    expect(await signInAs(browser, somebody())).toBe("/static/sign-in?error=unable_to_get_user_info");
    fake.isForging = false;
    expect(await signInAs(browser, { ...somebody(), name: "refuses" })).toBe("/static/sign-in?error=access_denied");
    expect(browser.cookie()).toBeUndefined();
  });

  it("rejects a response that another browser requested", async () => {
    const [mine, theirs] = [accounts.browser(), accounts.browser()];
    fake.person = somebody();
    const back = await throughGoogle(theirs);
    const answered = await mine.open(back);
    expect(answered.headers.get("location")).toContain("error=");
    expect(mine.cookie()).toBeUndefined();
  });

  it("unlinks an unverified Google account after the owner's password reset", async () => {
    const [thief, owner] = [accounts.browser(), accounts.browser()];
    const person = { ...somebody(), isEmailVerified: false };
    expect(await signInAs(thief, person)).toContain("error=");
    await owner.post("/api/auth/request-password-reset", { email: person.email });
    const token = await vi.waitFor(async () => {
      const reset = (await mailsTo(person.email)).find(({ subject }) => subject === "Choose a new Coursewright password");
      return tokenIn(reset?.links[0] ?? "");
    }, 60_000);
    expect((await owner.post("/api/auth/reset-password", { newPassword: password, token })).status).toBe(200);
    await signInAs(thief, person);
    expect((await thief.post("/api/token")).status).toBe(401);
    expect((await owner.post("/api/auth/sign-in/email", { email: person.email, password })).status).toBe(200);
  });
});

function somebody(): Person {
  return { sub: randomUUID(), email: newAddress(), name: "Ada Baker", isEmailVerified: true };
}

async function throughGoogle(browser: Browser): Promise<string> {
  const asked = await browser.post("/api/auth/sign-in/social", { provider: "google", callbackURL: "/static/home" });
  const { url } = (await asked.json()) as { url: string };
  return (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
}

/** Returns the URL on which the browser ends up. */
async function signInAs(browser: Browser, person: Person): Promise<string> {
  fake.person = person;
  const location = (await browser.open(await throughGoogle(browser))).headers.get("location") ?? "";
  return location.replace("http://localhost:4000", "");
}

async function tokenOf(browser: Browser): Promise<Session> {
  return Session.parse(await (await browser.post("/api/token")).json());
}
