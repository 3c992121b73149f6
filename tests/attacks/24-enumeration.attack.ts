import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signUpMany } from "../product/author.ts";
import { openBrowser } from "./cookie-browser.ts";
import { appOrigin, mailUrl, type Answer } from "./from-outside.ts";
import { median, pairedDifference } from "./paired-difference.ts";

const product = { origin: appOrigin, mailUrl };
/** Fixed in advance: an account allows five wrong passwords in a while, and the first of each pair warms up. */
const accounts = 12;
const pairsOfEach = 4;
/**
 * The probability of a false alarm, and the difference that an attacker could use. A password check takes about 70 ms, so a tenth is 7 ms.
 */
const alpha = 0.001;
const usefulShare = 0.1;
const nobody = () => `nobody-${randomUUID()}@example.test`;

it("a wrong password takes as long for an unknown address", async () => {
  const answers = new Set<string>();
  const ratios: number[] = [];
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { email } of await signUpMany(product, accounts)) {
    const browser = openBrowser();
    const stranger = nobody();
    await guess(nobody(), browser);
    for (let pair = 0; pair < pairsOfEach; pair += 1) {
      const took = { known: 0, unknown: 0 };
      const both = [["known", email] as const, ["unknown", stranger] as const];
      // Alternate the order, so that machine noise affects both.
      for (const [kind, address] of pair % 2 === 0 ? both : both.toReversed()) {
        const startedAt = performance.now();
        answers.add(saidBy(await guess(address, browser)));
        took[kind] = performance.now() - startedAt;
        times[kind].push(took[kind]);
      }
      ratios.push(Math.log(took.known / took.unknown));
    }
  }
  const { p, share } = pairedDifference(ratios);
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  console.log(JSON.stringify({ attack: 24, pairs: ratios.length, knownMs, unknownMs, differs: share, p, alpha, usefulShare }));
  expect([...answers]).toHaveLength(1);
  expect(p < alpha && share > usefulShare, `known and unknown addresses differ by ${share} (p = ${p})`).toBe(false);
});

it("answers mail requests and sign-ups alike for known and unknown addresses", async () => {
  const [author] = await signUpMany(product, 1);
  for (const [path, rest] of [
    ["/api/auth/request-password-reset", {}],
    ["/api/auth/sign-in/magic-link", {}],
    ["/api/auth/send-verification-email", {}],
    ["/api/auth/sign-up/email", { name: "A", password: "correct horse battery" }],
  ] as const) {
    const [known, unknown] = await Promise.all([author?.email, nobody()].map((email) => openBrowser().post(path, { email, ...rest })));
    expect([path, known && saidBy(known)]).toEqual([path, unknown && saidBy(unknown)]);
  }
});

it("guessing ends after five attempts at an account and ten from an address", async () => {
  const [author] = await signUpMany(product, 1);
  const atOne = await Promise.all(Array.from({ length: 8 }, () => guess(author?.email ?? "", openBrowser())));
  const browser = openBrowser();
  const fromOne = await Promise.all(Array.from({ length: 12 }, () => guess(nobody(), browser)));
  const refused = (all: readonly Answer[]) => all.filter(({ status }) => status === 429).length;
  console.log(JSON.stringify({ attack: 24, refusedAtAnAccount: refused(atOne), refusedFromAnAddress: refused(fromOne) }));
  expect([refused(atOne), refused(fromOne)]).toEqual([3, 2]);
});

async function guess(email: string, browser = openBrowser()): Promise<Answer> {
  return browser.post("/api/auth/sign-in/email", { email, password: "a wrong password" });
}

/** Leaves out values that differ in every response. */
function saidBy({ status, headers, text }: Answer): string {
  const own = new Set(["date", "x-request-id", "content-length"]);
  const names = Object.keys(headers).filter((name) => !own.has(name));
  const words = text
    .replaceAll(/"requestId":"[^"]*"/g, "")
    .replaceAll(/[\w.-]+@example\.test/g, "")
    .replaceAll(/"(?:id|createdAt|updatedAt)":"[^"]*"/g, "");
  return `${status} ${names.join()} ${words}`;
}
