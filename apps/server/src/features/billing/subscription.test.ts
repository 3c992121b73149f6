import { type FakeStripe, startFakeStripe } from "@coursewright/tests/fakes/stripe.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LiveMessage } from "../../platform/live/live.ts";
import { startBilling, stripeSecrets } from "../../../test/billing.ts";
import { eraseAuthorRows } from "../accounts/deletion-queries.ts";
import { mailsTo } from "../../../test/accounts.ts";

let stripe: FakeStripe;
let fixture: Awaited<ReturnType<typeof startBilling>>;

beforeAll(async () => {
  stripe = await startFakeStripe({ port: 0, ...stripeSecrets });
  fixture = await startBilling({ stripe });
});
afterAll(async () => {
  await fixture.close();
  await stripe.close();
});

const settled = () => stripe.webhooks.settled();
const member = { subscription: true, plan: "monthly", ownedCourses: [], credits: 0 };
const nobody = { ...member, subscription: false, plan: "none" };

async function subscriber(plan = "monthly") {
  const me = await fixture.person();
  const session = await me.open({ buy: "subscription", plan });
  stripe.payers.pay(session);
  await settled();
  const read = async () => (await me.get<{ state: string; until: string | null; isCancelled: boolean }>("/subscription")).body;
  return { ...me, session, id: stripe.books.sessions.get(session)?.subscription ?? "", read };
}

describe("subscription", () => {
  it("a paid subscription is granted with its plan and announced live", async () => {
    const me = await fixture.person();
    const heard: LiveMessage[] = [];
    const stop = await fixture.live.subscribe(me.uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
    const session = await me.open({ buy: "subscription", plan: "yearly" });
    expect(await me.user()).toEqual(nobody);
    stripe.payers.pay(session);
    await settled();
    expect(await me.user()).toEqual({ ...member, plan: "yearly" });
    const { body } = await me.get<{ until: string }>("/subscription");
    expect(body).toEqual({ plan: "yearly", state: "active", until: expect.any(String), isCancelled: false });
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(364 * 24 * 60 * 60_000);
    expect(await me.payments()).toMatchObject([{ bought: { buy: "subscription", plan: "yearly" }, state: "paid", cents: 12_000 }]);
    await vi.waitFor(() => expect(heard).toEqual([{ type: "membership" }]));
    await vi.waitFor(async () => expect((await mailsTo(me.email))[0]?.text).toContain("You paid $120.00 for a Coursewright membership."));
    stop();
  });

  it("an open checkout is reused, and a subscriber cannot buy another", async () => {
    const me = await fixture.person();
    const wanted = { buy: "subscription", plan: "monthly" };
    const [first, second] = [await me.open(wanted), await me.open(wanted)];
    expect(second).toBe(first);
    stripe.payers.decline(first);
    stripe.webhooks.hold();
    stripe.payers.pay(first);
    stripe.webhooks.forget();
    // No event came: opening the checkout again detects the payment.
    expect((await me.checkout(wanted)).body.error.code).toBe("already_bought");
    expect(await me.user()).toEqual(member);
    expect((await me.checkout({ buy: "subscription", plan: "yearly" })).status).toBe(409);
  });

  it("only one checkout is open after a plan change or concurrent requests", async () => {
    const me = await fixture.person();
    const monthly = await me.open({ buy: "subscription", plan: "monthly" });
    const yearly = await me.open({ buy: "subscription", plan: "yearly" });
    expect(stripe.books.sessions.get(monthly)?.status).toBe("expired");
    expect(stripe.books.sessions.get(yearly)?.status).toBe("open");
    const other = await fixture.person();
    const asked = await Promise.all(Array.from({ length: 6 }, () => other.checkout({ buy: "subscription", plan: "monthly" })));
    const opened = asked.filter(({ status }) => status === 201).map(({ body }) => body.url);
    expect(new Set(opened).size).toBe(1);
    expect(asked.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect((await other.checkout({ buy: "subscription", plan: "monthly" })).body.url).toBe(opened[0]);
  });

  it("a checkout never opened at the provider does not block a new one", async () => {
    const me = await fixture.person();
    stripe.fault = "429";
    expect((await me.checkout({ buy: "subscription", plan: "monthly" })).status).toBe(503);
    stripe.fault = undefined;
    stripe.payers.pay(await me.open({ buy: "subscription", plan: "yearly" }));
    await settled();
    expect(await me.user()).toEqual({ ...member, plan: "yearly" });
  });

  it("renews, stays active while a payment is overdue, and recovers", async () => {
    const { id, read, user } = await subscriber();
    const { until } = await read();
    stripe.payers.renew(id, { isPaid: false });
    await settled();
    expect([(await read()).state, await user()]).toEqual(["overdue", member]);
    stripe.payers.renew(id, { isPaid: true });
    await settled();
    const renewed = await read();
    expect(renewed.state).toBe("active");
    expect(Date.parse(renewed.until ?? "")).toBeGreaterThan(Date.parse(until ?? ""));
  });

  it("lasts to the period's end after cancellation, and can be bought again", async () => {
    const { uid, id, read, user, post, open } = await subscriber();
    const heard: LiveMessage[] = [];
    const stop = await fixture.live.subscribe(uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
    const { url } = (await post<{ url: string }>("/billing-portal", undefined)).body;
    expect(await (await fetch(url)).text()).toContain("Cancel subscription");
    await fetch(url, { method: "POST", body: new URLSearchParams({ cancel: id }) });
    await settled();
    expect([await read(), await user()]).toEqual([
      { plan: "monthly", state: "active", until: expect.any(String), isCancelled: true },
      member,
    ]);
    await vi.waitFor(() => expect(heard).toEqual([{ type: "membership" }]));
    stop();
    stripe.payers.renew(id, { isPaid: true });
    await settled();
    expect([(await read()).state, await user()]).toEqual(["ended", nobody]);
    stripe.payers.pay(await open({ buy: "subscription", plan: "monthly" }));
    await settled();
    expect(await user()).toEqual(member);
  });

  it("polling finds an end without event after the period", async () => {
    const { id, read, user } = await subscriber();
    const { until } = await read();
    stripe.webhooks.hold();
    stripe.payers.cancelNow(id);
    stripe.webhooks.forget();
    await fixture.billing.askAboutOpen();
    expect(await user()).toEqual(member);
    fixture.clock.ms = Date.parse(until ?? "") + 61 * 60_000;
    await fixture.billing.askAboutOpen();
    fixture.clock.ms = undefined;
    expect(await user()).toEqual(nobody);
  });

  it("shows refunds and disputes, while the provider decides about access", async () => {
    const { id, session, payments, user } = await subscriber();
    const charge = stripe.afterSales.chargeOf(session);
    stripe.afterSales.refund(charge, 600);
    stripe.afterSales.dispute(charge);
    await settled();
    expect(await payments()).toMatchObject([{ refundedCents: 600, isDisputed: true }]);
    expect(await user()).toEqual(member);
    stripe.afterSales.closeDispute(charge, "lost");
    stripe.payers.cancelNow(id);
    await settled();
    expect(await payments()).toMatchObject([{ refundedCents: 600, isDisputed: true }]);
    expect(await user()).toEqual(nobody);
  });

  it("account deletion removes the customer and its subscriptions", async () => {
    const { id, uid, open } = await subscriber();
    const session = await open({ buy: "credits", pack: "pack-100" });
    await fixture.billing.forget(uid);
    await fixture.billing.forget(uid);
    expect(stripe.books.sessions.get(session)?.status).toBe("expired");
    expect(stripe.books.subscriptions.get(id)?.status).toBe("canceled");
    await settled();
    await fixture.databases.forAuthor(uid).transaction((trx) => eraseAuthorRows(trx, { author: uid, alias: `erased-${uid}` }));
    for (const table of ["payments", "payment_events", "payers", "users"]) {
      expect((await fixture.owner.query(`select 1 from ${table} where author_id = $1`, [uid])).rowCount).toBe(0);
    }
    // Later events belong to no known account.
    const ended = stripe.webhooks.events.findLast(({ type }) => type === "customer.subscription.deleted");
    expect(ended && (await stripe.webhooks.send(ended))).toBe(204);
    expect((await fixture.owner.query("select 1 from users where author_id = $1", [uid])).rowCount).toBe(0);
    const bystander = await fixture.person();
    await fixture.billing.forget(bystander.uid);
    expect((await bystander.post("/billing-portal", undefined)).status).toBe(404);
  });
});
