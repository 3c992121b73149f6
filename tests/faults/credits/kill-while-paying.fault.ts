import { randomUUID } from "node:crypto";
import { startCheckout } from "@coursewright/contract/billing.ts";
import { deductCredits } from "@coursewright/contract/credits.ts";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import type pg from "pg";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type FakeStripe, startFakeStripe } from "../../fakes/stripe.ts";
import { eventually } from "../../product/eventually.ts";
import { connectAsOwner, createAuthors, type Member } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { closeGate } from "./ledger-gate.ts";

const buyers = { prefix: `buyer-${randomUUID()}-`, count: process.env["LONG_FAULTS"] ? 200 : 40 };
const bought = 100;
/** Every second buyer has spent this much before the refund. */
const spent = 30;
const atATime = 20;
const atTheGate = 5;
const patienceMs = 240_000;

const since = new Date();
const keys = { secretKey: "sk_test_faults", webhookSecret: "whsec_faults" };
const dispatcher = new Agent({ connections: atATime, headersTimeout: 30_000 });
let stripe: FakeStripe;
let product: Product;
let store: pg.Client;

beforeAll(async () => {
  stripe = await startFakeStripe({ port: 0, ...keys });
  product = await startProduct({
    env: { STRIPE_SECRET_KEY: keys.secretKey, STRIPE_WEBHOOK_SECRET: keys.webhookSecret, STRIPE_API_ORIGIN: stripe.origin },
  });
  stripe.webhookUrl = `${product.origin}/api/stripe/webhook`;
  store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
});
afterAll(async () => {
  await Promise.all([store.end(), dispatcher.destroy()]);
  await product.stop();
  await stripe.close();
});

it(
  "grants and refunds each pack once while the API is killed",
  async () => {
    const crowd = await createAuthors(product, { ...buyers, gift: 0 });
    const sessions = await Promise.all(crowd.map(openCheckout));

    await killedAt("purchase", () => sessions.forEach((session) => stripe.payers.pay(session)));
    await eventually("every pack to be given", async () => (await balances()).every(({ available }) => available === bought), patienceMs);

    const spenders = crowd.filter((_, n) => n % 2 === 1);
    await Promise.all(spenders.map((member) => call(deductCredits, { ...member, body: { amount: spent } })));
    await killedAt("refund", () => sessions.forEach((session) => stripe.afterSales.refund(stripe.afterSales.chargeOf(session))));
    const isTakenBack = ({ uid, available, owed }: Balance) => available === 0 && owed === (numberOf(uid) % 2 === 1 ? spent : 0);
    await eventually("every pack to be taken back", async () => (await balances()).every(isTakenBack), patienceMs);
    await stripe.webhooks.settled();

    expect(await movements()).toEqual({ purchase: buyers.count, refund: buyers.count });
    console.log(JSON.stringify({ fault: "kill-while-paying", payments: buyers.count, events: stripe.webhooks.events.length }));
    await expectInvariants(product, { since });
  },
  patienceMs * 3,
);

/** Kills the API inside the transactions that the events begin. Stripe resends each event that was not acknowledged. */
async function killedAt(movement: string, begin: () => void): Promise<void> {
  const gate = await closeGate(store, movement);
  begin();
  await gate.reached(atTheGate);
  product.api.kill("SIGKILL");
  await gate.open();
  await product.api.restart();
}

async function openCheckout(member: Member): Promise<string> {
  const reply = await call(startCheckout, { ...member, body: { buy: "credits", pack: `pack-${bought}` } });
  return new URL(z.object({ url: z.url() }).parse(reply).url).pathname.slice("/pay/".length);
}

async function call({ path, method }: Endpoint, { bearer, uid, body }: Member & { body: object }): Promise<unknown> {
  const response = await fetch(new URL(path.replace(":uid", uid), product.origin), {
    method,
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
    dispatcher,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

interface Balance {
  readonly uid: string;
  readonly available: number;
  readonly owed: number;
}

async function balances(): Promise<Balance[]> {
  const { rows } = await store.query<Balance>(
    "select author_id as uid, available::float, owed::float from balances where starts_with(author_id, $1)",
    [buyers.prefix],
  );
  return rows.length === buyers.count ? rows : [{ uid: "", available: -1, owed: -1 }];
}

async function movements(): Promise<Record<string, number>> {
  const { rows } = await store.query<{ kind: string; n: number }>(
    "select kind, count(*)::integer as n from ledger_operations where starts_with(author_id, $1) and kind in ('purchase', 'refund') group by kind",
    [buyers.prefix],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

function numberOf(uid: string): number {
  return Number(uid.slice(buyers.prefix.length));
}
