import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* Payments for credit packs, the general subscription and single courses. Amounts of money are whole cents. */

const Cents = z.number().int().nonnegative();
export const PaidPlan = z.enum(["monthly", "yearly"]);
export type PaidPlan = z.infer<typeof PaidPlan>;

export const CreditPack = z.object({ id: z.string(), credits: z.number().int().positive(), cents: Cents });
export type CreditPack = z.infer<typeof CreditPack>;

/** Everything for sale. Without a payment provider, prices are shown but nothing can be bought. */
export const Offers = z.object({
  isSetUp: z.boolean(),
  /** ISO 4217, in capitals. */
  currency: z.string().length(3),
  packs: z.array(CreditPack),
  plans: z.array(z.object({ plan: PaidPlan, cents: Cents })),
});
export type Offers = z.infer<typeof Offers>;
export const readOffers = endpoint({ method: "GET", path: "/api/offers", reply: Offers });

export const CheckoutItem = z.discriminatedUnion("buy", [
  z.strictObject({ buy: z.literal("credits"), pack: z.string().max(40) }),
  z.strictObject({ buy: z.literal("subscription"), plan: PaidPlan }),
  z.strictObject({ buy: z.literal("course"), courseId: ProjectId }),
]);
export type CheckoutItem = z.infer<typeof CheckoutItem>;

/** The app's course entry page. A payment returns only here or to the checkout page. */
const EntryAddress = z
  .string()
  .max(800)
  .regex(/^\/static\/enter\?[\w%=&.~-]+$/);

/** One checkout per Idempotency-Key. Its URL is a page of the payment provider. */
export const startCheckout = endpoint({
  method: "POST",
  path: `${userPath}/checkouts`,
  params: UserParams,
  query: z.object({ backTo: EntryAddress.optional() }),
  body: CheckoutItem,
  reply: z.object({ url: z.url() }),
  status: 201,
});

export const Payment = z.object({
  id: z.uuid(),
  bought: z.discriminatedUnion("buy", [
    z.object({ buy: z.literal("credits"), credits: z.number().int() }),
    z.object({ buy: z.literal("subscription"), plan: PaidPlan }),
    z.object({ buy: z.literal("course"), courseId: ProjectId, name: z.string() }),
  ]),
  /** `open`: not paid yet. `pending`: paid with a method that takes days. `lapsed`: never paid. */
  state: z.enum(["open", "pending", "paid", "lapsed"]),
  cents: Cents,
  currency: z.string().length(3),
  refundedCents: Cents,
  isDisputed: z.boolean(),
  startedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  receiptUrl: z.url().nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** Called after the return from the payment page. Asks the provider, so the customer does not wait for a webhook. */
export const confirmCheckout = endpoint({
  method: "POST",
  path: `${userPath}/checkouts/:checkoutId/confirmation`,
  params: UserParams.extend({ checkoutId: z.string().max(200) }),
  reply: Payment,
});

/** Newest first, without checkouts that were never paid. */
export const listPayments = endpoint({
  method: "GET",
  path: `${userPath}/payments`,
  params: UserParams,
  query: z.object({ before: z.iso.datetime().optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.object({ payments: z.array(Payment), next: z.iso.datetime().nullable() }),
});

/** The mirror of the provider's subscription. */
export const Subscription = z.object({
  plan: z.enum(["none", "monthly", "yearly"]),
  /** `overdue`: a payment failed and is retried; access continues meanwhile. */
  state: z.enum(["none", "active", "overdue", "ended"]),
  /** When it renews, or ends if it was cancelled. */
  until: z.iso.datetime().nullable(),
  isCancelled: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;
export const readSubscription = endpoint({ method: "GET", path: `${userPath}/subscription`, params: UserParams, reply: Subscription });

/** The payment provider's page for managing the subscription and payment cards. */
export const openBillingPortal = endpoint({
  method: "POST",
  path: `${userPath}/billing-portal`,
  params: UserParams,
  reply: z.object({ url: z.url() }),
});

/** Events from the payment provider. The signature covers the raw bytes. */
export const stripeWebhook = endpoint({ method: "POST", path: "/api/stripe/webhook", reply: "empty" });

/** Access terms of a course. Without a price of its own, only the subscription gives access. */
export const CourseTerms = z.object({ readers: z.enum(["open", "members"]), cents: Cents.min(100).max(100_000_00).nullable() });
export type CourseTerms = z.infer<typeof CourseTerms>;
export const readCourseTerms = endpoint({ method: "GET", path: `${projectPath}/terms`, params: ProjectParams, reply: CourseTerms });
export const changeCourseTerms = endpoint({
  method: "PUT",
  path: `${projectPath}/terms`,
  params: ProjectParams,
  body: CourseTerms,
  reply: CourseTerms,
});

/** Whether the caller may read a published course, and why. Needs no session. */
export const readCourseAccess = endpoint({
  method: "GET",
  path: "/api/coursewright/v2/courses/:courseId/access",
  params: z.object({ courseId: ProjectId }),
  reply: z.object({
    mayRead: z.boolean(),
    because: z.enum(["open", "author", "subscription", "owned", "members-only"]),
    /** The course's own price, if it is sold. */
    cents: Cents.nullable(),
  }),
});
