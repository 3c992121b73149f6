import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { PaidPlan } from "@coursewright/contract/billing.ts";
import { type Generated, type Selectable, sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { PaymentName, SubscriptionSeen } from "./payment-provider.ts";

interface PaymentsTable {
  author_id: AuthorId;
  payment_id: string;
  idempotency_key: string;
  kind: Bought["buy"];
  credits: number | null;
  plan: PaidPlan | null;
  course_id: ProjectId | null;
  course_name: string | null;
  cents: number;
  currency: string;
  checkout_id: Generated<string | null>;
  checkout_url: Generated<string | null>;
  state: Generated<"open" | "pending" | "paid" | "lapsed">;
  refunded_cents: Generated<number>;
  dispute: Generated<"none" | "open" | "lost">;
  standing_credits: Generated<number>;
  subscription_state: Generated<"none" | "active" | "overdue" | "ended">;
  subscribed_until: Generated<Date | null>;
  is_cancelled: Generated<boolean>;
  receipt_url: Generated<string | null>;
  paid_at: Generated<Date | null>;
  created_at: Date;
  version: Generated<number>;
  ask_again_at: Date | null;
}

export type Bought =
  | { readonly buy: "credits"; readonly credits: number }
  | { readonly buy: "subscription"; readonly plan: PaidPlan }
  | { readonly buy: "course"; readonly courseId: ProjectId; readonly name: string };

/** The state of a payment, derived from the provider's response. */
export interface Standing {
  readonly state: Row["state"];
  readonly refundedCents: number;
  readonly dispute: Row["dispute"];
  readonly standingCredits: number;
  readonly subscription: SubscriptionSeen | null;
  readonly receiptUrl: string | null;
  readonly paidAt: Date | null;
  readonly askAgainAt: Date | null;
}

export interface NewPayment extends PaymentName {
  readonly idempotencyKey: string;
  readonly bought: Bought;
  readonly cents: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly askAgainAt: Date;
}

export type PaymentRow = ReturnType<typeof paymentOf>;
type Row = Selectable<PaymentsTable>;

type Tables = {
  payments: PaymentsTable;
  payment_events: { author_id: AuthorId; event_id: string; payment_id: string };
  payers: { author_id: AuthorId; customer_id: string };
};

function tables(trx: WriteQuery) {
  return trx.withTables<Tables>();
}

function paymentsOf(trx: WriteQuery, uid: AuthorId) {
  return tables(trx).selectFrom("payments").selectAll().where("author_id", "=", uid);
}

/** Returns undefined when the key was used before, or another checkout for the same subscription or course is open. */
export async function insertPayment(trx: WriteQuery, payment: NewPayment): Promise<PaymentRow | undefined> {
  const { bought } = payment;
  const row = await tables(trx)
    .insertInto("payments")
    .values({
      author_id: payment.uid,
      payment_id: payment.paymentId,
      idempotency_key: payment.idempotencyKey,
      kind: bought.buy,
      credits: bought.buy === "credits" ? bought.credits : null,
      plan: bought.buy === "subscription" ? bought.plan : null,
      course_id: bought.buy === "course" ? bought.courseId : null,
      course_name: bought.buy === "course" ? bought.name : null,
      cents: payment.cents,
      currency: payment.currency,
      created_at: payment.createdAt,
      ask_again_at: payment.askAgainAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && paymentOf(row);
}

export async function findByKey(trx: WriteQuery, uid: AuthorId, key: string): Promise<PaymentRow | undefined> {
  const row = await paymentsOf(trx, uid).where("idempotency_key", "=", key).executeTakeFirst();
  return row && paymentOf(row);
}

export async function findPayment(trx: WriteQuery, { uid, paymentId }: PaymentName): Promise<PaymentRow | undefined> {
  const row = await paymentsOf(trx, uid).where("payment_id", "=", paymentId).executeTakeFirst();
  return row && paymentOf(row);
}

export async function findByCheckout(trx: WriteQuery, uid: AuthorId, checkoutId: string): Promise<PaymentRow | undefined> {
  const row = await paymentsOf(trx, uid).where("checkout_id", "=", checkoutId).executeTakeFirst();
  return row && paymentOf(row);
}

/** Keeps the first checkout. Two requests for one payment got the same checkout from the provider. */
export async function noteCheckout(trx: WriteQuery, { uid, paymentId }: PaymentName, checkout: { id: string; url: string }): Promise<void> {
  await tables(trx)
    .updateTable("payments")
    .set({ checkout_id: checkout.id, checkout_url: checkout.url })
    .where("author_id", "=", uid)
    .where("payment_id", "=", paymentId)
    .where("checkout_id", "is", null)
    .execute();
}

/** Returns undefined when the row has changed since it was read. */
export async function writeStanding(trx: WriteQuery, payment: PaymentRow, standing: Standing): Promise<PaymentRow | undefined> {
  const { subscription } = standing;
  const row = await tables(trx)
    .updateTable("payments")
    .set({
      state: standing.state,
      refunded_cents: standing.refundedCents,
      dispute: standing.dispute,
      standing_credits: standing.standingCredits,
      ...(subscription && {
        plan: subscription.plan,
        subscription_state: subscription.state,
        subscribed_until: subscription.until,
        is_cancelled: subscription.isCancelled,
      }),
      receipt_url: standing.receiptUrl,
      paid_at: standing.paidAt,
      ask_again_at: standing.askAgainAt,
      version: payment.version + 1,
    })
    .where("author_id", "=", payment.uid)
    .where("payment_id", "=", payment.paymentId)
    .where("version", "=", payment.version)
    .returningAll()
    .executeTakeFirst();
  return row && paymentOf(row);
}

/** Abandons only payments that were never opened at the provider. */
export async function giveUp(trx: WriteQuery, { uid, paymentId }: PaymentName): Promise<void> {
  await tables(trx)
    .updateTable("payments")
    .set({ state: "lapsed", ask_again_at: null, version: sql<number>`version + 1` })
    .where("author_id", "=", uid)
    .where("payment_id", "=", paymentId)
    .where("state", "=", "open")
    .where("checkout_id", "is", null)
    .execute();
}

export async function listOpen(trx: WriteQuery, uid: AuthorId): Promise<PaymentRow[]> {
  return (await paymentsOf(trx, uid).where("state", "=", "open").orderBy("created_at", "desc").limit(maxOpen).execute()).map(paymentOf);
}

export async function postponeAsking(trx: WriteQuery, { uid, paymentId }: PaymentName, until: Date): Promise<void> {
  await tables(trx)
    .updateTable("payments")
    .set({ ask_again_at: until })
    .where("author_id", "=", uid)
    .where("payment_id", "=", paymentId)
    .where("ask_again_at", "<", until)
    .execute();
}

export async function selectToAskAbout({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<PaymentName[]> {
  const { rows } = await pool.query<{ author_id: string; payment_id: string }>("select * from payments_to_ask_about($1, $2)", [
    until,
    limit,
  ]);
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), paymentId: row.payment_id }));
}

/** More than the rate limit allows per day. */
const maxOpen = 1_000;
/** More subscriptions and courses than any account buys. */
const maxLasting = 10_000;

/** Lists payments for subscriptions and courses, newest first. */
export async function listLasting(trx: WriteQuery, uid: AuthorId): Promise<PaymentRow[]> {
  const rows = await paymentsOf(trx, uid).where("kind", "<>", "credits").orderBy("created_at", "desc").limit(maxLasting).execute();
  return rows.map(paymentOf);
}

/** Lists completed payments, newest first. */
export async function listMade(trx: WriteQuery, uid: AuthorId, { before, limit }: { before: Date | undefined; limit: number }) {
  let made = paymentsOf(trx, uid).where("state", "in", ["pending", "paid"]);
  if (before) made = made.where("created_at", "<", before);
  return (await made.orderBy("created_at", "desc").limit(limit).execute()).map(paymentOf);
}

export async function noteEvents(trx: WriteQuery, { uid, paymentId }: PaymentName, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tables(trx)
    .insertInto("payment_events")
    .values(eventIds.map((event_id) => ({ author_id: uid, event_id, payment_id: paymentId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isEventKnown(trx: WriteQuery, uid: AuthorId, eventId: string): Promise<boolean> {
  const known = tables(trx).selectFrom("payment_events").select("event_id").where("author_id", "=", uid).where("event_id", "=", eventId);
  return (await known.executeTakeFirst()) !== undefined;
}

export async function findCustomer(trx: WriteQuery, uid: AuthorId): Promise<string | undefined> {
  const row = await tables(trx).selectFrom("payers").select("customer_id").where("author_id", "=", uid).executeTakeFirst();
  return row?.customer_id;
}

/** Stores the customer unless there is one already, except the deleted one. Returns the stored customer. */
export async function keepCustomer(trx: WriteQuery, uid: AuthorId, { customer, gone }: { customer: string; gone: string | undefined }) {
  const { rows } = await sql<{ customer_id: string }>`
    insert into payers (author_id, customer_id) values (${uid}, ${customer})
    on conflict (author_id) do update
      set customer_id = case when payers.customer_id = ${gone ?? null} then excluded.customer_id else payers.customer_id end
    returning customer_id`.execute(trx);
  return rows[0]?.customer_id ?? customer;
}

function paymentOf(row: Row) {
  return {
    uid: row.author_id,
    paymentId: row.payment_id,
    bought: boughtIn(row),
    cents: row.cents,
    currency: row.currency,
    checkout: row.checkout_id === null || row.checkout_url === null ? undefined : { id: row.checkout_id, url: row.checkout_url },
    state: row.state,
    refundedCents: row.refunded_cents,
    dispute: row.dispute,
    standingCredits: row.standing_credits,
    subscription: { state: row.subscription_state, until: row.subscribed_until, isCancelled: row.is_cancelled },
    receiptUrl: row.receipt_url,
    paidAt: row.paid_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

/** Constraints of the table guarantee the columns of each kind. */
function boughtIn(row: Row): Bought {
  if (row.credits !== null) return { buy: "credits", credits: row.credits };
  if (row.plan !== null) return { buy: "subscription", plan: row.plan };
  return { buy: "course", courseId: ProjectId.parse(row.course_id), name: row.course_name ?? "" };
}
