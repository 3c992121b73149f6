import { type FakeStripe, startFakeStripe } from "@coursewright/tests/fakes/stripe.ts";
import { signatureOf } from "@coursewright/tests/fakes/stripe/webhooks.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBilling, stripeSecrets } from "../../../test/billing.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";

const pack = { buy: "credits", pack: "pack-100" };
let stripe: FakeStripe;
let fixture: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  stripe = await startFakeStripe({ port: 0, ...stripeSecrets });
  fixture = await startBilling({ stripe, processes: 2, timeoutMs: 10_000 });
});
beforeEach(() => {
  stripe.webhooks.hold();
  stripe.webhookUrl = `${fixture.server.origin}/api/stripe/webhook`;
});
afterAll(async () => {
  await fixture.close();
  await stripe.close();
});

const newest = (type: string) => {
  const event = stripe.webhooks.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`no event of type ${type}`);
  return event;
};
const movements = async (uid: string) =>
  (await fixture.owner.query("select kind, amount::int from ledger_operations where author_id = $1 order by sequence", [uid])).rows;

describe("payment webhook", () => {
  it("100 parallel copies of one event at two processes credit once", async () => {
    const me = await fixture.person();
    stripe.payers.pay(await me.open(pack));
    const completed = newest("checkout.session.completed");
    const asked = stripe.asked.length;
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, copy) => {
        stripe.webhookUrl = `${fixture.servers[copy % 2]?.origin}/api/stripe/webhook`;
        return stripe.webhooks.send(completed);
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await movements(me.uid)).toEqual([{ kind: "purchase", amount: 100 }]);
    // Concurrent copies share one request, so the provider gets far fewer than a hundred.
    expect(stripe.asked.length - asked).toBeLessThan(60);
  });

  it("shuffled and repeated events end in the provider's state", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    const from = stripe.webhooks.events.length;
    stripe.payers.pay(session);
    const charge = stripe.afterSales.chargeOf(session);
    stripe.afterSales.refund(charge, 100);
    stripe.afterSales.dispute(charge);
    stripe.afterSales.closeDispute(charge, "won");
    stripe.afterSales.refund(charge, 150);
    const events = stripe.webhooks.events.slice(from);
    const shuffled = Array.from({ length: 10 }, (_, round) => events.toSorted((a, b) => rank(a.id, round) - rank(b.id, round))).flat();
    const statuses = await Promise.all(shuffled.map((event) => stripe.webhooks.send(event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await me.balance()).toEqual({ available: 50, owed: 0 });
    expect(await verifyLedger(fixture.owner)).toEqual([]);
  });

  it("an outdated response is fetched again, even if the newer one changed nothing", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    stripe.payers.pay(session);
    await me.confirm(session);
    const charge = stripe.afterSales.chargeOf(session);
    stripe.afterSales.dispute(charge);
    const arrived = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    stripe.onAnswer = async (asked) => {
      if (!asked.startsWith("GET /v1/disputes")) return;
      stripe.onAnswer = undefined;
      arrived.resolve();
      await mayGo.promise;
    };
    const told = stripe.webhooks.send(newest("charge.dispute.created"));
    await arrived.promise;
    stripe.afterSales.closeDispute(charge, "won");
    const confirmation = `/api/coursewright/v2/users/${me.uid}/checkouts/${session}/confirmation`;
    expect((await fixture.servers[1]?.ask(confirmation, { as: me.uid, method: "POST" }))?.status).toBe(200);
    mayGo.resolve();
    expect(await told).toBe(204);
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    expect(await movements(me.uid)).toEqual([{ kind: "purchase", amount: 100 }]);
  });

  it("missing, expired and wrong signatures are refused without effect", async () => {
    const me = await fixture.person();
    stripe.payers.pay(await me.open(pack));
    const completed = newest("checkout.session.completed");
    const body = JSON.stringify(completed);
    const now = Math.floor(Date.now() / 1000);
    expect(await stripe.webhooks.send(completed, { secret: "whsec_other" })).toBe(400);
    expect(await stripe.webhooks.send(completed, { at: now - 301 })).toBe(400);
    const url = `${fixture.server.origin}/api/stripe/webhook`;
    const post = async (given: string, headers: Record<string, string>) =>
      (await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: given })).status;
    const signature = signatureOf(body, { at: now, secret: stripeSecrets.webhookSecret });
    expect(await post(body.slice(0, -1), { "stripe-signature": signature })).toBe(400);
    expect(await post(body.replace("checkout.session", "checkout.sessiom"), { "stripe-signature": signature })).toBe(400);
    expect(await post(` ${body}`, { "stripe-signature": signature })).toBe(400);
    expect(await post(body, { "stripe-signature": "t=1,v1=" })).toBe(400);
    expect(await post(body, {})).toBe(400);
    expect(await me.balance()).toEqual({ available: 0, owed: 0 });
    // The signature covers the raw bytes, independent of the content type.
    expect(await post(body, { "stripe-signature": signature, "content-type": "text/plain" })).toBe(204);
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
  });

  it("other and foreign events are accepted and ignored", async () => {
    const metadata = { coursewright_account: "nobody", coursewright_payment: "0b8f1f5e-7c55-4f43-9a3e-6f5c0f6f9a11" };
    const objects = [
      {},
      { metadata: { order: "7" } },
      { metadata },
      { payment_intent: "pi_none" },
      { metadata: { ...metadata, coursewright_account: "a,b" } },
    ];
    for (const object of objects) {
      stripe.webhooks.emit("checkout.session.completed", object);
      expect(await stripe.webhooks.send(newest("checkout.session.completed"))).toBe(204);
    }
    stripe.webhooks.emit("payout.paid", { id: "po_1" });
    expect(await stripe.webhooks.send(newest("payout.paid"))).toBe(204);
  });

  it("other routes still parse JSON and refuse invalid JSON", async () => {
    const me = await fixture.person();
    expect((await me.checkout({ buy: "credits", pack: "pack-100", extra: 1 })).status).toBe(400);
    const broken = await fetch(`${fixture.server.origin}/api/coursewright/v2/users/${me.uid}/checkouts`, {
      method: "POST",
      headers: { authorization: `Bearer ${await fixture.server.bearer(me.uid)}`, "content-type": "application/json" },
      body: "{",
    });
    expect(broken.status).toBe(400);
  });
});

/** A deterministic shuffle per round. */
function rank(id: string, round: number): number {
  return [...`${id}${round}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, round + 1);
}
