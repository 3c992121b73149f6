import type { UserRecord } from "@coursewright/contract/accounts.ts";
import type { Subscription } from "@coursewright/contract/billing.ts";
import type { PaymentRow } from "./queries.ts";

export type Membership = Pick<UserRecord, "subscription" | "plan" | "ownedCourses">;

/** Derives the membership from an account's payments, newest first. */
export function membershipOf(payments: readonly PaymentRow[]): Membership {
  const { plan } = subscriptionOf(payments);
  const courses = payments.flatMap((payment) => (payment.bought.buy === "course" && isOwned(payment) ? [payment.bought.courseId] : []));
  return { subscription: plan !== "none", plan, ownedCourses: [...new Set(courses)] };
}

/** Prefers an active subscription, else the newest. */
export function subscriptionOf(payments: readonly PaymentRow[]): Subscription {
  const all = payments.filter(({ subscription }) => subscription.state !== "none");
  const one = all.find(({ subscription }) => subscription.state !== "ended") ?? all[0];
  if (one?.bought.buy !== "subscription") return { plan: "none", state: "none", until: null, isCancelled: false };
  const { state, until, isCancelled } = one.subscription;
  return { plan: state === "ended" ? "none" : one.bought.plan, state, until: until?.toISOString() ?? null, isCancelled };
}

/** An open dispute does not remove a course. */
function isOwned({ state, cents, refundedCents, dispute }: PaymentRow): boolean {
  return state === "paid" && refundedCents < cents && dispute !== "lost";
}
