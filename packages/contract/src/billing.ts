import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* Buying with money: packs of credits, the general subscription, single courses. Amounts of money are whole cents. */

const Cents = z.number().int().nonnegative();
export const PaidPlan = z.enum(["monthly", "yearly"]);
export type PaidPlan = z.infer<typeof PaidPlan>;

export const CreditPack = z.object({ id: z.string(), credits: z.number().int().positive(), cents: Cents });
export type CreditPack = z.infer<typeof CreditPack>;

/** What can be bought here. Where payment is not set up the prices are shown, and nothing can be bought. */
export const Offers = z.object({
  isSetUp: z.boolean(),
  /** ISO 4217, in capitals. */
  currency: z.string().length(3),
  packs: z.array(CreditPack),
  plans: z.array(z.object({ plan: PaidPlan, cents: Cents })),
});
export type Offers = z.infer<typeof Offers>;
export const readOffers = endpoint({ method: "GET", path: "/api/offers", reply: Offers });

export const Wanted = z.discriminatedUnion("buy", [
  z.strictObject({ buy: z.literal("credits"), pack: z.string().max(40) }),
  z.strictObject({ buy: z.literal("subscription"), plan: PaidPlan }),
  z.strictObject({ buy: z.literal("course"), courseId: ProjectId }),
]);
export type Wanted = z.infer<typeof Wanted>;

/** The page of the app on which a learner enters a course: the one place besides the till to which a payment may lead back. */
const EntryAddress = z
  .string()
  .max(800)
  .regex(/^\/static\/enter\?[\w%=&.~-]+$/);

/** Under one Idempotency-Key there is one checkout. Its address is a page of the payment provider. */
export const startCheckout = endpoint({
  method: "POST",
  path: `${userPath}/checkouts`,
  params: UserParams,
  query: z.object({ backTo: EntryAddress.optional() }),
  body: Wanted,
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
  /** `open`: nobody has paid yet. `pending`: paid by a way that takes days. `lapsed`: never paid. */
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

/** After the return from the payment page: asks the provider, so that nobody waits for a webhook. */
export const confirmCheckout = endpoint({
  method: "POST",
  path: `${userPath}/checkouts/:checkoutId/confirmation`,
  params: UserParams.extend({ checkoutId: z.string().max(200) }),
  reply: Payment,
});

/** Newest first; what was never paid is left out. */
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
  /** `overdue`: a payment failed and is tried again; what it opens stays open meanwhile. */
  state: z.enum(["none", "active", "overdue", "ended"]),
  /** When it renews, or ends if it was cancelled. */
  until: z.iso.datetime().nullable(),
  isCancelled: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;
export const readSubscription = endpoint({ method: "GET", path: `${userPath}/subscription`, params: UserParams, reply: Subscription });

/** A page of the payment provider on which a subscription is changed or cancelled and cards are kept. */
export const openBillingPortal = endpoint({
  method: "POST",
  path: `${userPath}/billing-portal`,
  params: UserParams,
  reply: z.object({ url: z.url() }),
});

/** What the payment provider tells us. The signature is over the bytes as they came. */
export const stripeWebhook = endpoint({ method: "POST", path: "/api/stripe/webhook", reply: "empty" });

/** On which terms a course may be read. A price of its own is optional: without one, only the subscription opens it. */
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

/** Whether the one who asks may read a published course, and why. Anyone may ask. */
export const readCourseAccess = endpoint({
  method: "GET",
  path: "/api/coursewright/v2/courses/:courseId/access",
  params: z.object({ courseId: ProjectId }),
  reply: z.object({
    mayRead: z.boolean(),
    because: z.enum(["open", "author", "subscription", "owned", "members-only"]),
    /** What the course itself costs, where it is sold. */
    cents: Cents.nullable(),
  }),
});
