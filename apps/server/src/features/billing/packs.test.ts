import { randomUUID } from "node:crypto";
import { type FakeStripe, startFakeStripe } from "@coursewright/tests/fakes/stripe.ts";
import type { LiveMessage } from "../../platform/live/live.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { mailsTo } from "../../../test/accounts.ts";
import { startBilling, stripeSecrets } from "../../../test/billing.ts";

const pack = { buy: "credits", pack: "pack-100" };
let stripe: FakeStripe;
let fixture: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  stripe = await startFakeStripe({ port: 0, ...stripeSecrets });
  fixture = await startBilling({ stripe, timeoutMs: 1_500 });
});
afterEach(async () => {
  stripe.fault = undefined;
  await stripe.webhooks.settled();
  expect(await verifyLedger(fixture.owner)).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await stripe.close();
});

const settled = () => stripe.webhooks.settled();

async function withPack() {
  const me = await fixture.person();
  const session = await me.open(pack);
  stripe.payers.pay(session);
  await settled();
  return { ...me, session, charge: stripe.afterSales.chargeOf(session) };
}

describe("credit packs", () => {
  it("prices are public", async () => {
    expect(await (await fixture.server.ask("/api/offers")).json()).toEqual({
      isSetUp: true,
      currency: "USD",
      packs: [
        { id: "pack-100", credits: 100, cents: 500 },
        { id: "pack-500", credits: 500, cents: 2_000 },
        { id: "pack-2500", credits: 2_500, cents: 8_000 },
      ],
      plans: [
        { plan: "monthly", cents: 1_200 },
        { plan: "yearly", cents: 12_000 },
      ],
    });
  });

  it("a paid pack is credited after its event, announced live, listed and receipted", async () => {
    const me = await fixture.person();
    const heard: LiveMessage[] = [];
    const stop = await fixture.live.subscribe(me.uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
    const session = await me.open(pack);
    expect(await me.payments()).toEqual([]);
    stripe.payers.pay(session);
    await settled();
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    const [payment] = await me.payments();
    expect(payment).toEqual({
      id: expect.any(String),
      bought: { buy: "credits", credits: 100 },
      state: "paid",
      cents: 500,
      currency: "USD",
      refundedCents: 0,
      isDisputed: false,
      startedAt: expect.any(String),
      paidAt: expect.any(String),
      receiptUrl: stripe.afterSales.chargeOf(session).receipt_url,
    });
    await expect.poll(() => heard).toEqual([{ type: "credits", credits: 100, version: 1 }]);
    await expect
      .poll(async () => (await mailsTo(me.email)).map(({ text }) => text))
      .toEqual([expect.stringContaining("You paid $5.00 for 100 credits.")]);
    stop();
  });

  it("returning from payment credits at once, and the later event adds nothing", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    expect((await me.confirm(session)).body.state).toBe("open");
    stripe.webhooks.hold();
    stripe.payers.pay(session);
    expect((await me.confirm(session)).body).toMatchObject({ state: "paid", cents: 500 });
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    stripe.webhooks.release();
    await settled();
    expect((await me.confirm(session)).body.state).toBe("paid");
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    await expect.poll(() => mailsTo(me.email)).toHaveLength(1);
  });

  it("another account's checkout can be neither confirmed nor read", async () => {
    const [me, other] = [await fixture.person(), await fixture.person()];
    const session = await me.open(pack);
    expect((await other.confirm(session)).status).toBe(404);
    expect((await other.confirm("cs_test_none")).status).toBe(404);
    expect((await fixture.server.ask(`/api/coursewright/v2/users/${me.uid}/payments`, { as: other.uid })).status).toBe(403);
    expect((await fixture.server.ask(`/api/coursewright/v2/users/${me.uid}/payments`)).status).toBe(401);
  });

  it("one key opens one checkout, also concurrently, and refuses another pack", async () => {
    const me = await fixture.person();
    const key = randomUUID();
    const urls = await Promise.all(Array.from({ length: 5 }, () => me.checkout(pack, key)));
    expect(new Set(urls.map(({ body }) => body.url)).size).toBe(1);
    expect((await me.checkout(pack, key)).body.url).toBe(urls[0]?.body.url);
    expect((await me.checkout({ buy: "credits", pack: "pack-500" }, key)).status).toBe(400);
    expect((await me.checkout(pack)).body.url).not.toBe(urls[0]?.body.url);
    expect((await me.checkout({ buy: "credits", pack: "pack-1" })).status).toBe(404);
  });

  it("a declined card changes nothing, and an abandoned checkout is never charged", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    stripe.payers.decline(session);
    await settled();
    expect((await me.confirm(session)).body.state).toBe("open");
    stripe.payers.pay(session);
    await settled();
    const abandoned = await me.open(pack);
    stripe.payers.expire(abandoned);
    await settled();
    expect((await me.confirm(abandoned)).body.state).toBe("lapsed");
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    expect(await me.payments()).toHaveLength(1);
  });

  it("a bank payment is pending until the bank confirms", async () => {
    const me = await fixture.person();
    const [good, bad] = [await me.open(pack), await me.open(pack)];
    stripe.payers.payLater(good);
    stripe.payers.payLater(bad);
    await settled();
    expect((await me.payments()).map(({ state }) => state)).toEqual(["pending", "pending"]);
    expect(await me.balance()).toEqual({ available: 0, owed: 0 });
    stripe.payers.clear(good, { isPaid: true });
    stripe.payers.clear(bad, { isPaid: false });
    await settled();
    expect((await me.payments()).map(({ state }) => state)).toEqual(["paid"]);
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
  });

  it("a refund takes back its share of the credits", async () => {
    const { charge, balance, payments } = await withPack();
    stripe.afterSales.refund(charge, 199);
    await settled();
    expect(await balance()).toEqual({ available: 60, owed: 0 });
    stripe.afterSales.refund(charge);
    await settled();
    expect(await balance()).toEqual({ available: 0, owed: 0 });
    expect(await payments()).toMatchObject([{ state: "paid", refundedCents: 500, isDisputed: false }]);
  });

  it("credits spent before a refund become debt that the next purchase pays", async () => {
    const { charge, balance, spend, open } = await withPack();
    await spend(70);
    stripe.afterSales.refund(charge);
    await settled();
    expect(await balance()).toEqual({ available: 0, owed: 70 });
    stripe.payers.pay(await open(pack));
    await settled();
    expect(await balance()).toEqual({ available: 30, owed: 0 });
  });

  it("a disputed pack is taken back, and restored if the dispute is won", async () => {
    const { charge, balance, payments } = await withPack();
    stripe.afterSales.dispute(charge);
    await settled();
    expect(await balance()).toEqual({ available: 0, owed: 0 });
    expect(await payments()).toMatchObject([{ isDisputed: true }]);
    stripe.afterSales.closeDispute(charge, "won");
    await settled();
    expect(await balance()).toEqual({ available: 100, owed: 0 });
    expect(await payments()).toMatchObject([{ isDisputed: false }]);
    stripe.afterSales.dispute(charge);
    stripe.afterSales.closeDispute(charge, "lost");
    await settled();
    expect(await balance()).toEqual({ available: 0, owed: 0 });
  });

  it("a bank inquiry takes no credits", async () => {
    const { charge, balance } = await withPack();
    stripe.afterSales.dispute(charge, "warning_needs_response");
    await settled();
    expect(await balance()).toEqual({ available: 100, owed: 0 });
  });

  it("a refund event before the purchase event leaves no credits", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    stripe.webhooks.hold();
    stripe.payers.pay(session);
    stripe.afterSales.refund(stripe.afterSales.chargeOf(session));
    stripe.webhooks.release((waiting) => waiting.toReversed());
    await settled();
    expect(await me.balance()).toEqual({ available: 0, owed: 0 });
    const { rows } = await fixture.owner.query("select kind from ledger_operations where author_id = $1", [me.uid]);
    expect(rows).toEqual([]);
  });

  it("polling finds a payment whose events were lost", async () => {
    const me = await fixture.person();
    const [paid, left] = [await me.open(pack), await me.open(pack)];
    stripe.webhooks.hold();
    stripe.payers.pay(paid);
    stripe.webhooks.forget();
    expect(await fixture.billing.askAboutOpen()).toBe(0);
    fixture.clock.ms = Date.now() + 11 * 60_000;
    expect(await fixture.billing.askAboutOpen()).toBe(1);
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    stripe.webhooks.hold();
    stripe.payers.expire(left);
    stripe.webhooks.forget();
    fixture.clock.ms += 11 * 60_000;
    expect(await fixture.billing.askAboutOpen()).toBe(0);
    expect((await me.confirm(left)).body.state).toBe("lapsed");
    const { rows } = await fixture.owner.query("select state from payments where author_id = $1 and ask_again_at is not null", [me.uid]);
    expect(rows).toEqual([{ state: "paid" }]);
    fixture.clock.ms = undefined;
  });

  it("polling finds a refund without event a day later", async () => {
    const { charge, balance } = await withPack();
    stripe.webhooks.hold();
    stripe.afterSales.refund(charge);
    stripe.webhooks.forget();
    fixture.clock.ms = Date.now() + 25 * 60 * 60_000;
    expect(await fixture.billing.askAboutOpen()).toBe(1);
    fixture.clock.ms = undefined;
    expect(await balance()).toEqual({ available: 0, owed: 0 });
  });

  it("a polling round ends early while the provider is down, and the next resumes", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => fixture.person()));
    const sessions = await Promise.all(people.map((me) => me.open(pack)));
    stripe.webhooks.hold();
    for (const session of sessions) stripe.payers.pay(session);
    stripe.webhooks.forget();
    fixture.clock.ms = Date.now() + 11 * 60_000;
    stripe.fault = "429";
    const asked = stripe.asked.length;
    expect(await fixture.billing.askAboutOpen()).toBe(0);
    expect(stripe.asked.length - asked).toBe(3);
    stripe.fault = undefined;
    expect(await fixture.billing.askAboutOpen()).toBeGreaterThanOrEqual(3);
    fixture.clock.ms += 11 * 60_000;
    await fixture.billing.askAboutOpen();
    fixture.clock.ms = undefined;
    expect(await Promise.all(people.map((me) => me.balance()))).toEqual(people.map(() => ({ available: 100, owed: 0 })));
  });

  it("a customer deleted at the provider is recreated on purchase", async () => {
    const me = await fixture.person();
    await me.open(pack);
    for (const customer of stripe.books.customers.values()) if (customer.email === me.email) customer.deleted = true;
    const opened = await Promise.all([me.open(pack), me.open(pack)]);
    expect(new Set(opened.map((session) => stripe.books.sessions.get(session)?.customer)).size).toBe(1);
  });

  it("a checkout unknown to the provider is abandoned", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    stripe.books.sessions.delete(session);
    expect((await me.confirm(session)).body.state).toBe("lapsed");
    const { session: paid, confirm, balance } = await withPack();
    stripe.books.sessions.delete(paid);
    expect((await confirm(paid)).status).toBe(503);
    expect(await balance()).toEqual({ available: 100, owed: 0 });
  });

  it.each(["429", "500", "slow", "dropped", "garbage"] as const)(
    "%s of the provider is refused cleanly, and the same key works later",
    async (fault) => {
      const me = await fixture.person();
      const key = randomUUID();
      stripe.fault = fault;
      const refused = await me.checkout(pack, key);
      expect([refused.status, refused.body.error.code]).toEqual([503, "payment_unavailable"]);
      expect(await me.payments()).toEqual([]);
      stripe.fault = undefined;
      const opened = await me.checkout(pack, key);
      expect(opened.status).toBe(201);
      const session = new URL(opened.body.url).pathname.slice("/pay/".length);
      stripe.payers.pay(session);
      await settled();
      expect(await me.balance()).toEqual({ available: 100, owed: 0 });
    },
  );

  it("an event during a provider outage is refused, so that it is redelivered", async () => {
    const me = await fixture.person();
    const session = await me.open(pack);
    stripe.webhooks.hold();
    stripe.payers.pay(session);
    const completed = stripe.webhooks.events.at(-1);
    stripe.fault = "429";
    expect((await me.confirm(session)).status).toBe(503);
    expect(completed && (await stripe.webhooks.send(completed))).toBe(503);
    expect(await me.balance()).toEqual({ available: 0, owed: 0 });
    stripe.webhooks.release();
    stripe.fault = undefined;
    await settled();
    expect(await me.balance()).toEqual({ available: 100, owed: 0 });
  });

  it("without API keys prices are shown but nothing can be bought", async () => {
    const bare = await startBilling({
      stripe: { origin: "http://127.0.0.1:1", webhookUrl: undefined },
      isSetUp: false,
    });
    const me = await bare.person();
    expect(await (await bare.server.ask("/api/offers")).json()).toMatchObject({ isSetUp: false, packs: [{ cents: 500 }, {}, {}] });
    const { status, body } = await me.checkout(pack);
    expect([status, body.error.code]).toEqual([503, "payment_not_set_up"]);
    expect(await me.payments()).toEqual([]);
    expect((await me.get("/subscription")).body).toEqual({ plan: "none", state: "none", until: null, isCancelled: false });
    expect(await bare.billing.askAboutOpen()).toBe(0);
    await bare.close();
  });
});
