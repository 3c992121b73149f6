import type { AfterSales } from "./after-sales.ts";
import { type Form, pairsAt, textAt } from "./form.ts";
import { type Books, type CheckoutSession, mint, seconds } from "./objects.ts";
import type { Payers } from "./payers.ts";

/** An error in Stripe's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; message: string } };

  constructor(status: number, error: { type: string; code?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

type Asked = { id: string; form: Form; expand: string[] };
type Answer = (asked: Asked) => object;

interface Dependencies {
  books: Books;
  payers: Payers;
  afterSales: AfterSales;
  origin: () => string;
}

/** Answers `METHOD /v1/...`. Returns undefined for unknown paths. */
export function createApi(dependencies: Dependencies) {
  const routes: [method: string, path: RegExp, answer: Answer][] = [
    ...moneyRoutes(dependencies),
    ...subscriptionRoutes(dependencies),
    ...sessionRoutes(dependencies),
  ];
  return (method: string, path: string, form: Form): object | undefined => {
    for (const [routeMethod, pattern, answer] of routes) {
      const match = routeMethod === method ? pattern.exec(path) : null;
      if (match) return answer({ id: match[1] ?? "", form, expand: Object.values(pairsAt(form, "expand")) });
    }
    return undefined;
  };
}

function sessionRoutes({ books, payers, origin }: Dependencies): [string, RegExp, Answer][] {
  return [
    ["POST", /^\/v1\/checkout\/sessions$/, ({ form }) => createSession({ form, books, origin: origin() })],
    [
      "GET",
      /^\/v1\/checkout\/sessions\/(\w+)$/,
      ({ id, expand }) => {
        const session = find(books.sessions, id, "checkout session");
        const subscription = session.subscription === null ? null : books.subscriptions.get(session.subscription);
        return { ...session, ...(expand.includes("subscription") && { subscription }) };
      },
    ],
    [
      "POST",
      /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ({ id }) => {
        if (find(books.sessions, id, "checkout session").status !== "open")
          throw invalid("Only Checkout Sessions that are open can be expired.");
        return payers.expire(id);
      },
    ],
    [
      "POST",
      /^\/v1\/billing_portal\/sessions$/,
      ({ form }) => {
        const customer = findCustomer(books, textAt(form, "customer") ?? "");
        const id = mint("bps");
        const url = `${origin()}/portal/${id}`;
        const portal = {
          id,
          object: "billing_portal.session" as const,
          customer: customer.id,
          return_url: textAt(form, "return_url") ?? "",
          url,
          created: seconds(),
        };
        books.portals.set(id, portal);
        return portal;
      },
    ],
  ];
}

function moneyRoutes({ books, afterSales }: Dependencies): [string, RegExp, Answer][] {
  return [
    [
      "GET",
      /^\/v1\/payment_intents\/(\w+)$/,
      ({ id, expand }) => {
        const intent = find(books.intents, id, "payment_intent");
        const charge = intent.latest_charge === null ? null : books.charges.get(intent.latest_charge);
        return { ...intent, ...(expand.includes("latest_charge") && { latest_charge: charge }) };
      },
    ],
    [
      "POST",
      /^\/v1\/refunds$/,
      ({ form }) => {
        const intent = find(books.intents, textAt(form, "payment_intent") ?? "", "payment_intent");
        const amount = textAt(form, "amount");
        return afterSales.refund(
          find(books.charges, intent.latest_charge ?? "", "charge"),
          amount === undefined ? undefined : Number(amount),
        );
      },
    ],
    [
      "GET",
      /^\/v1\/disputes$/,
      ({ form }) => list([...books.disputes.values()].filter((one) => one.payment_intent === textAt(form, "payment_intent"))),
    ],
    [
      "GET",
      /^\/v1\/invoice_payments$/,
      ({ form }) => {
        const invoice = textAt(form, "invoice");
        const intent = textAt(form, "payment", "payment_intent");
        const status = textAt(form, "status");
        const all = [...books.invoicePayments.values()];
        return list(
          all
            .filter((one) => invoice === undefined || one.invoice === invoice)
            .filter((one) => intent === undefined || one.payment.payment_intent === intent)
            .filter((one) => status === undefined || one.status === status),
        );
      },
    ],
    ["GET", /^\/v1\/invoices\/(\w+)$/, ({ id }) => find(books.invoices, id, "invoice")],
  ];
}

function subscriptionRoutes({ books, payers }: Dependencies): [string, RegExp, Answer][] {
  const cancel = (id: string) => {
    const subscription = find(books.subscriptions, id, "subscription");
    if (subscription.status === "canceled") throw missing("subscription", id);
    payers.cancelNow(id);
    return subscription;
  };
  return [
    [
      "POST",
      /^\/v1\/customers$/,
      ({ form }) => {
        const id = mint("cus");
        const customer = {
          id,
          object: "customer" as const,
          email: textAt(form, "email") ?? null,
          metadata: pairsAt(form, "metadata"),
          created: seconds(),
        };
        books.customers.set(id, customer);
        return customer;
      },
    ],
    [
      "DELETE",
      /^\/v1\/customers\/(\w+)$/,
      ({ id }) => {
        findCustomer(books, id).deleted = true;
        for (const one of books.subscriptions.values()) if (one.customer === id && one.status !== "canceled") cancel(one.id);
        return { id, object: "customer", deleted: true };
      },
    ],
    ["GET", /^\/v1\/subscriptions\/(\w+)$/, ({ id }) => find(books.subscriptions, id, "subscription")],
    ["DELETE", /^\/v1\/subscriptions\/(\w+)$/, ({ id }) => cancel(id)],
  ];
}

function createSession({ form, books, origin }: { form: Form; books: Books; origin: string }): CheckoutSession {
  const mode = textAt(form, "mode");
  const price = (...path: string[]) => textAt(form, "line_items", "0", "price_data", ...path);
  const amount = Number(price("unit_amount"));
  const interval = price("recurring", "interval");
  if (mode !== "payment" && mode !== "subscription") throw invalid("Invalid mode");
  if (!Number.isInteger(amount) || amount < 50) throw invalid("Amount must be at least $0.50 usd");
  if (mode === "subscription" && interval !== "month" && interval !== "year")
    throw invalid("You must provide a recurring price in subscription mode");
  const customer = textAt(form, "customer") ?? null;
  if (customer !== null) findCustomer(books, customer);
  const id = mint("cs_test");
  const created = seconds();
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    mode,
    status: "open",
    payment_status: "unpaid",
    amount_total: amount * Number(textAt(form, "line_items", "0", "quantity") ?? 1),
    currency: price("currency") ?? "usd",
    customer,
    client_reference_id: textAt(form, "client_reference_id") ?? null,
    metadata: pairsAt(form, "metadata"),
    payment_intent: null,
    subscription: null,
    invoice: null,
    success_url: textAt(form, "success_url") ?? "",
    cancel_url: textAt(form, "cancel_url") ?? null,
    url: `${origin}/pay/${id}`,
    created,
    expires_at: created + 24 * 60 * 60,
  };
  books.sessions.set(id, session);
  books.sales.set(id, {
    name: price("product_data", "name") ?? "",
    interval: interval === "month" || interval === "year" ? interval : undefined,
    metadata: pairsAt(form, mode === "payment" ? "payment_intent_data" : "subscription_data", "metadata"),
  });
  return session;
}

function findCustomer(books: Books, id: string) {
  const customer = find(books.customers, id, "customer");
  if (customer.deleted) throw missing("customer", id);
  return customer;
}

function find<T>(shelf: Map<string, T>, id: string, kind: string): T {
  const found = shelf.get(id);
  if (found === undefined) throw missing(kind, id);
  return found;
}

function list(data: object[]): object {
  return { object: "list", data, has_more: false, url: "/v1" };
}

function missing(kind: string, id: string): ApiError {
  return new ApiError(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${kind}: '${id}'` });
}

function invalid(message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message });
}
