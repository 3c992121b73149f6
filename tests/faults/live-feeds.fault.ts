import { randomUUID } from "node:crypto";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProduct, type Product } from "../../tools/product.ts";
import { type LiveWatcher, watchCredits } from "../product/live-watcher.ts";
import { gather } from "./crowd.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const accounts = { prefix: `feeds-${randomUUID()}-`, count: 1_000 };
const gift = 1_000;
const calmRounds = isLong ? 20 : 1;
const roundsOfDeath = isLong ? 6 : 2;
const atATime = 50;
const seenWithinMs = 1_000;
/** A feed that broke off is told to wait for 2 s; then it must have found the other process, or the new one. */
const backWithinMs = 15_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ apiProcesses: 2 });
});
afterAll(() => product.stop());

it(
  "1,000 live feeds on two API processes show every change within a second, and each comes back from the death of its process",
  async () => {
    const dispatcher = new Agent({ connections: null, headersTimeout: 30_000, bodyTimeout: 0 });
    const bearers = (await gather(product, { ...accounts, gift })).map(({ bearer }) => bearer);
    const watchers = bearers.map((bearer) => watchCredits({ origin: product.origin, bearer, dispatcher }));
    await Promise.all(watchers.map((watcher) => watcher.sawAtMost(gift)));

    const calm: number[] = [];
    for (let round = 1; round <= calmRounds; round += 1) calm.push(...(await changeAll({ bearers, watchers, credits: gift - round })));
    expect(Math.max(...calm)).toBeLessThan(seenWithinMs);

    const amidDeath: number[] = [];
    const reopened: number[] = [];
    for (let round = 1; round <= roundsOfDeath; round += 1) {
      const changing = changeAll({ bearers, watchers, credits: gift - calmRounds - round });
      const victim = product.apis[round % 2];
      victim?.kill("SIGKILL");
      await victim?.restart();
      amidDeath.push(...(await changing));
      reopened.push(watchers.filter(({ opened }) => opened > 1).length);
    }
    // Each process had its share: of the first to die the others never heard.
    expect(reopened[0]).toBeGreaterThan(accounts.count / 4);
    expect(reopened[0]).toBeLessThan((accounts.count * 3) / 4);
    expect(Math.max(...amidDeath)).toBeLessThan(backWithinMs);

    // Nobody is stuck: what happens now is seen by each at once.
    const after = await changeAll({ bearers, watchers, credits: gift - calmRounds - roundsOfDeath - 1 });
    expect(Math.max(...after)).toBeLessThan(seenWithinMs);
    console.log(
      JSON.stringify({
        fault: "live-feeds",
        feeds: watchers.length,
        changes: calm.length + amidDeath.length + after.length,
        kills: roundsOfDeath,
        reopened,
        latestMs: { calm: latest(calm), amidDeath: latest(amidDeath), after: latest(after) },
      }),
    );
    watchers.forEach((watcher) => watcher.close());
    await dispatcher.destroy();
  },
  isLong ? 600_000 : 120_000,
);

interface Change {
  readonly bearers: readonly string[];
  readonly watchers: readonly LiveWatcher[];
  /** What each has afterwards. */
  readonly credits: number;
}

/** Charges every account one credit; answers how long after its acknowledgement each change was seen. */
async function changeAll({ bearers, watchers, credits }: Change): Promise<number[]> {
  const delays: number[] = [];
  const left = watchers.map((watcher, index) => ({ watcher, bearer: bearers[index] ?? "" }));
  const lanes = Array.from({ length: atATime }, async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const seen = next.watcher.sawAtMost(credits);
      await deductOne(next.bearer);
      const acknowledged = performance.now();
      delays.push(Math.max(0, (await seen) - acknowledged));
    }
  });
  await Promise.all(lanes);
  return delays;
}

/** Repeated under one key until it is acknowledged, as a caller does whose answer was lost. */
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

function latest(delays: readonly number[]): number {
  return Math.round(Math.max(...delays));
}
