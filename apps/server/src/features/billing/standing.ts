import { AppError } from "../../platform/errors/app-error.ts";
import type { CheckoutSeen } from "./payment-provider.ts";
import type { PaymentRow, Standing } from "./queries.ts";

const day = 24 * 60 * 60_000;
const askAgainAfterMs = 10 * 60_000;
/** Longer than a payer has for a dispute. */
const mayChangeForMs = 180 * day;
/** A subscription renews within the hour; one that ended unheard of is found then. */
const renewalTakesMs = 60 * 60_000;
/** As long as the provider keeps a checkout open. */
const checkoutLivesMs = day;

/** What our row should say of a payment, given how it stands at the provider. */
export function standingOf(payment: PaymentRow, seen: CheckoutSeen, now: Date): Standing {
  const isPaid = seen.state === "paid";
  const paidAt = payment.paidAt ?? (isPaid ? now : null);
  return {
    // What was given up for another checkout may still be paid, but does not stand in its way.
    state: payment.state === "lapsed" && seen.state === "open" ? "lapsed" : seen.state,
    refundedCents: seen.refundedCents,
    dispute: seen.dispute,
    standingCredits: isPaid && payment.bought.buy === "credits" ? standingCredits(payment.bought.credits, seen) : 0,
    subscription: seen.subscription ?? null,
    receiptUrl: seen.receiptUrl,
    paidAt,
    askAgainAt: askAgainAt({ seen, paidAt, now }),
  };
}

/** A checkout that never came to be can be paid by nobody, and is given up when its time is over. */
export function neverOpened(payment: PaymentRow, now: Date): CheckoutSeen {
  const isOver = now.getTime() - payment.createdAt.getTime() > checkoutLivesMs;
  return { ...nothingSeen, state: isOver ? "lapsed" : "open" };
}

/** One that the provider knows nothing of, since it has another's keys now. What was paid there is not undone by that. */
export function unknownToProvider(payment: PaymentRow): CheckoutSeen {
  if (payment.state === "paid") throw new AppError("payment_unavailable");
  return { ...nothingSeen, state: "lapsed" };
}

const nothingSeen = { paidCents: 0, refundedCents: 0, dispute: "none", receiptUrl: null, subscription: undefined } as const;

/** Of whole credits: what a part of the money does not buy whole is not bought. */
function standingCredits(bought: number, { paidCents, refundedCents, dispute }: CheckoutSeen): number {
  if (dispute !== "none" || paidCents <= 0) return 0;
  return Math.floor((bought * Math.max(0, paidCents - refundedCents)) / paidCents);
}

/** What is open, soon. What is paid, ever more rarely: a refund of which no word came is found when the payment is twice as old. */
function askAgainAt({ seen, paidAt, now }: { seen: CheckoutSeen; paidAt: Date | null; now: Date }): Date | null {
  const { state, subscription } = seen;
  if (state === "open" || state === "pending") return new Date(now.getTime() + askAgainAfterMs);
  const age = paidAt ? now.getTime() - paidAt.getTime() : Infinity;
  const times = age < mayChangeForMs ? [now.getTime() + Math.max(day, age)] : [];
  if (subscription?.until && subscription.state !== "ended") {
    times.push(Math.max(subscription.until.getTime(), now.getTime()) + renewalTakesMs);
  }
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
