import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import type pg from "pg";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../../fakes/model-provider.ts";
import { eventually } from "../../product/eventually.ts";
import { type ChargeHistory, checkCharges } from "./charge-history.ts";
import { connectAsOwner, createAuthors, type Member } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { closeGate } from "./ledger-gate.ts";

/** An account may have three calls in progress. */
const authors = process.env["LONG_FAULTS"] ? 67 : 12;
const callsEach = 3;
const gift = 10;
/** A process has 16 connections. One call of each account waits at the gate, and the others queue behind it. */
const atTheGate = 5;
const patienceMs = 240_000;

const since = new Date();
let provider: ModelProvider;
let product: Product;
let store: pg.Client;
const dispatcher = new Agent({ connections: 256, headersTimeout: 40_000 });

beforeAll(async () => {
  provider = await startModelProvider({ port: 0, latencyMs: [500, 1_500] });
  product = await startProduct({
    env: { AI_BASE_URL: provider.baseUrl, AI_TIMEOUT_MS: "4000", GENERATION_ORPHANED_AFTER_MS: "5000", RECONCILE_EVERY_MS: "1000" },
  });
  store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
});
afterAll(async () => {
  await Promise.all([store.end(), dispatcher.destroy()]);
  await product.stop();
  await provider.close();
});

it.each([
  { point: "hold", message: "Say something about bread", endsWell: true },
  { point: "call", message: "Say something about bread", endsWell: true },
  { point: "settle", message: "Say something about bread", endsWell: true },
  { point: "release", message: "Say something about bread [[nojson]]", endsWell: false },
])(
  "charges each reply once when the API is killed at its $point",
  async ({ point, message, endsWell }) => {
    const crowd = await createAuthors(product, { prefix: `${point}-${randomUUID()}-`, count: authors, gift });
    const gate = point === "call" ? undefined : await closeGate(store, point);
    const calls = crowd.map(({ bearer }) => Array.from({ length: callsEach }, () => untilAnswered({ bearer, message, key: randomUUID() })));
    await (gate ? gate.reached(atTheGate) : providerIsAsked(atTheGate));
    product.api.kill("SIGKILL");
    await gate?.open();
    await product.api.restart();

    const delivered = await Promise.all(calls.map(async (some) => (await Promise.all(some)).filter((isDelivered) => isDelivered).length));
    await eventually("the holds of the killed API to be freed", async () => (await openHolds(crowd)) === 0, patienceMs);
    const histories = await Promise.all(crowd.map(({ uid }, index) => historyOf(uid, delivered[index] ?? 0)));
    const replies = delivered.reduce((sum, each) => sum + each, 0);
    console.log(JSON.stringify({ fault: "kill-at-each-point", point, calls: authors * callsEach, replies }));
    expect(replies).toBe(endsWell ? authors * callsEach : 0);
    expect(checkCharges(histories)).toEqual([]);
    await expectInvariants(product, { since });
  },
  patienceMs * 2,
);

/** Repeats a call under one key until the product itself answers. Returns whether the answer is a reply. */
async function untilAnswered({ bearer, message, key }: { bearer: string; message: string; key: string }): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(new URL(generateText.path, product.origin), {
      method: generateText.method,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ usermessage: message, chatMemory: [], promptname: "para-jerry", type: "para" }),
      dispatcher,
    }).catch(() => undefined);
    if (response?.ok && (await response.text().catch(() => undefined)) !== undefined) return true;
    const refusal = response?.ok === false ? ErrorReply.safeParse(await response.json().catch(() => undefined)) : undefined;
    if (refusal?.data?.error.code === "no_json_in_reply") return false;
    if (Date.now() > deadline) throw new Error(`No answer in time: ${response?.status} ${refusal?.data?.error.code}`);
    // The call of the killed process ends after a while, and too many requests are refused.
    await setTimeout(2_500);
  }
}

async function providerIsAsked(count: number): Promise<void> {
  const Calls = z.array(z.object({ state: z.string() }));
  await eventually("calls at the provider", async () => {
    const calls = Calls.parse(await (await fetch(`${provider.origin}/__calls`)).json());
    return calls.filter(({ state }) => state === "open").length >= count;
  });
}

async function openHolds(crowd: readonly Member[]): Promise<number> {
  const { rows } = await store.query<{ n: number }>(
    "select count(*)::integer as n from holds where state = 'open' and author_id = any ($1)",
    [crowd.map(({ uid }) => uid)],
  );
  return rows[0]?.n ?? 0;
}

async function historyOf(uid: string, replies: number): Promise<ChargeHistory> {
  const { rows } = await store.query<{ available: string }>("select available from balances where author_id = $1", [uid]);
  const delivered = new Map(Array.from({ length: replies }, (_, n) => [String(n), 1]));
  return { author: uid, before: gift, delivered, after: Number(rows[0]?.available), damaged: [] };
}
