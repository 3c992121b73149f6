import { hasFourPlaces } from "@coursewright/base/credits.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* An author's credits: the balance, the month, each movement and the limit. Amounts are decimals with four places. */

const creditsPath = `${userPath}/credits` as const;
const Amount = z.string().regex(/^-?\d{1,15}\.\d{4}$/);

/** Spending categories, in the author's terms. */
export const Work = z.enum([
  "text",
  "quiz",
  "chart",
  "picture",
  "banner",
  "video",
  "assistant",
  "outline",
  "page",
  "catalogue",
  "audiobook",
  "scoring",
  "other",
]);
export type Work = z.infer<typeof Work>;

const maxDeduction = 1_000;

const Deduction = z.strictObject({
  amount: z.number().positive().max(maxDeduction).refine(hasFourPlaces).default(1),
  generation: z.string().min(1).max(200).optional(),
});

/**
 * [CRED-01] Replies the new balance. With `generation` (an Idempotency-Key or the `x-generation` value), that generation is charged
 * once at its own price, however often this is called. Without it, an Idempotency-Key makes the call repeatable.
 */
export const deductCredits = endpoint({
  method: "POST",
  path: "/api/deduct-credits",
  body: Deduction.nullish().transform((body) => body ?? Deduction.parse({})),
  reply: z.object({ credits: z.number() }),
});

export const CreditsOverview = z.object({
  available: Amount,
  /** Reserved for work in progress. */
  held: Amount,
  /** Refunded credits that were already spent. New credits repay this debt first. */
  owed: Amount,
  /** The current calendar month in UTC. */
  month: z.object({
    from: z.iso.datetime(),
    charged: Amount,
    limit: Amount.nullable(),
    byWork: z.array(z.object({ work: Work, amount: Amount, times: z.number().int() })),
  }),
});
export type CreditsOverview = z.infer<typeof CreditsOverview>;
export const readCredits = endpoint({ method: "GET", path: creditsPath, params: UserParams, reply: CreditsOverview });

/** Null removes the limit. Held credits count towards it. */
export const changeMonthlyLimit = endpoint({
  method: "PUT",
  path: `${creditsPath}/monthly-limit`,
  params: UserParams,
  body: z.strictObject({ limit: z.number().int().min(0).max(1_000_000).nullable() }),
  reply: CreditsOverview,
});

/** One line of the statement. The settlement or release replaces its hold. */
export const Movement = z.object({
  /** Numbers the account's movements from 1. */
  sequence: z.number().int(),
  kind: z.enum(["grant", "purchase", "refund", "hold", "settle", "release"]),
  /** Null for credits that are granted, bought or refunded. */
  work: Work.nullable(),
  /** Credits added, or spent if negative. A settlement shows the charge, a release zero. */
  amount: Amount,
  /** Debt added, or repaid if negative. */
  owed: Amount,
  /** The available balance afterwards. */
  balance: Amount,
  at: z.iso.datetime(),
});
export type Movement = z.infer<typeof Movement>;

/** Newest first. */
export const readStatement = endpoint({
  method: "GET",
  path: `${creditsPath}/statement`,
  params: UserParams,
  query: z.object({ before: z.coerce.number().int().positive().optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.object({ movements: z.array(Movement), next: z.number().int().nullable() }),
});
/** All movements including holds, oldest first, as CSV. */
export const exportStatement = endpoint({ method: "GET", path: `${creditsPath}/statement.csv`, params: UserParams, reply: "file" });
