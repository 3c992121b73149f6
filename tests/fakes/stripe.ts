import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { closeOnSignal, closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";
import { type AfterSales, createAfterSales } from "./stripe/after-sales.ts";
import { ApiError, createApi } from "./stripe/api.ts";
import { createControl } from "./stripe/control.ts";
import { type Fault, misbehave, refuse } from "./stripe/faults.ts";
import { readForm, textAt } from "./stripe/form.ts";
import { type Books, emptyBooks, mint } from "./stripe/objects.ts";
import { payPage, portalPage, receiptPage } from "./stripe/pages.ts";
import { createPayers, type Payers } from "./stripe/payers.ts";
import { createWebhooks, type Webhooks } from "./stripe/webhooks.ts";

export type FakeStripe = {
  readonly origin: string;
  readonly books: Books;
  readonly payers: Payers;
  readonly afterSales: AfterSales;
  readonly webhooks: Webhooks;
  /** Requests to the API so far, as `METHOD /path`. */
  readonly asked: readonly string[];
  /** A fault of the API for every request while it is set. */
  fault: Fault | undefined;
  /** Called between creating a response and sending it, so that a response can be outdated when it arrives. */
  onAnswer: ((asked: string) => Promise<void>) | undefined;
  /** The address for events. Without it, no events are sent. */
  webhookUrl: string | undefined;
  close(): Promise<void>;
};

interface StripeOptions {
  port: number;
  secretKey: string;
  webhookSecret: string;
  webhookUrl?: string;
}

/** The parts of Stripe that we use: REST API, hosted pages, signed webhooks. /control triggers actions of payers and banks. */
export async function startFakeStripe({ port, secretKey, webhookSecret, webhookUrl }: StripeOptions): Promise<FakeStripe> {
  const books = emptyBooks();
  const asked: string[] = [];
  const origin = () => fake.origin;
  const webhooks = createWebhooks({ url: () => fake.webhookUrl, secret: webhookSecret });
  const payers = createPayers({ books, webhooks, origin });
  const afterSales = createAfterSales({ books, webhooks });
  const answerApi = createApi({ books, payers, afterSales, origin });
  const answered = new Map<string, { request: string; status: number; body: object }>();

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = "GET" } = request;
    const body = await text(request);
    asked.push(`${method} ${url.pathname}`);
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(response, new ApiError(401, { type: "invalid_request_error", message: "Invalid API Key provided" }));
    }
    if (fake.fault) return misbehave(response, fake.fault);
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? answered.get(key) : undefined;
    const same = `${method} ${url.pathname} ${body}`;
    if (known && known.request !== same) {
      const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return refuse(response, new ApiError(400, { type: "idempotency_error", message }));
    }
    const reply = known ?? { request: same, ...answerOnce(() => answerApi(method, url.pathname, readForm(body || url.search.slice(1)))) };
    if (typeof key === "string") answered.set(key, reply);
    const sent = structuredClone(reply.body);
    await fake.onAnswer?.(`${method} ${url.pathname}`);
    response.setHeader("request-id", mint("req"));
    return sendJson(response, reply.status, sent);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", fake.origin);
    if (url.pathname.startsWith("/v1/")) return api(request, response, url);
    if (url.pathname.startsWith("/control/")) return control(request, response, url.pathname.slice("/control/".length));
    const form = readForm(request.method === "POST" ? await text(request) : "");
    const [, place, id = ""] = url.pathname.split("/");
    if (place === "pay") return answerPayPage({ books, payers, id, wish: textAt(form, "do"), response });
    const portal = place === "portal" ? books.portals.get(id) : undefined;
    if (portal) {
      const cancelled = textAt(form, "cancel");
      if (cancelled !== undefined) payers.cancelAtPeriodEnd(cancelled);
      return sendPage(response, 200, portalPage(portal, books));
    }
    const charge = place === "receipts" ? books.charges.get(id) : undefined;
    if (charge) return sendPage(response, 200, receiptPage(charge));
    return sendJson(response, 404, { error: { type: "invalid_request_error", message: "Unrecognized request URL" } });
  }

  const server = createServer((request, response) => void answer(request, response));
  const fake: FakeStripe = {
    origin: `http://127.0.0.1:${await listenOnLoopback(server, port)}`,
    books,
    payers,
    afterSales,
    webhooks,
    asked,
    fault: undefined,
    onAnswer: undefined,
    webhookUrl,
    async close() {
      webhooks.close();
      await closeServer(server);
    },
  };
  const control = createControl(fake);
  return fake;
}

function answerOnce(answer: () => object | undefined): { status: number; body: object } {
  try {
    const body = answer();
    return body
      ? { status: 200, body }
      : { status: 404, body: { error: { type: "invalid_request_error", message: "Unrecognized request URL" } } };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

interface PayPageRequest {
  books: Books;
  payers: Payers;
  id: string;
  wish: string | undefined;
  response: ServerResponse;
}

function answerPayPage({ books, payers, id, wish, response }: PayPageRequest): void {
  const session = books.sessions.get(id);
  if (!session) return sendPage(response, 404, "<!doctype html><title>Checkout</title><h1>Something went wrong</h1>");
  const { name = "" } = books.sales.get(id) ?? {};
  if (session.status === "open" && (wish === "pay" || wish === "later")) {
    if (wish === "pay") payers.pay(id);
    else payers.payLater(id);
    response.writeHead(303, { location: session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id) }).end();
    return undefined;
  }
  if (session.status === "open" && wish === "decline") {
    payers.decline(id);
    return sendPage(response, 402, payPage(session, { name, refusal: "Your card was declined." }));
  }
  return sendPage(response, 200, payPage(session, { name }));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
}

if (import.meta.main) {
  const fake = await startFakeStripe({
    port: Number(process.env["STRIPE_PORT"] ?? 18100),
    secretKey: process.env["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: process.env["STRIPE_WEBHOOK_SECRET"] ?? "",
    webhookUrl: `${process.env["APP_ORIGIN"]}/api/stripe/webhook`,
  });
  closeOnSignal(() => fake.close());
  console.log("stripe ready");
}
