import { Session } from "@coursewright/contract/accounts.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { readAccount } from "@coursewright/contract/own-account.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LiveMessage } from "../../platform/live/live.ts";
import { type Browser, enter, join, newestMail, password, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.close());

describe("suspending an account", () => {
  it("ends sessions, tokens and sites, and gives the reason after a correct password", async () => {
    const browser = accounts.browser();
    const email = await join(browser);
    const { uid, token } = Session.parse(await (await browser.post("/api/token")).json());
    const events: LiveMessage[] = [];
    await accounts.live.subscribe(uid, { onEvent: (event) => events.push(event), onResumed: () => undefined });
    await accounts.service.suspending.suspend(uid, "Stolen card");

    expect(accounts.sites.splice(0)).toEqual([{ did: "suspend", author: uid }]);
    await vi.waitFor(() => expect(events).toEqual([expect.objectContaining({ type: "sessions-ended" })]));
    expect(await refusalOf(await browser.post("/api/token"))).toMatchObject({ code: "unauthenticated" });
    accounts.clock.ms += 21_000;
    const path = readAccount.path.replace(":uid", uid);
    expect((await browser.ask(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);

    const suspended = { code: "account_suspended", reason: "Stolen card" };
    expect(await refusalOf(await signIn(browser, email))).toMatchObject(suspended);
    expect(await refusalOf(await browser.post("/api/token"))).toMatchObject({ code: "unauthenticated" });
    expect((await signIn(browser, email, "not the password")).status).toBe(401);

    await accounts.service.suspending.resume(uid);
    expect(accounts.sites.splice(0)).toEqual([{ did: "resume", author: uid }]);
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await browser.post("/api/token")).status).toBe(200);
  });

  it("suspends account and sites in one transaction", async () => {
    const browser = accounts.browser();
    await enter(browser);
    const { uid } = Session.parse(await (await browser.post("/api/token")).json());
    accounts.failing.sites = true;
    await expect(accounts.service.suspending.suspend(uid, "Stolen card")).rejects.toThrow("The directory is away");
    accounts.failing.sites = false;
    expect((await browser.post("/api/token")).status).toBe(200);
  });

  it("blocks mailed links as well as passwords", async () => {
    const browser = accounts.browser();
    const email = await enter(browser);
    const { uid } = Session.parse(await (await browser.post("/api/token")).json());
    await accounts.service.suspending.suspend(uid, "Stolen card");
    const other = accounts.browser();
    await other.post("/api/auth/sign-in/magic-link", { email });
    const { link } = await newestMail(email, { count: 2 });
    await other.press(link);
    expect(await refusalOf(await other.post("/api/token"))).toMatchObject({ code: "account_suspended", reason: "Stolen card" });
    expect(await refusalOf(await other.post("/api/token"))).toMatchObject({ code: "unauthenticated" });
  });
});

function signIn(browser: Browser, email: string, given = password): Promise<Response> {
  return browser.post("/api/auth/sign-in/email", { email, password: given });
}

async function refusalOf(response: Response): Promise<ErrorReply["error"]> {
  expect(response.ok).toBe(false);
  return ErrorReply.parse(await response.json()).error;
}
