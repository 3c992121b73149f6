import { createHash } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import type { PaidPlan } from "@coursewright/contract/billing.ts";
import { Stripe } from "stripe";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import { providerCall } from "../../platform/telemetry/provider-call.ts";

/** Our id of a payment, which we store in the metadata of the provider's objects. */
export interface PaymentName {
  readonly uid: AuthorId;
  readonly paymentId: string;
}

export interface Order extends PaymentName {
  readonly customer: string;
  /** Shown to the payer. */
  readonly title: string;
  readonly cents: number;
  readonly currency: string;
  readonly plan: PaidPlan | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The current state of a checkout at the provider. */
export interface CheckoutSeen {
  readonly state: "open" | "pending" | "paid" | "lapsed";
  readonly paidCents: number;
  readonly refundedCents: number;
  /** A dispute that we won counts as none. */
  readonly dispute: "none" | "open" | "lost";
  readonly receiptUrl: string | null;
  readonly subscription: SubscriptionSeen | undefined;
}

export interface SubscriptionSeen {
  readonly plan: PaidPlan;
  readonly state: "active" | "overdue" | "ended";
  readonly until: Date | null;
  readonly isCancelled: boolean;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly about: z.infer<typeof EventObject>;
}

/** Client of the payment provider. Every failure becomes `payment_unavailable`. */
export interface PaymentProvider {
  /** Idempotent: creates one customer per deleted predecessor. */
  createCustomer(of: { uid: AuthorId; email: string; gone: string | undefined }): Promise<string>;
  /** Idempotent: opens one checkout per payment. */
  openCheckout(order: Order): Promise<{ id: string; url: string } | "customer gone">;
  /** Returns undefined when the provider does not know it. */
  readCheckout(id: string): Promise<CheckoutSeen | undefined>;
  /** The return URL that the checkout was opened with. */
  paidAddressOf(id: string): Promise<string | undefined>;
  /** Prevents payment of an open checkout. Does nothing to a finished one. */
  closeCheckout(id: string): Promise<void>;
  openPortal(of: { customer: string; returnUrl: string }): Promise<string>;
  /** Deletes the customer and ends its subscriptions at once. Idempotent. */
  forgetCustomer(customer: string): Promise<void>;
  /** Throws unless the provider has signed these bytes within the last five minutes. */
  readEvent(bytes: Buffer, signature: string): ProviderEvent;
  /** The payment that an event belongs to, if it is ours. */
  paymentOf(event: ProviderEvent): Promise<PaymentName | undefined>;
}

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  origin: string;
  timeoutMs?: number;
}

const signatureSeconds = 300;
const accountKey = "coursewright_account";
const paymentKey = "coursewright_payment";

const OurMetadata = z
  .object({ [accountKey]: AuthorId, [paymentKey]: z.uuid() })
  .transform((metadata): PaymentName => ({ uid: metadata[accountKey], paymentId: metadata[paymentKey] }));
const Id = z.string().nullish();
/** Only the fields that lead to a payment. We fetch its state from the provider instead of trusting the event. */
const EventObject = z.object({
  metadata: z.unknown().optional(),
  payment_intent: Id.catch(null),
  parent: z
    .object({ subscription_details: z.object({ metadata: z.unknown().optional() }).nullish() })
    .nullish()
    .catch(null),
});

export function createStripeProvider({ secretKey, webhookSecret, origin, timeoutMs = 8_000 }: StripeOptions): PaymentProvider {
  const { protocol, hostname, port } = new URL(origin);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** An invoice's payment does not have the metadata of its subscription. */
  async function paymentOfIntent(intentId: string): Promise<PaymentName | undefined> {
    const intent = await stripe.paymentIntents.retrieve(intentId);
    const named = nameIn(intent.metadata);
    if (named) return named;
    const payments = await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intentId }, limit: 1 });
    const invoiceId = idOf(payments.data[0]?.invoice);
    if (invoiceId === undefined) return undefined;
    return nameIn((await stripe.invoices.retrieve(invoiceId)).parent?.subscription_details?.metadata);
  }

  async function intentOf(session: Stripe.Checkout.Session): Promise<string | undefined> {
    const direct = idOf(session.payment_intent);
    const invoice = idOf(session.invoice);
    if (direct !== undefined || invoice === undefined) return direct;
    const payments = await stripe.invoicePayments.list({ invoice, status: "paid", limit: 1 });
    return idOf(payments.data[0]?.payment.payment_intent);
  }

  async function moneyOf(intentId: string) {
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
    const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
    const disputes = charge?.disputed ? (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data : [];
    return {
      status: intent.status,
      paidCents: intent.amount_received,
      refundedCents: charge?.amount_refunded ?? 0,
      dispute: worstOf(disputes.map(({ status }) => status)),
      receiptUrl: charge?.receipt_url ?? null,
    };
  }

  return {
    createCustomer: ({ uid, email, gone = "" }) =>
      asking(async () => {
        const key = { idempotencyKey: `customer-${createHash("sha256").update(`${uid} ${email} ${gone}`).digest("hex")}` };
        return (await stripe.customers.create({ email, metadata: { [accountKey]: uid } }, key)).id;
      }),
    openCheckout: (order) =>
      asking(async () => {
        const key = { idempotencyKey: `checkout-${order.paymentId}-${order.customer}` };
        const session = await unlessMissing(stripe.checkout.sessions.create(sessionOf(order), key));
        // The customer is the only object of an order that can be missing.
        if (!session) return "customer gone";
        if (session.url === null) throw new AppError("payment_unavailable");
        return { id: session.id, url: session.url };
      }),
    readCheckout: (id) =>
      asking(async () => {
        const session = await unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] }));
        if (!session) return undefined;
        const intentId = await intentOf(session);
        const { status, ...money } = intentId === undefined ? noMoney : await moneyOf(intentId);
        const { subscription } = session;
        return {
          ...money,
          state: stateOf(session, status),
          subscription: subscription && typeof subscription === "object" ? subscriptionSeen(subscription) : undefined,
        };
      }),
    paidAddressOf: (id) => asking(async () => (await unlessMissing(stripe.checkout.sessions.retrieve(id)))?.success_url ?? undefined),
    closeCheckout: (id) =>
      asking(async () => {
        const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
        if (session?.status === "open") await stripe.checkout.sessions.expire(id);
      }),
    openPortal: ({ customer, returnUrl }) =>
      asking(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    forgetCustomer: (customer) =>
      asking(async () => {
        await unlessMissing(stripe.customers.del(customer));
      }),
    readEvent(bytes, signature) {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(bytes, signature, webhookSecret, signatureSeconds);
        return { id, type, about: EventObject.parse(data.object) };
      } catch (cause) {
        throw new AppError("invalid_request", { cause });
      }
    },
    paymentOf: ({ about }) =>
      asking(async () => {
        const named = nameIn(about.metadata) ?? nameIn(about.parent?.subscription_details?.metadata);
        if (named || !about.payment_intent) return named;
        return unlessMissing(paymentOfIntent(about.payment_intent));
      }),
  };
}

function sessionOf(order: Order): Stripe.Checkout.SessionCreateParams {
  const { customer, title, cents, currency, plan } = order;
  const metadata = { [accountKey]: order.uid, [paymentKey]: order.paymentId };
  const recurring = plan && { recurring: { interval: plan === "monthly" ? ("month" as const) : ("year" as const) } };
  return {
    customer,
    client_reference_id: order.uid,
    metadata,
    line_items: [{ quantity: 1, price_data: { currency, unit_amount: cents, product_data: { name: title }, ...recurring } }],
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    ...(plan
      ? { mode: "subscription" as const, subscription_data: { metadata } }
      : { mode: "payment" as const, payment_intent_data: { metadata } }),
  };
}

const noMoney = { status: undefined, paidCents: 0, refundedCents: 0, dispute: "none", receiptUrl: null } as const;

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent.Status | undefined): CheckoutSeen["state"] {
  if (session.status === "open") return "open";
  if (session.status === "expired") return "lapsed";
  if (session.payment_status !== "unpaid") return "paid";
  // Completed but unpaid: the payment is pending, or the bank has declined.
  return intent === "requires_payment_method" || intent === "canceled" ? "lapsed" : "pending";
}

/** States in which we keep the money: a mere inquiry, or a dispute that we won. */
const harmless = new Set<string>(["won", "warning_needs_response", "warning_under_review", "warning_closed", "prevented"]);

function worstOf(statuses: readonly string[]): CheckoutSeen["dispute"] {
  const harmful = statuses.filter((status) => !harmless.has(status));
  if (harmful.includes("lost")) return "lost";
  return harmful.length > 0 ? "open" : "none";
}

function subscriptionSeen(subscription: Stripe.Subscription): SubscriptionSeen {
  const [item] = subscription.items.data;
  const end = subscription.ended_at ?? subscription.cancel_at ?? item?.current_period_end;
  return {
    plan: item?.price.recurring?.interval === "year" ? "yearly" : "monthly",
    state: subscriptionStates[subscription.status] ?? "ended",
    until: end === undefined ? null : new Date(end * 1000),
    isCancelled: subscription.cancel_at_period_end || subscription.cancel_at !== null || subscription.canceled_at !== null,
  };
}

/** All other states grant no access: not paid yet, or ended. */
const subscriptionStates: Record<string, SubscriptionSeen["state"]> = { active: "active", trialing: "active", past_due: "overdue" };

function nameIn(metadata: unknown): PaymentName | undefined {
  return OurMetadata.safeParse(metadata).data;
}

function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await providerCall({ provider: "stripe", operation: "ask", call: ask });
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) throw new AppError("payment_unavailable", { cause, retryAfterSeconds: 5 });
    throw cause;
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return undefined;
    throw error;
  }
}
