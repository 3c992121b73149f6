import { randomBytes } from "node:crypto";

/* The objects of the API with the fields that we read, under Stripe's names. Times are in seconds. */

export type Metadata = Record<string, string>;

export type Customer = { id: string; object: "customer"; email: string | null; metadata: Metadata; created: number; deleted?: true };

export type CheckoutSession = {
  id: string;
  object: "checkout.session";
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  customer: string | null;
  client_reference_id: string | null;
  metadata: Metadata;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  created: number;
  expires_at: number;
};

/** The product that a session sells. Stripe does not return it. */
export type Sale = { name: string; interval: "month" | "year" | undefined; metadata: Metadata };

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: "succeeded" | "processing" | "requires_payment_method";
  metadata: Metadata;
  latest_charge: string | null;
  last_payment_error: { code: string; message: string } | null;
  created: number;
};

export type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  paid: boolean;
  status: "succeeded" | "pending" | "failed";
  currency: string;
  payment_intent: string;
  receipt_url: string;
  metadata: Metadata;
  created: number;
};

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: "succeeded";
  metadata: Metadata;
  created: number;
};

export type DisputeStatus = "needs_response" | "warning_needs_response" | "won" | "lost";
export type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
  metadata: Metadata;
  created: number;
};

export type Subscription = {
  id: string;
  object: "subscription";
  status: "active" | "past_due" | "canceled";
  customer: string;
  metadata: Metadata;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string;
  items: {
    object: "list";
    data: {
      id: string;
      object: "subscription_item";
      current_period_start: number;
      current_period_end: number;
      price: { id: string; object: "price"; unit_amount: number; currency: string; recurring: { interval: "month" | "year" } };
    }[];
    has_more: false;
  };
  created: number;
};

export type Invoice = {
  id: string;
  object: "invoice";
  status: "paid" | "open";
  amount_due: number;
  amount_paid: number;
  currency: string;
  customer: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string; metadata: Metadata } };
  created: number;
};

export type InvoicePayment = {
  id: string;
  object: "invoice_payment";
  invoice: string;
  status: "paid" | "open";
  payment: { type: "payment_intent"; payment_intent: string };
  created: number;
};

export type PortalSession = {
  id: string;
  object: "billing_portal.session";
  customer: string;
  return_url: string;
  url: string;
  created: number;
};

/** All objects of a Stripe account. */
export type Books = ReturnType<typeof emptyBooks>;

export function emptyBooks() {
  return {
    customers: new Map<string, Customer>(),
    sessions: new Map<string, CheckoutSession>(),
    sales: new Map<string, Sale>(),
    intents: new Map<string, PaymentIntent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    invoicePayments: new Map<string, InvoicePayment>(),
    portals: new Map<string, PortalSession>(),
  };
}

export function mint(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function mustHave<T>(shelf: Map<string, T>, id: string | null): T {
  const found = id === null ? undefined : shelf.get(id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
}
