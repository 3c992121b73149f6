import { Session } from "@coursewright/contract/accounts.ts";
import { type ErrorCode, ErrorReply } from "@coursewright/contract/errors.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  accounts = await startAccounts();
});

afterAll(() => accounts.close());

describe("account routes", () => {
  it("sign-up and e-mail confirmation lead to a valid bearer token", async () => {
    const browser = accounts.browser();
    const email = newAddress();
    await signUp(browser, email);
    expect(browser.cookie()).toBeUndefined();

    const mail = await newestMail(email);
    expect(mail.subject).toBe("Confirm your e-mail for Coursewright");
    const confirmed = await browser.press(mail.link);
    expect([confirmed.status, confirmed.headers.get("cache-control")]).toEqual([204, "no-store"]);
    expect(confirmed.headers.getSetCookie().find((line) => line.startsWith("__Host-coursewright="))).toMatch(
      /^__Host-coursewright=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );

    const session = await token(browser);
    const { token: bearerToken, expiresAt, uid: signedIn, capabilities } = session;
    expect(session).toEqual({
      token: bearerToken,
      expiresAt,
      uid: signedIn,
      email,
      name: "Reader",
      image: null,
      capabilities,
      hasOwnKey: false,
    });
    expect(accounts.welcomed.filter((uid) => uid === session.uid)).toHaveLength(2);
    const user = await readUser(browser, session.uid, bearer(session));
    expect(user.status).toBe(200);
  });

  it("[ENT-22] a missing user record reads as no subscription, no courses, 0 credits, plan none", async () => {
    const browser = accounts.browser();
    await enter(browser);
    const session = await token(browser);
    expect(await (await readUser(browser, session.uid, bearer(session))).json()).toEqual({
      subscription: false,
      ownedCourses: [],
      credits: 0,
      plan: "none",
    });
  });

  it("[ENT-22] a user record has subscription, owned courses, credits and plan, for its owner only", async () => {
    const [browser, stranger] = [accounts.browser(), accounts.browser()];
    await Promise.all([enter(browser), enter(stranger)]);
    const session = await token(browser);
    const owner = new pg.Client({ connectionString: accounts.fixture.urls.authorsOwnerUrl });
    await owner.connect();
    await owner.query("insert into users (author_id, subscription, owned_courses, plan) values ($1, true, '{course-1}', 'yearly')", [
      session.uid,
    ]);
    await owner.end();

    expect(await (await readUser(browser, session.uid, bearer(session))).json()).toEqual({
      subscription: true,
      ownedCourses: ["course-1"],
      credits: 0,
      plan: "yearly",
    });
    expect((await readUser(stranger, session.uid, bearer(await token(stranger)))).status).toBe(403);
  });

  it("the cookie alone grants access only to the token route", async () => {
    const browser = accounts.browser();
    await enter(browser);
    const { uid } = await token(browser);
    expect((await readUser(browser, uid)).status).toBe(401);
  });

  it("a token is refused for another origin, no origin or no session", async () => {
    const browser = accounts.browser();
    await enter(browser);
    for (const origin of [
      "http://evil.example",
      "http://a.coursewright.localhost:4000",
      "http://localhost:4001",
      "null",
      "http://localhost:4000.evil.example",
    ]) {
      const refused = await browser.post("/api/token", undefined, { origin });
      expect([origin, refused.status, await code(refused)]).toEqual([origin, 403, "forbidden"]);
    }
    expect((await browser.ask("/api/token", { method: "POST", headers: { origin: "" } })).status).toBe(403);
    expect((await browser.post("/api/auth/sign-out", {}, { origin: "http://evil.example" })).status).toBe(403);
    expect(await code(await accounts.browser().post("/api/token"))).toBe("unauthenticated");
    expect((await browser.post("/api/token")).status).toBe(200);
  });

  it("an unconfirmed account gets no session, and a new email on sign-in", async () => {
    const browser = accounts.browser();
    const email = newAddress();
    await signUp(browser, email);
    const refused = await browser.post("/api/auth/sign-in/email", { email, password });
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: "EMAIL_NOT_VERIFIED" })]);
    expect(browser.cookie()).toBeUndefined();
    expect((await newestMail(email, { count: 2 })).subject).toBe("Confirm your e-mail for Coursewright");
  });

  it("a session with an e-mail no longer confirmed gets no token", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    await directory("update accounts set email_verified = false where email = $1", email);
    const refused = await browser.post("/api/token");
    expect([refused.status, await code(refused)]).toEqual([403, "email_unverified"]);
  });

  it("sign-out clears the cookie and invalidates the bearer within 30 seconds", async () => {
    const browser = accounts.browser();
    await enter(browser);
    const session = await token(browser);
    expect((await readUser(browser, session.uid, bearer(session))).status).toBe(200);
    expect((await browser.post("/api/auth/sign-out", {})).status).toBe(200);
    expect(browser.cookie()).toBeUndefined();

    accounts.clock.ms += 30_000;
    expect((await readUser(browser, session.uid, bearer(session))).status).toBe(401);
    expect((await browser.post("/api/token")).status).toBe(401);
  });

  it("a password reset ends every session, and its link works once", async () => {
    const [laptop, phone] = [accounts.browser(), accounts.browser()];
    const email = await join(laptop);
    expect((await phone.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
    const onPhone = await token(phone);

    await laptop.post("/api/auth/request-password-reset", { email, redirectTo: "/static/reset" });
    const { link, subject } = await newestMail(email, { count: 2 });
    expect(subject).toBe("Choose a new Coursewright password");
    expect(link).toMatch(/^http:\/\/localhost:4000\/static\/reset#token=\w+$/);
    const body = { newPassword: "an entirely new one", token: tokenIn(link) };
    expect((await laptop.post("/api/auth/reset-password", body)).status).toBe(200);

    accounts.clock.ms += 30_000;
    expect((await readUser(phone, onPhone.uid, bearer(onPhone))).status).toBe(401);
    expect((await phone.post("/api/token")).status).toBe(401);
    expect((await laptop.post("/api/token")).status).toBe(401);
    expect((await laptop.post("/api/auth/reset-password", body)).status).toBe(400);
    expect((await laptop.post("/api/auth/sign-in/email", { email, password })).status).toBe(401);
    expect((await laptop.post("/api/auth/sign-in/email", { email, password: body.newPassword })).status).toBe(200);
  });

  it("a sign-in link works once", async () => {
    const [browser, thief] = [accounts.browser(), accounts.browser()];
    const email = newAddress();
    await browser.post("/api/auth/sign-in/magic-link", { email, callbackURL: "/static/home" });
    const { link } = await newestMail(email);
    expect((await browser.press(link)).status).toBe(204);
    expect((await token(browser)).email).toBe(email);

    expect(await code(await thief.press(link))).toBe("link_spent");
    expect(thief.cookie()).toBeUndefined();
  });

  it("a sign-in link removes the password of an unconfirmed account", async () => {
    const [squatter, owner] = [accounts.browser(), accounts.browser()];
    const email = newAddress();
    await signUp(squatter, email);
    await owner.post("/api/auth/sign-in/magic-link", { email });
    await owner.press((await newestMail(email, { count: 2 })).link);
    expect((await token(owner)).email).toBe(email);
    expect((await squatter.post("/api/auth/sign-in/email", { email, password })).status).toBe(401);
  });

  it("known and unknown addresses get the same response", async () => {
    const browser = accounts.browser();
    const [known, unknown] = [await join(browser), newAddress()];
    const asking = accounts.browser();
    const requests = (email: string) =>
      [
        ["/api/auth/sign-in/email", { email, password: "not the password" }],
        ["/api/auth/sign-in/magic-link", { email }],
        ["/api/auth/request-password-reset", { email }],
        ["/api/auth/send-verification-email", { email }],
        ["/api/auth/sign-up/email", { name: "Reader", email, password: "another password" }],
      ] as const;
    for (const [at, [path, body]] of requests(known).entries()) {
      const [ofKnown, ofUnknown] = await Promise.all([asking.post(path, body), asking.post(path, requests(unknown)[at]?.[1])]);
      expect([path, ofKnown.status, await ofKnown.text(), headerNames(ofKnown)]).toEqual([
        path,
        ofUnknown.status,
        await ofUnknown.text(),
        headerNames(ofUnknown),
      ]);
    }
  });

  it("a second sign-up changes nothing and emails the owner", async () => {
    const browser = accounts.browser();
    const email = await join(browser);
    const other = accounts.browser();
    await other.post("/api/auth/sign-up/email", {
      name: "<b>Win</b> a prize",
      email: email.toUpperCase(),
      password: "the password of another",
    });
    const mail = await newestMail(email, { count: 2 });
    expect(mail.subject).toBe("You already have a Coursewright account");
    expect(mail.text + mail.html).not.toContain("prize");
    expect((await other.post("/api/auth/sign-in/email", { email, password: "the password of another" })).status).toBe(401);
    expect((await other.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });

  it("a confirmation email can be requested again", async () => {
    const browser = accounts.browser();
    const email = newAddress();
    await signUp(browser, email);
    expect(await (await browser.post("/api/auth/send-verification-email", { email })).json()).toEqual({ status: true });
    await browser.press((await newestMail(email, { count: 2 })).link);
    expect((await token(browser)).email).toBe(email);
  });

  it("unused better-auth endpoints are not exposed", async () => {
    const browser = accounts.browser();
    await enter(browser);
    for (const path of [
      "list-sessions",
      "ok",
      "error",
      "get-session",
      "verify-email",
      "magic-link/verify",
      "reset-password/a",
      "reset-password/a/b",
      "",
    ]) {
      expect([path, (await browser.ask(`/api/auth/${path}`)).status]).toEqual([path, 404]);
    }
    for (const path of [
      "change-password",
      "update-user",
      "change-email",
      "delete-user",
      "sign-in/social",
      "link-social",
      "revoke-sessions",
      "get-session",
      "verify-email",
    ]) {
      const refused = await browser.post(`/api/auth/${path}`, {});
      expect([path, refused.status, await code(refused)]).toEqual([path, 404, "not_found"]);
    }
  });

  it("unknown and protected fields are refused", async () => {
    const browser = accounts.browser();
    for (const extra of [{ emailVerified: true }, { id: "root" }, { image: "https://evil.example/a.png" }, { role: "admin" }]) {
      const refused = await browser.post("/api/auth/sign-up/email", { name: "Reader", email: newAddress(), password, ...extra });
      expect([extra, refused.status]).toEqual([extra, 400]);
    }
  });

  it("a callback URL must have our own origin", async () => {
    const browser = accounts.browser();
    const email = newAddress();
    for (const callbackURL of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "http://a.coursewright.localhost:4000/",
      "http://localhost:4000@evil.example/",
      "javascript:alert(1)",
    ]) {
      const asked = await browser.post("/api/auth/sign-in/magic-link", { email, callbackURL });
      expect([callbackURL, asked.status]).toEqual([callbackURL, 403]);
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  it("a password has 10 to 128 characters", async () => {
    const browser = accounts.browser();
    const attempt = async (length: number) =>
      (await browser.post("/api/auth/sign-up/email", { name: "", email: newAddress(), password: "x".repeat(length) })).status;
    expect([await attempt(9), await attempt(10), await attempt(128), await attempt(129)]).toEqual([400, 200, 200, 400]);
  });

  it("a 30-day session is renewed by use and expires without it", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    expect((await browser.post("/api/token")).headers.getSetCookie()).toEqual([]);

    await setExpiry(email, "20 days");
    const renewed = await browser.post("/api/token");
    expect(renewed.headers.getSetCookie().join()).toContain("Max-Age=2592000");
    const session = Session.parse(await renewed.json());

    await setExpiry(email, "-1 second");
    accounts.clock.ms += 30_000;
    expect((await readUser(browser, session.uid, bearer(session))).status).toBe(401);
    expect((await browser.post("/api/token")).status).toBe(401);
  });

  it("[SEE-08] a session says what the connected models can do", async () => {
    const browser = accounts.browser();
    await enter(browser);
    expect((await token(browser)).capabilities).toEqual({ text: true, image: true, speech: true, vision: true, embeddings: false });
  });

  it("link tokens are stored only as hashes", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    await browser.post("/api/auth/request-password-reset", { email });
    const reset = await newestMail(email, { count: 2 });
    await browser.post("/api/auth/sign-in/magic-link", { email });
    const signIn = await newestMail(email, { count: 3 });
    const secrets = [tokenIn(reset.link), tokenIn(signIn.link)];
    const stored = JSON.stringify(await directory("select * from verifications where $1 <> ''", email));
    for (const secret of secrets) {
      expect(secret).toMatch(/^\w{24,}$/);
      expect(stored).not.toContain(secret);
    }
  });

  it("a weak password is refused everywhere, without revealing who has an account", async () => {
    const browser = accounts.browser();
    const email = await join(browser);
    const taken = await browser.post("/api/auth/sign-up/email", { name: "Reader", email, password: "Password123!" });
    const free = await browser.post("/api/auth/sign-up/email", { name: "Reader", email: newAddress(), password: "Password123!" });
    expect([await code(taken), await code(free)]).toEqual(["weak_password", "weak_password"]);
    expect(await code(await browser.post("/api/auth/reset-password", { newPassword: "Password123!", token: "x" }))).toBe("weak_password");
    const session = await token(browser);
    const change = { currentPassword: password, newPassword: "Coursewright1" };
    const changed = await browser.post(`/api/coursewright/v2/users/${session.uid}/account/password`, change, bearer(session));
    expect(await code(changed)).toBe("weak_password");
  });

  it("a session ends after 90 days despite regular use", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    const back = (interval: string) =>
      directory(
        "update sessions set created_at = now() - $1::interval where account_id = (select id from accounts where email = $2)",
        interval,
        email,
      );
    await back("89 days");
    await token(browser);
    await back("91 days");
    expect(await code(await browser.post("/api/token"))).toBe("unauthenticated");
    expect(await directory("select id from sessions where account_id = (select id from accounts where email = $1)", email)).toEqual([]);
  });

  it("sign-ins and refusals are logged without address and password", async () => {
    const browser = accounts.browser();
    const email = await join(browser);
    const { uid } = await token(browser);
    await browser.post("/api/auth/sign-in/email", { email, password: "not the password" });
    await browser.post("/api/auth/sign-in/email", { email, password });
    const lines = accounts.told.filter((line) => line["uid"] === uid).map(({ by, msg }) => ({ by, msg }));
    expect(lines).toEqual([
      { by: "/verify-email", msg: "signed in" },
      { by: "password", msg: "a sign-in was refused" },
      { by: "/sign-in/email", msg: "signed in" },
    ]);
    const all = JSON.stringify(accounts.told);
    expect([all.includes(email), all.includes(password)]).toEqual([false, false]);
  });
});

async function token(browser: Browser): Promise<Session> {
  const response = await browser.post("/api/token");
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return Session.parse(await response.json());
}

function bearer({ token: value }: Session): Record<string, string> {
  return { authorization: `Bearer ${value}` };
}

function readUser(browser: Browser, uid: string, headers: Record<string, string> = {}): Promise<Response> {
  return browser.ask(`/api/coursewright/v2/users/${uid}`, { headers });
}

async function code(response: Response): Promise<ErrorCode> {
  return ErrorReply.parse(await response.json()).error.code;
}

function headerNames(response: Response): string[] {
  return [...response.headers.keys()];
}

async function setExpiry(email: string, interval: string): Promise<void> {
  await directory(
    "update sessions set expires_at = now() + $2::interval where account_id = (select id from accounts where email = $1)",
    email,
    interval,
  );
}

async function directory(text: string, ...values: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: accounts.fixture.urls.directoryOwnerUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
