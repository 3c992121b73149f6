import { Session } from "@coursewright/contract/accounts.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { Account, listSessions, type OpenSession } from "@coursewright/contract/own-account.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { LiveMessage } from "../../platform/live/live.ts";
import { mediaRoutes } from "../media/routes.ts";
import { type Browser, enter, join, mailsTo, newAddress, newestMail, password, startAccounts, tokenIn } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  accounts = await startAccounts({ alsoServe: mediaRoutes });
});

afterAll(() => accounts.close());

describe("own account", () => {
  it("only the owner changes the name, and all the owner's sessions are notified", async () => {
    const [me, stranger] = [await somebody(), await somebody()];
    const events: LiveMessage[] = [];
    await accounts.live.subscribe(me.uid, { onEvent: (event) => events.push(event), onResumed: () => undefined });
    expect(await accountOf(await me.ask("PATCH", "", { name: "  Ada Baker " }))).toMatchObject({ name: "Ada Baker" });
    await vi.waitFor(() => expect(events).toEqual([{ type: "account", name: "Ada Baker", email: me.email, image: null }]));
    expect((await me.browser.ask(me.path(""), { method: "PATCH", body: { name: "Eve" }, headers: stranger.headers })).status).toBe(403);
    expect((await me.browser.ask(me.path(""), { method: "PATCH", body: { name: "Eve" } })).status).toBe(401);
    expect(await code(await me.ask("PATCH", "", { name: "Ada", image: "https://evil.example/x.png" }))).toBe("invalid_request");
  });

  it("a photo is re-encoded without metadata and served from our own address", async () => {
    const me = await somebody();
    const sent = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c4512f" } })
      .withExif({ IFD0: { Artist: "secret-artist" } })
      .jpeg()
      .toBuffer();
    expect(sent.includes("secret-artist")).toBe(true);
    const polyglot = Buffer.concat([sent, Buffer.from("<script>alert(1)</script>")]);
    const { image } = await accountOf(await me.ask("PUT", "/photo", polyglot));
    expect(image).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}$/);

    const served = await accounts.browser().ask(image ?? "");
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect([bytes.includes("secret-artist"), bytes.includes("script")]).toEqual([false, false]);

    const { image: second } = await accountOf(await me.ask("PUT", "/photo", sent));
    expect((await accounts.browser().ask(image ?? "")).status).toBe(404);
    expect(await accountOf(await me.ask("DELETE", "/photo"))).toMatchObject({ image: null });
    expect((await accounts.browser().ask(second ?? "")).status).toBe(404);
  });

  it("only keys that we generated reach the object store", async () => {
    const me = await somebody();
    const { image } = await accountOf(await me.ask("PUT", "/photo", await picture({ width: 8, height: 8 })));
    const key = new URL(image ?? "", "http://x").searchParams.get("key") ?? "";
    const open = vi.spyOn(accounts.storage.media, "open");
    const other = key.startsWith("A") ? "B" : "A";
    for (const forged of ["", "..", "../releases/x", `${key}=`, `${other}${key.slice(1)}`, `${key} `, "a".repeat(43), "%00", `/${key}`]) {
      expect([forged, (await me.browser.ask(`/api/r2/file?${new URLSearchParams({ key: forged })}`)).status]).toEqual([forged, 404]);
    }
    expect(open).not.toHaveBeenCalled();
    expect((await me.browser.ask(image ?? "")).status).toBe(200);
    open.mockRestore();
  });

  it("decompression bombs, other formats and large files are refused quickly", async () => {
    const me = await somebody();
    // 60 megapixels of one colour in a few kilobytes.
    const bomb = await picture({ width: 10_000, height: 6_000 });
    expect(bomb.byteLength).toBeLessThan(400_000);
    const lying = Buffer.from(bomb);
    lying.writeUInt32BE(60_000, 16);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const gif = Buffer.from("GIF89a\x01\x00\x01\x00", "latin1");
    const cut = (await picture({ width: 300, height: 300 })).subarray(0, 60);
    for (const bytes of [bomb, lying, svg, gif, cut, Buffer.from("hello")]) {
      const began = performance.now();
      const refused = await me.ask("PUT", "/photo", bytes);
      expect([refused.status, await code(refused)]).toEqual([422, "picture_refused"]);
      expect(performance.now() - began).toBeLessThan(1_500);
    }
    expect(await code(await me.ask("PUT", "/photo", Buffer.alloc(2_000_001)))).toBe("payload_too_large");
    expect(await code(await me.ask("PUT", "/photo", { picture: "x" }))).toBe("invalid_request");
    expect(await accountOf(await me.ask("GET", ""))).toMatchObject({ image: null });
  });

  it("an e-mail changes only after the new address confirms; the old one gets both notices", async () => {
    const me = await somebody({ withPassword: true });
    const email = newAddress();
    expect(await code(await me.ask("POST", "/email", { email, password: "not the password" }))).toBe("wrong_password");
    expect(await code(await me.ask("POST", "/email", { email }))).toBe("wrong_password");
    expect(await mailsTo(email)).toEqual([]);
    expect(await accountOf(await me.ask("POST", "/email", { email: email.toUpperCase(), password }))).toMatchObject({
      email: me.email,
      pendingEmail: email,
    });
    expect((await newestMail(me.email, { count: 2 })).subject).toBe("Someone asked to change your Coursewright e-mail");
    const { link } = await newestMail(email);
    const token = tokenIn(link);

    const anywhere = accounts.browser();
    expect((await anywhere.post("/api/confirm-email", { token }, { origin: "http://evil.example" })).status).toBe(403);
    expect(await (await anywhere.post("/api/confirm-email", { token })).json()).toEqual({ email });
    expect(await code(await anywhere.post("/api/confirm-email", { token }))).toBe("link_spent");
    expect((await newestMail(me.email, { count: 3 })).subject).toBe("Your Coursewright account has a new e-mail");
    expect(await accountOf(await me.ask("GET", ""))).toMatchObject({ email, pendingEmail: null });
    expect((await anywhere.post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(401);
    expect((await anywhere.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });

  it("changing to a taken address reveals nothing and sends no confirmation link", async () => {
    const [me, other] = [await somebody(), await somebody()];
    const free = newAddress();
    const [toFree, toTaken] = [await me.ask("POST", "/email", { email: free }), await me.ask("POST", "/email", { email: other.email })];
    expect([toFree.status, toTaken.status]).toEqual([200, 200]);
    expect(await accountOf(toFree)).toEqual({ ...(await accountOf(toTaken)), pendingEmail: free });
    const notice = await newestMail(other.email, { count: 2 });
    expect(notice.subject).toBe("This address already has a Coursewright account");
    expect(notice.links.join()).not.toContain("token");
  });

  it("a replaced link, an expired one and one from before a password change are invalid", async () => {
    const me = await somebody({ withPassword: true });
    const ask = async (email: string) => {
      await me.ask("POST", "/email", { email, password });
      return tokenIn((await newestMail(email)).link);
    };
    const confirm = async (token: string | null) => code(await accounts.browser().post("/api/confirm-email", { token }));
    const first = await ask(newAddress());
    const second = await ask(newAddress());
    expect(await confirm(first)).toBe("link_spent");
    accounts.clock.ms += 61 * 60_000;
    expect(await confirm(second)).toBe("link_spent");
    await me.renew();

    const third = await ask(newAddress());
    await me.browser.post("/api/auth/request-password-reset", { email: me.email });
    const reset = await newestMail(me.email, { count: 5 });
    await me.browser.post("/api/auth/reset-password", {
      newPassword: "an entirely new one",
      token: tokenIn(reset.link),
    });
    expect(await confirm(third)).toBe("link_spent");
  });

  it("a password change needs the old one, ends other sessions and sends a notice", async () => {
    const me = await somebody({ withPassword: true });
    const phone = accounts.browser();
    await phone.post("/api/auth/sign-in/email", { email: me.email, password });
    const change = { currentPassword: password, newPassword: "an entirely new one" };
    expect(await code(await me.ask("POST", "/password", { ...change, currentPassword: "wrong" }))).toBe("wrong_password");
    expect(await code(await me.ask("POST", "/password", { ...change, newPassword: "short" }))).toBe("invalid_request");
    expect((await me.ask("POST", "/password", change)).status).toBe(204);
    expect((await phone.post("/api/token")).status).toBe(401);
    expect((await me.browser.post("/api/token")).status).toBe(200);
    expect((await newestMail(me.email, { count: 2 })).subject).toBe("Your Coursewright password was changed");
    expect((await phone.post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(401);
    expect((await phone.post("/api/auth/sign-in/email", { email: me.email, password: change.newPassword })).status).toBe(200);
  });

  it("password attempts on the account page are limited, with a retry time", async () => {
    const me = await somebody({ withPassword: true });
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        me.ask("POST", "/password", { currentPassword: `guess ${n}`, newPassword: "an entirely new one" }),
      ),
    );
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const refused = guesses.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("an account without a password needs a recent session, and sets a password by mail", async () => {
    const me = await somebody();
    expect(await accountOf(await me.ask("GET", ""))).toMatchObject({ hasPassword: false });
    expect(await code(await me.ask("POST", "/password", { currentPassword: "", newPassword: "an entirely new one" }))).toBe(
      "invalid_request",
    );
    accounts.clock.ms += 16 * 60_000;
    await me.renew();
    expect(await code(await me.ask("POST", "/email", { email: newAddress() }))).toBe("sign_in_again");
    expect((await me.ask("POST", "/password-link")).status).toBe(204);
    const { link } = await newestMail(me.email, { count: 2 });
    const token = tokenIn(link);
    expect((await me.browser.post("/api/auth/reset-password", { newPassword: password, token })).status).toBe(200);
    expect((await me.browser.post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(200);
  });

  it("sessions are listed with device and ended one by one or all others; foreign ones are not found", async () => {
    const me = await somebody({ withPassword: true });
    const stranger = await somebody();
    const [phone, tablet] = [accounts.browser(), accounts.browser()];
    for (const browser of [phone, tablet]) {
      await browser.post("/api/auth/sign-in/email", { email: me.email, password }, { "user-agent": "Firefox/146.0 (Windows)" });
    }
    const onPhone = await sessionOf(phone);
    const sessions = await me.sessions();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    expect(sessions.filter(({ userAgent }) => userAgent === "Firefox/146.0 (Windows)")).toHaveLength(2);
    const others = sessions.filter(({ isThisOne }) => !isThisOne).map(({ id }) => id);
    expect((await stranger.ask("DELETE", `/sessions/${others[0]}`)).status).toBe(404);

    const events: LiveMessage[] = [];
    await accounts.live.subscribe(me.uid, { onEvent: (event) => events.push(event), onResumed: () => undefined });
    expect((await me.ask("DELETE", `/sessions/${others[0]}`)).status).toBe(204);
    expect((await me.ask("DELETE", `/sessions/${others[0]}`)).status).toBe(404);
    expect((await me.ask("DELETE", "/sessions")).status).toBe(204);
    await vi.waitFor(() => expect(events).toEqual(others.map((id) => ({ type: "sessions-ended", sessionIds: [id] }))));
    accounts.clock.ms += 30_000;
    const late = await phone.ask(`/api/coursewright/v2/users/${me.uid}`, { headers: { authorization: `Bearer ${onPhone.token}` } });
    expect([late.status, (await tablet.post("/api/token")).status]).toEqual([401, 401]);
    await me.renew();
    expect(await me.sessions()).toHaveLength(1);
  });

  it("signing out notifies the other processes of the ended session", async () => {
    const me = await somebody();
    const [session] = await me.sessions();
    const events: LiveMessage[] = [];
    await accounts.live.subscribe(me.uid, { onEvent: (event) => events.push(event), onResumed: () => undefined });
    await me.browser.post("/api/auth/sign-out", {});
    await vi.waitFor(() => expect(events).toEqual([{ type: "sessions-ended", sessionIds: [session?.id] }]));
  });
});

async function somebody({ withPassword = false } = {}) {
  const browser = accounts.browser();
  const email = await (withPassword ? join : enter)(browser);
  let session = await sessionOf(browser);
  const path = (rest: string) => `/api/coursewright/v2/users/${session.uid}/account${rest}`;
  const headers = () => ({ authorization: `Bearer ${session.token}` });
  const ask = (method: string, rest: string, body?: unknown) => browser.ask(path(rest), { method, body, headers: headers() });
  return {
    browser,
    email,
    uid: session.uid,
    path,
    ask,
    get headers() {
      return headers();
    },
    async renew() {
      session = await sessionOf(browser);
    },
    async sessions(): Promise<OpenSession[]> {
      return listSessions.reply.parse(await (await ask("GET", "/sessions")).json()).sessions;
    },
  };
}

async function sessionOf(browser: Browser): Promise<Session> {
  return Session.parse(await (await browser.post("/api/token")).json());
}

async function accountOf(response: Response): Promise<Account> {
  return Account.parse(await response.json());
}

async function code(response: Response): Promise<string> {
  const body: unknown = await response.json();
  return ErrorReply.or(z.object({}).transform(() => ({ error: { code: "none" as const } }))).parse(body).error.code;
}

function picture({ width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#2145c4" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
