import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signUpMany } from "../product/author.ts";
import { openBrowser } from "./cookie-browser.ts";
import { appOrigin, mailUrl, type Answer } from "./from-outside.ts";

const product = { origin: appOrigin, mailUrl };
/** An account takes no more wrong passwords in a while, and a batch is of three. */
const triesOfEach = 4;
const mostBatches = 6;
const nobody = () => `nobody-${randomUUID()}@example.test`;

it("a wrong password is answered alike, and as slowly, whether anybody has the address", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const difference = () => Math.abs(median(times.known) / median(times.unknown) - 1);
  // More of them where the machine is noisy: a difference that is the server's own stays, however many are looked at.
  for (let batch = 0; batch < mostBatches && (batch === 0 || difference() > 0.1); batch += 1) {
    for (const { email } of await signUpMany(product, 3)) {
      const browser = openBrowser();
      const stranger = nobody();
      await guess(nobody(), browser);
      for (let time = 0; time < triesOfEach; time += 1) {
        const pair = [["known", email] as const, ["unknown", stranger] as const];
        for (const [kind, address] of time % 2 === 0 ? pair : pair.toReversed()) {
          const startedAt = performance.now();
          answers.add(saidBy(await guess(address, browser)));
          times[kind].push(performance.now() - startedAt);
        }
      }
    }
  }
  console.log(
    JSON.stringify({
      attack: 24,
      pairs: times.known.length,
      knownMs: median(times.known),
      unknownMs: median(times.unknown),
      differs: difference(),
    }),
  );
  expect([...answers]).toHaveLength(1);
  expect(difference()).toBeLessThan(0.1);
});

it("whoever asks for a mail, or signs up, is told nothing of who is there", async () => {
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

it("guessing ends after five at an account and ten from an address", async () => {
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

/** Without what is different each time for everybody. */
function saidBy({ status, headers, text }: Answer): string {
  const own = new Set(["date", "x-request-id", "content-length"]);
  const names = Object.keys(headers).filter((name) => !own.has(name));
  const words = text
    .replaceAll(/"requestId":"[^"]*"/g, "")
    .replaceAll(/[\w.-]+@example\.test/g, "")
    .replaceAll(/"(?:id|createdAt|updatedAt)":"[^"]*"/g, "");
  return `${status} ${names.join()} ${words}`;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
}
