import { ErrorReply } from "@coursewright/contract/errors.ts";
import { inspectMailedLink, type MailedLinkKind, signInByMail } from "@coursewright/contract/mailed-links.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  appOrigin,
  type Browser,
  carriedBy,
  join,
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

describe("inspecting a mailed link", () => {
  it("returns the account for each kind and changes nothing", async () => {
    const links = await everyKind();
    for (const { kind, link, email } of [...links, ...links]) {
      const seen = await inspect(accounts.browser(), kind, link);
      expect([kind, seen.status, await seen.json()]).toEqual([kind, 200, { email, askedHere: false }]);
      expect([kind, seen.headers.getSetCookie(), seen.headers.get("cache-control")]).toEqual([kind, [], "no-store"]);
    }
  });

  it("gives one refusal for a wrong token, a used link and another kind", async () => {
    const links = await everyKind();
    for (const { kind } of links) {
      const others = links.filter((other) => other.kind !== kind);
      const wrong = [`${appOrigin}/#token=${"x".repeat(32)}`, ...others.map((other) => other.link)];
      for (const each of wrong) expect([kind, await codeOf(await inspect(accounts.browser(), kind, each))]).toEqual([kind, "link_spent"]);
    }
    const spent = links.filter(({ kind }) => kind === "sign-in" || kind === "confirm-sign-up");
    for (const { kind, link } of spent) {
      expect((await accounts.browser().press(link)).status).toBe(204);
      expect(await codeOf(await inspect(accounts.browser(), kind, link))).toBe("link_spent");
      expect(await codeOf(await accounts.browser().press(link))).toBe("link_spent");
    }
  });

  it("recognises only the browser that requested it", async () => {
    const [here, there] = [accounts.browser(), accounts.browser()];
    const [first, second] = [newAddress(), newAddress()];
    await here.post("/api/auth/sign-in/magic-link", { email: first });
    await here.post("/api/auth/sign-in/magic-link", { email: second });
    await there.post("/api/auth/sign-in/magic-link", { email: newAddress() });
    const asked = (await newestMail(first)).link;
    for (const link of [asked, (await newestMail(second)).link]) {
      expect(await (await inspect(here, "sign-in", link)).json()).toMatchObject({ askedHere: true });
      expect(await (await inspect(there, "sign-in", link)).json()).toMatchObject({ askedHere: false });
    }
    const proof = carriedBy((await newestMail(second)).link).get("asked");
    const mixed = { kind: "sign-in", token: tokenIn(asked), asked: proof };
    expect(await (await here.post(inspectMailedLink.path, mixed)).json()).toMatchObject({ askedHere: false });
  });

  it("recognises the browser that signed up or requested it again by signing in", async () => {
    const [here, again] = [accounts.browser(), accounts.browser()];
    const email = newAddress();
    await signUp(here, email);
    const first = (await newestMail(email)).link;
    expect(await (await inspect(here, "confirm-sign-up", first)).json()).toEqual({ email, askedHere: true });
    expect((await again.post("/api/auth/sign-in/email", { email, password })).status).toBe(403);
    const { link } = await newestMail(email, { count: 2 });
    expect(await (await inspect(again, "confirm-sign-up", link)).json()).toEqual({ email, askedHere: true });
    expect(await (await inspect(here, "confirm-sign-up", link)).json()).toEqual({ email, askedHere: false });
  });
});

describe("a link that starts a session", () => {
  it("works only from our own pages", async () => {
    const [browser, email] = [accounts.browser(), newAddress()];
    await browser.post("/api/auth/sign-in/magic-link", { email });
    const { link } = await newestMail(email);
    const body = { kind: "sign-in", token: tokenIn(link) };
    for (const origin of ["http://evil.example", "http://a.coursewright.localhost:4000", "null"]) {
      expect((await browser.post(inspectMailedLink.path, body, { origin })).status).toBe(403);
      expect((await browser.post(signInByMail.path, { token: body.token }, { origin })).status).toBe(403);
    }
    expect(browser.cookie()).toBeUndefined();
    expect((await browser.press(link)).status).toBe(204);
    expect(browser.cookie()).toBeDefined();
  });

  it("carries its secret and the next page only in the fragment", async () => {
    const [browser, email] = [accounts.browser(), newAddress()];
    await browser.post("/api/auth/sign-in/magic-link", { email, callbackURL: "/static/enter?course=bread&to=%2Flaunch%2F" });
    const { link } = await newestMail(email);
    expect(link.split("#")[0]).toBe(`${appOrigin}/static/sign-in-link`);
    expect(carriedBy(link).get("next")).toBe("/static/enter?course=bread&to=%2Flaunch%2F");
  });

  it("sets the browser cookie for known and unknown addresses", async () => {
    const known = await join(accounts.browser());
    const cookies = await Promise.all(
      [known, newAddress()].map(async (email) =>
        (await accounts.browser().post("/api/auth/sign-in/magic-link", { email })).headers.getSetCookie(),
      ),
    );
    const shape = /^__Host-coursewright-asked=[\w-]{22}; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict$/;
    expect(cookies).toEqual([[expect.stringMatching(shape)], [expect.stringMatching(shape)]]);
  });
});

interface Sent {
  kind: MailedLinkKind;
  link: string;
  email: string;
}

/** One link of each kind, requested by browsers that the test does not use again. */
async function everyKind(): Promise<Sent[]> {
  const [newcomer, guest, wished] = [newAddress(), newAddress(), newAddress()];
  await signUp(accounts.browser(), newcomer);
  await accounts.browser().post("/api/auth/sign-in/magic-link", { email: guest });
  const owner = accounts.browser();
  const email = await join(owner);
  await accounts.browser().post("/api/auth/request-password-reset", { email });
  const { uid, token } = (await (await owner.post("/api/token")).json()) as { uid: string; token: string };
  const ask = (path: string, body: object) =>
    owner.post(`/api/coursewright/v2/users/${uid}/account/${path}`, body, { authorization: `Bearer ${token}` });
  const reset = (await newestMail(email, { count: 2 })).link;
  const leaver = accounts.browser();
  const leaving = await join(leaver);
  const session = (await (await leaver.post("/api/token")).json()) as { uid: string; token: string };
  await leaver.post(
    `/api/coursewright/v2/users/${session.uid}/account/deletion`,
    { email: leaving, password },
    { authorization: `Bearer ${session.token}` },
  );
  expect((await ask("email", { email: wished, password })).status).toBe(200);
  return [
    { kind: "confirm-sign-up", link: (await newestMail(newcomer)).link, email: newcomer },
    { kind: "sign-in", link: (await newestMail(guest)).link, email: guest },
    { kind: "reset-password", link: reset, email },
    { kind: "confirm-email", link: (await newestMail(wished)).link, email: wished },
    { kind: "keep-account", link: (await newestMail(leaving, { count: 2 })).link, email: leaving },
  ];
}

function inspect(browser: Browser, kind: MailedLinkKind, link: string): Promise<Response> {
  const asked = carriedBy(link).get("asked") ?? undefined;
  return browser.post(inspectMailedLink.path, { kind, token: tokenIn(link), asked });
}

async function codeOf(response: Response): Promise<string> {
  return ErrorReply.parse(await response.json()).error.code;
}
