import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { closeServer, listenOnLoopback } from "./loopback-server.ts";
import { type FakeStripe, startFakeStripe } from "./stripe.ts";

const Event = z.object({ type: z.string() });
let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startFakeStripe({ port: 0, secretKey: "sk", webhookSecret: "whsec" });
});
afterEach(() => stripe.close());

type Reply = { id: string; url: string; payment_intent: string; error: { type: string; code?: string } };

async function ask(method: string, path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const body = form && new URLSearchParams(form).toString();
  const response = await fetch(stripe.origin + path, {
    method,
    headers: { authorization: "Bearer sk", "content-type": "application/x-www-form-urlencoded", ...headers },
    ...(body !== undefined && { body }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of all replies, what these tests look at
  return { status: response.status, body: (await response.json()) as Reply };
}

const pack = {
  mode: "payment",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "usd",
  "line_items[0][price_data][unit_amount]": "500",
  "line_items[0][price_data][product_data][name]": "100 <credits>",
  "payment_intent_data[metadata][order]": "7",
  success_url: "http://shop/done?checkout={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop/back",
};

const press = (url: string, wish: string) => fetch(url, { method: "POST", body: new URLSearchParams({ do: wish }), redirect: "manual" });

it("requires the key and names unknown objects", async () => {
  expect((await ask("POST", "/v1/customers", {}, { authorization: "Bearer other" })).status).toBe(401);
  expect(await ask("GET", "/v1/checkout/sessions/cs_none")).toMatchObject({ status: 404, body: { error: { code: "resource_missing" } } });
  expect((await ask("POST", "/v1/checkout/sessions", { ...pack, mode: "subscription" })).status).toBe(400);
});

it("answers an idempotency key once, and refuses it for other requests", async () => {
  const key = { "idempotency-key": "k" };
  const first = await ask("POST", "/v1/checkout/sessions", pack, key);
  expect(await ask("POST", "/v1/checkout/sessions", pack, key)).toEqual(first);
  expect((await ask("POST", "/v1/checkout/sessions", pack)).body.id).not.toBe(first.body.id);
  const other = await ask("POST", "/v1/checkout/sessions", { ...pack, client_reference_id: "x" }, key);
  expect(other).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
});

it("shows a page that pays once, declines or goes back", async () => {
  const { id, url } = (await ask("POST", "/v1/checkout/sessions", pack)).body;
  const page = await (await fetch(url)).text();
  expect(page).toContain("100 &lt;credits>: <strong>$5.00</strong>");
  expect(page).toContain('<a href="http://shop/back">Cancel</a>');
  const declined = await press(url, "decline");
  expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('role="alert">Your card was declined.')]);
  expect((await press(url, "pay")).headers.get("location")).toBe(`http://shop/done?checkout=${id}`);
  expect(await (await press(url, "pay")).text()).toContain("This page has expired");
  const { payment_intent } = (await ask("GET", `/v1/checkout/sessions/${id}`)).body;
  expect((await ask("GET", `/v1/payment_intents/${payment_intent}?expand[]=latest_charge`)).body).toMatchObject({
    status: "succeeded",
    metadata: { order: "7" },
    latest_charge: { amount: 500, amount_refunded: 0, disputed: false, metadata: { order: "7" } },
  });
});

it("sends signed events, retries them, and can reorder them", async () => {
  const heard: string[] = [];
  let refusals = 1;
  const shop = createServer((request, response) => void hear(request, response));
  async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { type } = Event.parse(JSON.parse(await text(request)));
    if (request.headers["stripe-signature"]?.includes("v1=") && refusals-- <= 0) heard.push(type);
    response.writeHead(refusals >= 0 ? 500 : 204).end();
  }
  stripe.webhookUrl = `http://127.0.0.1:${await listenOnLoopback(shop, 0)}/`;
  const { id } = (await ask("POST", "/v1/checkout/sessions", pack)).body;
  stripe.webhooks.hold();
  stripe.payers.pay(id);
  stripe.webhooks.release((waiting) => waiting.toReversed().slice(0, 1));
  await stripe.webhooks.settled();
  expect(heard).toEqual(["checkout.session.completed"]);
  await fetch(`${stripe.origin}/control/refund`, { method: "POST", body: JSON.stringify({ session: id, cents: 200 }) });
  await stripe.webhooks.settled();
  expect(heard.toSorted()).toEqual(["charge.refunded", "checkout.session.completed", "refund.created"]);
  await closeServer(shop);
});
