import { AppError } from "../../platform/errors/app-error.ts";
import type { CheckoutSeen } from "./payment-provider.ts";
import type { PaymentRow, Standing } from "./queries.ts";

const day = 24 * 60 * 60_000;
const askAgainAfterMs = 10 * 60_000;
/** Longer than the dispute period. */
const mayChangeForMs = 180 * day;
/** A subscription renews within an hour. Polling then finds one that ended without an event. */
const renewalTakesMs = 60 * 60_000;
/** The provider's lifetime of a checkout. */
const checkoutLivesMs = day;

/** Derives the row of a payment from its state at the provider. */
export function standingOf(payment: PaymentRow, seen: CheckoutSeen, now: Date): Standing {
  const isPaid = seen.state === "paid";
  const paidAt = payment.paidAt ?? (isPaid ? now : null);
  return {
    // An abandoned checkout may still be paid, but must not block its successor.
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

/** Nobody can pay a checkout that was never opened, so it lapses when its lifetime ends. */
export function neverOpened(payment: PaymentRow, now: Date): CheckoutSeen {
  const isOver = now.getTime() - payment.createdAt.getTime() > checkoutLivesMs;
  return { ...nothingSeen, state: isOver ? "lapsed" : "open" };
}

/** For a checkout unknown to the provider, for example after a change of API keys. Paid ones stay paid. */
export function unknownToProvider(payment: PaymentRow): CheckoutSeen {
  if (payment.state === "paid") throw new AppError("payment_unavailable");
  return { ...nothingSeen, state: "lapsed" };
}

const nothingSeen = { paidCents: 0, refundedCents: 0, dispute: "none", receiptUrl: null, subscription: undefined } as const;

/** Rounds down to whole credits. */
function standingCredits(bought: number, { paidCents, refundedCents, dispute }: CheckoutSeen): number {
  if (dispute !== "none" || paidCents <= 0) return 0;
  return Math.floor((bought * Math.max(0, paidCents - refundedCents)) / paidCents);
}

/** Polls open payments soon and paid ones with exponential backoff, to find refunds without an event. */
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
