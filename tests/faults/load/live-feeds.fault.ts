import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type LiveWatcher, watchCredits } from "../../product/live-watcher.ts";
import { createAuthors } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { checkFeeds, latestMs, type WatchedChange } from "./live-history.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const accounts = { prefix: `feeds-${randomUUID()}-`, count: 1_000 };
const gift = 1_000;
const calmRounds = isLong ? 20 : 1;
const roundsOfDeath = isLong ? 6 : 2;
const atATime = 50;
const seenWithinMs = 1_000;
/** A broken feed reconnects after 2 s. Within this time it must have reached the other process or the new one. */
const backWithinMs = 15_000;
/** Changes that are not shown by then count as lost. */
const lostAfterMs = 30_000;

const since = new Date();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ apiProcesses: 2 });
});
afterAll(() => product.stop());

it(
  "shows every change on 1,000 feeds within a second while API processes are killed",
  async () => {
    const dispatcher = new Agent({ connections: null, headersTimeout: 30_000, bodyTimeout: 0 });
    const bearers = (await createAuthors(product, { ...accounts, gift })).map(({ bearer }) => bearer);
    const watchers = bearers.map((bearer) => watchCredits({ origin: product.origin, bearer, dispatcher }));
    await Promise.all(watchers.map((watcher) => watcher.sawAtMost(gift)));

    const calm: WatchedChange[] = [];
    for (let round = 1; round <= calmRounds; round += 1) calm.push(...(await changeAll({ bearers, watchers, credits: gift - round })));
    expect(checkFeeds(calm, { withinMs: seenWithinMs })).toEqual([]);

    const amidDeath: WatchedChange[] = [];
    const reopened: number[] = [];
    for (let round = 1; round <= roundsOfDeath; round += 1) {
      const changing = changeAll({ bearers, watchers, credits: gift - calmRounds - round });
      const victim = product.apis[round % 2];
      victim?.kill("SIGKILL");
      await victim?.restart();
      amidDeath.push(...(await changing));
      reopened.push(watchers.filter(({ opened }) => opened > 1).length);
    }
    // Feeds are spread over both processes, so the first kill must have closed a share of them.
    expect(reopened[0]).toBeGreaterThan(accounts.count / 4);
    expect(reopened[0]).toBeLessThan((accounts.count * 3) / 4);
    expect(checkFeeds(amidDeath, { withinMs: backWithinMs })).toEqual([]);

    // Every feed must still work: each shows the next change at once.
    const after = await changeAll({ bearers, watchers, credits: gift - calmRounds - roundsOfDeath - 1 });
    expect(checkFeeds(after, { withinMs: seenWithinMs })).toEqual([]);
    console.log(
      JSON.stringify({
        fault: "live-feeds",
        feeds: watchers.length,
        changes: calm.length + amidDeath.length + after.length,
        kills: roundsOfDeath,
        reopened,
        latestMs: { calm: latestMs(calm), amidDeath: latestMs(amidDeath), after: latestMs(after) },
      }),
    );
    watchers.forEach((watcher) => watcher.close());
    await dispatcher.destroy();
    await expectInvariants(product, { since });
  },
  isLong ? 600_000 : 120_000,
);

interface Change {
  readonly bearers: readonly string[];
  readonly watchers: readonly LiveWatcher[];
  /** The balance of each account after the change. */
  readonly credits: number;
}

/** Charges every account one credit. Returns when each change was acknowledged and when its feed showed it. */
async function changeAll({ bearers, watchers, credits }: Change): Promise<WatchedChange[]> {
  const changes: WatchedChange[] = [];
  const left = watchers.map((watcher, index) => ({ watcher, account: `${accounts.prefix}${index}`, bearer: bearers[index] ?? "" }));
  const lanes = Array.from({ length: atATime }, async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const seen = next.watcher.sawAtMost(credits);
      await deductOne(next.bearer);
      const acknowledgedAt = performance.now();
      const seenAt = await Promise.race([seen, setTimeout(lostAfterMs, undefined, { ref: false })]);
      changes.push({ account: next.account, acknowledgedAt, seenAt });
    }
  });
  await Promise.all(lanes);
  return changes;
}

/** Repeats under one key until acknowledged, as a client does after a lost response. */
async function deductOne(bearer: string): Promise<void> {
  const key = randomUUID();
  const deadline = performance.now() + backWithinMs;
  for (;;) {
    const answer = await fetch(new URL(deductCredits.path, product.origin), {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ amount: 1 }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`A deduction was refused: ${answer?.status} ${await answer?.text()}`);
  }
}
