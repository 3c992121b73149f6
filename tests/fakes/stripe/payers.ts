import {
  type Books,
  type Charge,
  type CheckoutSession,
  mint,
  mustHave,
  type PaymentIntent,
  seconds,
  type Subscription,
} from "./objects.ts";
import type { Webhooks } from "./webhooks.ts";

const day = 24 * 60 * 60;
const periods = { month: 30 * day, year: 365 * day };

export type Payers = ReturnType<typeof createPayers>;

/** Actions of payers on the hosted pages, and of banks afterwards, each with the events that Stripe sends. */
export function createPayers({ books, webhooks, origin }: { books: Books; webhooks: Webhooks; origin: () => string }) {
  const { emit } = webhooks;

  function openSession(id: string): CheckoutSession {
    const session = mustHave(books.sessions, id);
    if (session.status !== "open") throw new Error("the session is no longer open");
    return session;
  }

  function charge(intent: PaymentIntent, status: Charge["status"]): Charge {
    const id = mint("ch");
    const taken = status === "failed" ? 0 : intent.amount;
    const made: Charge = {
      id,
      object: "charge",
      amount: intent.amount,
      amount_captured: taken,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      paid: status === "succeeded",
      status,
      currency: intent.currency,
      payment_intent: intent.id,
      receipt_url: `${origin()}/receipts/${id}`,
      metadata: { ...intent.metadata },
      created: seconds(),
    };
    books.charges.set(id, made);
    intent.latest_charge = id;
    return made;
  }

  function intend({
    amount,
    currency,
    customer,
    metadata,
  }: Pick<PaymentIntent, "amount" | "currency" | "customer" | "metadata">): PaymentIntent {
    const intent: PaymentIntent = {
      id: mint("pi"),
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency,
      customer,
      status: "requires_payment_method",
      metadata: { ...metadata },
      latest_charge: null,
      last_payment_error: null,
      created: seconds(),
    };
    books.intents.set(intent.id, intent);
    return intent;
  }

  function succeed(intent: PaymentIntent): void {
    const made = charge(intent, "succeeded");
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    emit("payment_intent.succeeded", intent);
    emit("charge.succeeded", made);
  }

  function intentOf(session: CheckoutSession): PaymentIntent {
    const known = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent);
    if (known) return known;
    const { amount_total: amount, currency, customer } = session;
    const intent = intend({ amount, currency, customer, metadata: mustHave(books.sales, session.id).metadata });
    session.payment_intent = intent.id;
    return intent;
  }

  /** Creates an invoice and its payment. The payment intent of an invoice has no metadata of the subscription. */
  function bill(subscription: Subscription, { isPaid }: { isPaid: boolean }): void {
    const price = mustHavePrice(subscription);
    const invoice = {
      id: mint("in"),
      object: "invoice" as const,
      status: isPaid ? ("paid" as const) : ("open" as const),
      amount_due: price.unit_amount,
      amount_paid: isPaid ? price.unit_amount : 0,
      currency: price.currency,
      customer: subscription.customer,
      parent: {
        type: "subscription_details" as const,
        subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
      },
      created: seconds(),
    };
    books.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    const intent = intend({ amount: price.unit_amount, currency: price.currency, customer: subscription.customer, metadata: {} });
    const payment = {
      id: mint("inpay"),
      object: "invoice_payment" as const,
      invoice: invoice.id,
      status: invoice.status,
      payment: { type: "payment_intent" as const, payment_intent: intent.id },
      created: seconds(),
    };
    books.invoicePayments.set(payment.id, payment);
    if (isPaid) succeed(intent);
    else charge(intent, "failed");
    emit(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  }

  function subscribe(session: CheckoutSession): void {
    const { interval = "month", metadata } = mustHave(books.sales, session.id);
    const created = seconds();
    const price = {
      id: mint("price"),
      object: "price" as const,
      unit_amount: session.amount_total,
      currency: session.currency,
      recurring: { interval },
    };
    const item = {
      id: mint("si"),
      object: "subscription_item" as const,
      current_period_start: created,
      current_period_end: created + periods[interval],
      price,
    };
    const subscription: Subscription = {
      id: mint("sub"),
      object: "subscription",
      status: "active",
      customer: session.customer ?? "",
      metadata: { ...metadata },
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: "",
      items: { object: "list", data: [item], has_more: false },
      created,
    };
    books.subscriptions.set(subscription.id, subscription);
    emit("customer.subscription.created", subscription);
    bill(subscription, { isPaid: true });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  }

  function complete(session: CheckoutSession, payment_status: CheckoutSession["payment_status"]): void {
    Object.assign(session, { status: "complete", payment_status, url: null });
    emit("checkout.session.completed", session);
  }

  function end(subscription: Subscription): void {
    const now = seconds();
    Object.assign(subscription, { status: "canceled", ended_at: now, canceled_at: subscription.canceled_at ?? now });
    emit("customer.subscription.deleted", subscription);
  }

  return {
    pay(id: string): CheckoutSession {
      const session = openSession(id);
      if (session.mode === "subscription") subscribe(session);
      else succeed(intentOf(session));
      complete(session, "paid");
      return session;
    },

    decline(id: string): void {
      const session = openSession(id);
      if (session.mode === "subscription") return;
      const intent = intentOf(session);
      intent.last_payment_error = { code: "card_declined", message: "Your card was declined." };
      emit("payment_intent.payment_failed", intent);
      emit("charge.failed", charge(intent, "failed"));
    },

    /** Pays with a method that takes days: the session is complete, but the money has not arrived. */
    payLater(id: string): CheckoutSession {
      const session = openSession(id);
      const intent = intentOf(session);
      intent.status = "processing";
      charge(intent, "pending");
      emit("payment_intent.processing", intent);
      complete(session, "unpaid");
      return session;
    },

    /** The bank confirms or rejects a delayed payment. */
    clear(id: string, { isPaid }: { isPaid: boolean }): void {
      const session = mustHave(books.sessions, id);
      const intent = intentOf(session);
      if (isPaid) {
        succeed(intent);
        session.payment_status = "paid";
      } else {
        intent.status = "requires_payment_method";
        mustHave(books.charges, intent.latest_charge).status = "failed";
      }
      emit(isPaid ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed", session);
    },

    expire(id: string): CheckoutSession {
      const session = openSession(id);
      Object.assign(session, { status: "expired", url: null });
      emit("checkout.session.expired", session);
      return session;
    },

    cancelAtPeriodEnd(id: string): void {
      const subscription = mustHave(books.subscriptions, id);
      const [item] = subscription.items.data;
      Object.assign(subscription, {
        cancel_at_period_end: true,
        cancel_at: item?.current_period_end ?? null,
        canceled_at: seconds(),
      });
      emit("customer.subscription.updated", subscription);
    },

    cancelNow: (id: string) => end(mustHave(books.subscriptions, id)),

    /** Starts the next period: paid, unpaid, or not at all after a cancellation. */
    renew(id: string, { isPaid }: { isPaid: boolean }): void {
      const subscription = mustHave(books.subscriptions, id);
      if (subscription.cancel_at_period_end) return end(subscription);
      for (const item of subscription.items.data) {
        item.current_period_start = item.current_period_end;
        item.current_period_end += periods[item.price.recurring.interval];
      }
      subscription.status = isPaid ? "active" : "past_due";
      bill(subscription, { isPaid });
      emit("customer.subscription.updated", subscription);
      return undefined;
    },
  };
}

function mustHavePrice(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} sells nothing`);
  return item.price;
}
