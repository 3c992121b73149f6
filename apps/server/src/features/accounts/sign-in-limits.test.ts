import { afterAll, beforeAll, expect, it } from "vitest";
import { join, mailsTo, newAddress, newestMail, password, startAccounts } from "../../../test/accounts.ts";

let accounts: Awaited<ReturnType<typeof startAccounts>>;

beforeAll(async () => {
  accounts = await startAccounts();
});

afterAll(() => accounts.close());

it("one account takes 5 wrong passwords in 5 minutes, however many addresses they come from at once", async () => {
  const email = await join(accounts.browser());
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => accounts.browser().post("/api/auth/sign-in/email", { email, password: "a wrong password" })),
  );
  expect(tally(guesses)).toEqual({ 401: 5, 429: 3 });
  const right = await accounts.browser().post("/api/auth/sign-in/email", { email: email.toUpperCase(), password });
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(60);
});

it("an address that nobody has is limited like an account", async () => {
  const email = newAddress();
  const guesses = await Promise.all(
    Array.from({ length: 6 }, () => accounts.browser().post("/api/auth/sign-in/email", { email, password: "a wrong password" })),
  );
  expect(tally(guesses)).toEqual({ 401: 5, 429: 1 });
});

it("one address may fail 10 times a minute, whatever accounts it tries", async () => {
  const browser = accounts.browser();
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => browser.post("/api/auth/sign-in/email", { email: newAddress(), password: "a wrong password" })),
  );
  expect(tally(guesses)).toEqual({ 401: 10, 429: 2 });
});

it("one /64 network of IPv6 counts as one address", async () => {
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

it("a right password uses nothing up", async () => {
  const browser = accounts.browser();
  const email = await join(browser);
  for (let time = 0; time < 6; time += 1) {
    expect((await browser.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  }
});

it("nobody's mailbox is flooded: the sixth mail in 5 minutes is held back, and the asker is told nothing", async () => {
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

it("one address may ask for 20 mails a minute", async () => {
  const browser = accounts.browser();
  const asked = await Promise.all(Array.from({ length: 22 }, () => browser.post("/api/auth/sign-in/magic-link", { email: newAddress() })));
  expect(tally(asked)).toEqual({ 200: 20, 429: 2 });
});

function tally(responses: readonly Response[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
