import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, mailsTo, newAddress, newestMail, password, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  accounts = await startAccounts();
});

afterAll(() => accounts.close());

describe("sign-in limits", () => {
  it("allow 5 wrong passwords per account in 5 minutes, from any number of addresses", async () => {
    const email = await join(accounts.browser());
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => accounts.browser().post("/api/auth/sign-in/email", { email, password: "a wrong password" })),
    );
    expect(tally(guesses)).toEqual({ 401: 5, 429: 3 });
    const right = await accounts.browser().post("/api/auth/sign-in/email", { email: email.toUpperCase(), password });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  it("apply to unknown email addresses too", async () => {
    const email = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 6 }, () => accounts.browser().post("/api/auth/sign-in/email", { email, password: "a wrong password" })),
    );
    expect(tally(guesses)).toEqual({ 401: 5, 429: 1 });
  });

  it("allow 10 failures a minute per client address, over all accounts", async () => {
    const browser = accounts.browser();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => browser.post("/api/auth/sign-in/email", { email: newAddress(), password: "a wrong password" })),
    );
    expect(tally(guesses)).toEqual({ 401: 10, 429: 2 });
  });

  it("count an IPv6 /64 network as one address", async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        accounts
          .browser()
          .post(
            "/api/auth/sign-in/email",
            { email: newAddress(), password: "a wrong password" },
            { "x-forwarded-for": `${network}::${(n + 1).toString(16)}` },
          ),
      ),
    );
    expect(tally(guesses)).toEqual({ 401: 10, 429: 2 });
  });

  it("do not count correct passwords", async () => {
    const browser = accounts.browser();
    const email = await join(browser);
    for (let time = 0; time < 6; time += 1) {
      expect((await browser.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
    }
  });

  it("silently drop the sixth email to a mailbox in 5 minutes", async () => {
    const email = newAddress();
    const browser = accounts.browser();
    for (let time = 0; time < 7; time += 1) {
      expect((await browser.post("/api/auth/sign-in/magic-link", { email })).status).toBe(200);
    }
    await newestMail(email, { count: 5 });
    const later = newAddress();
    await browser.post("/api/auth/sign-in/magic-link", { email: later });
    await newestMail(later);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it("allow 20 emails a minute per client address", async () => {
    const browser = accounts.browser();
    const asked = await Promise.all(
      Array.from({ length: 22 }, () => browser.post("/api/auth/sign-in/magic-link", { email: newAddress() })),
    );
    expect(tally(asked)).toEqual({ 200: 20, 429: 2 });
  });
});

function tally(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
