import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import type { CheckoutSeen } from "./payment-provider.ts";
import type { Bought, PaymentRow } from "./queries.ts";
import { neverOpened, standingOf, unknownToProvider } from "./standing.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000);
const pack: Bought = { buy: "credits", credits: 2_500 };

function payment(given: Partial<PaymentRow> = {}): PaymentRow {
  return {
    uid: AuthorId.parse("me"),
    paymentId: "1",
    bought: pack,
    cents: 8_000,
    currency: "usd",
    checkout: { id: "cs", url: "http://stripe/cs" },
    state: "open",
    refundedCents: 0,
    dispute: "none",
    standingCredits: 0,
    subscription: { state: "none", until: null, isCancelled: false },
    receiptUrl: null,
    paidAt: null,
    createdAt: now,
    version: 0,
    ...given,
  };
}

function seen(given: Partial<CheckoutSeen> = {}): CheckoutSeen {
  return { state: "paid", paidCents: 8_000, refundedCents: 0, dispute: "none", receiptUrl: null, subscription: undefined, ...given };
}

describe("payment standing", () => {
  it.each<[string, Partial<CheckoutSeen>, number]>([
    ["all that was paid for", {}, 2_500],
    ["nothing before it is paid", { state: "pending", paidCents: 0 }, 0],
    ["whole credits alone after a refund of a cent", { refundedCents: 1 }, 2_499],
    ["half after half a refund", { refundedCents: 4_000 }, 1_250],
    ["nothing after a whole one", { refundedCents: 8_000 }, 0],
    ["nothing while it is disputed", { dispute: "open" }, 0],
    ["nothing once the dispute is lost", { dispute: "lost" }, 0],
  ])("leaves %s of a pack", (_what, given, credits) => {
    expect(standingOf(payment(), seen(given), now).standingCredits).toBe(credits);
  });

  it("gives credits only for packs", () => {
    const course: Bought = { buy: "course", courseId: ProjectId.parse("0b8f1f5e-7c55-4f43-9a3e-6f5c0f6f9a11"), name: "Bread" };
    expect(standingOf(payment({ bought: course }), seen(), now).standingCredits).toBe(0);
  });

  it("polls open payments soon, paid ones ever more rarely, ended ones never", () => {
    const next = (given: Partial<CheckoutSeen>, before: Partial<PaymentRow> = {}) =>
      standingOf(payment(before), seen(given), now).askAgainAt;
    expect(next({ state: "open" })).toEqual(hours(1 / 6));
    expect(next({})).toEqual(hours(24));
    expect(next({}, { paidAt: hours(-72) })).toEqual(hours(72));
    expect(next({}, { paidAt: hours(-181 * 24) })).toBeNull();
    expect(next({ state: "lapsed", paidCents: 0 })).toBeNull();
  });

  it("polls a subscription an hour after its renewal date until it ends", () => {
    const old = { bought: { buy: "subscription", plan: "monthly" }, paidAt: hours(-400 * 24) } as const;
    const subscription = { plan: "monthly", state: "active", until: hours(5), isCancelled: false } as const;
    expect(standingOf(payment(old), seen({ subscription }), now).askAgainAt).toEqual(hours(6));
    expect(standingOf(payment(old), seen({ subscription: { ...subscription, until: hours(-5) } }), now).askAgainAt).toEqual(hours(1));
    expect(standingOf(payment(old), seen({ subscription: { ...subscription, state: "ended" } }), now).askAgainAt).toBeNull();
  });

  it("abandons unopened checkouts after a day, and unknown unpaid ones at once", () => {
    expect(neverOpened(payment({ createdAt: hours(-23) }), now).state).toBe("open");
    expect(neverOpened(payment({ createdAt: hours(-25) }), now).state).toBe("lapsed");
    expect(unknownToProvider(payment()).state).toBe("lapsed");
    expect(() => unknownToProvider(payment({ state: "paid" }))).toThrow();
  });

  it("does not reopen an abandoned checkout, which may still be paid", () => {
    expect(standingOf(payment({ state: "lapsed" }), seen({ state: "open", paidCents: 0 }), now).state).toBe("lapsed");
    expect(standingOf(payment({ state: "lapsed" }), seen(), now).state).toBe("paid");
  });
});
