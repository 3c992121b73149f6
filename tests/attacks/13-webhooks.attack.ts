import { randomUUID } from "node:crypto";
import { confirmCheckout, startCheckout, stripeWebhook } from "@coursewright/contract/billing.ts";
import { expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { signatureOf } from "../fakes/stripe/webhooks.ts";
import { eventually } from "../product/eventually.ts";
import { type Account, enrol, fromOneAddress, type Retries } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";

const retries: Retries = { count: 0 };

const { STRIPE_API_ORIGIN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = localEnvironment();
const send = fromOneAddress({ retries });
const copies = 100;

it("credits a payment once for 100 repeated, reordered and forged events", async () => {
  const author = await enrol({ retries });
  const session = await openCheckout(author);
  const body = completed(session);
  const signature = signatureOf(body, { at: seconds(), secret: STRIPE_WEBHOOK_SECRET });
  const forged = await Promise.all([
    sendEvent(body, { secret: "whsec_guessed" }),
    sendEvent(body, { at: seconds() - 310 }),
    post(body, {}),
    post(body, { "stripe-signature": `t=${seconds()},v1=` }),
    post(`${body} `, { "stripe-signature": signature }),
    post(body.replace("paid", "Paid"), { "stripe-signature": signature }),
  ]);
  expect(forged).toEqual(forged.map(() => 400));
  // Even a signed event is only a hint: nobody has paid.
  expect(await sendEvent(body)).toBe(204);
  expect((await accountOf(author)).movements).toEqual(["grant 25.0000"]);

  await pay(session);
  const events = ["checkout.session.completed", "checkout.session.async_payment_succeeded", "checkout.session.expired"];
  const bodies = Array.from({ length: copies }, (_, copy) => completed(session, events[copy % events.length]));
  // New and repeated events in random order, while the buyer polls too.
  const statuses = await Promise.all(
    [...bodies, ...bodies.toReversed().slice(0, 20), body].map((each) => sendEvent(each)).concat(confirm(author, session)),
  );
  expect(new Set(statuses)).toEqual(new Set([204, 200]));
  const { available, movements } = await eventually("the pack", async () => {
    const account = await accountOf(author);
    return account.movements.length > 1 && account;
  });
  console.log(
    JSON.stringify({
      attack: 13,
      retries: retries.count,
      forged: forged.length,
      statuses: statuses.length,
      credited: movements.length - 1,
      available,
    }),
  );
  expect({ available, movements }).toEqual({ available: "125.0000", movements: ["purchase 100.0000", "grant 25.0000"] });
  expect(await violationsOf(author)).toEqual([]);
});

it("refuses the payment of another account", async () => {
  const [payer, thief] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  const session = await openCheckout(payer);
  await pay(session);
  expect(await confirm(thief, session)).toBe(404);
  const metadata = { ...session.metadata, coursewright_account: thief.uid };
  expect(await sendEvent(completed({ ...session, metadata }))).toBe(204);
  expect((await accountOf(thief)).movements).toEqual(["grant 25.0000"]);
});

interface Session {
  readonly id: string;
  readonly metadata: Record<string, string>;
}

/** Returns the checkout as the provider reports it. */
async function openCheckout({ uid, call }: Account): Promise<Session> {
  const wanted = { params: { uid }, query: {}, body: { buy: "credits", pack: "pack-100" } as const };
  const { url } = await call(startCheckout, wanted, { "idempotency-key": randomUUID() });
  const id = new URL(url).pathname.slice("/pay/".length);
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  return (await (await fetch(`${STRIPE_API_ORIGIN}/v1/checkout/sessions/${id}`, { headers })).json()) as Session;
}

async function pay({ id }: Session): Promise<void> {
  await fetch(`${STRIPE_API_ORIGIN}/pay/${id}`, { method: "POST", body: new URLSearchParams({ do: "pay" }), redirect: "manual" });
}

async function confirm({ uid, send: ask }: Account, { id }: Session): Promise<number> {
  const path = confirmCheckout.path.replace(":uid", uid).replace(":checkoutId", id);
  return (await ask({ path, method: "POST" })).status;
}

function completed(session: Session, type = "checkout.session.completed"): string {
  const object = { ...session, payment_status: "paid", status: "complete" };
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: seconds(),
    type,
    data: { object },
  });
}

const seconds = () => Math.floor(Date.now() / 1000);

function sendEvent(
  body: string,
  { at = seconds(), secret = STRIPE_WEBHOOK_SECRET }: { at?: number; secret?: string } = {},
): Promise<number> {
  return post(body, { "stripe-signature": signatureOf(body, { at, secret }) });
}

async function post(body: string, headers: Record<string, string>): Promise<number> {
  const { status } = await send({
    path: stripeWebhook.path,
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return status;
}
