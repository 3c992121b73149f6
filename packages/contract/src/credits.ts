import { hasFourPlaces } from "@coursewright/base/credits.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* What an author sees and decides about the credits: the balance and the month, each movement, the limit. Amounts are decimals with four places. */

const creditsPath = `${userPath}/credits` as const;
const Amount = z.string().regex(/^-?\d{1,15}\.\d{4}$/);

/** What credits are spent on, as an author thinks of it. */
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
 * [CRED-01] Replies the new balance. With a `generation` (its Idempotency-Key, or what `x-generation` said) it is that generation
 * which is paid for, at its own price and once, however often it is asked for. Without one an Idempotency-Key makes it repeatable.
 */
export const deductCredits = endpoint({
  method: "POST",
  path: "/api/deduct-credits",
  body: Deduction.nullish().transform((body) => body ?? Deduction.parse({})),
  reply: z.object({ credits: z.number() }),
});

export const CreditsOverview = z.object({
  available: Amount,
  /** Set aside for what is under way. */
  held: Amount,
  /** Taken back by a refund when they were already spent: what comes in next pays this first. */
  owed: Amount,
  /** Of the current calendar month, which begins at midnight UTC. */
  month: z.object({
    from: z.iso.datetime(),
    charged: Amount,
    limit: Amount.nullable(),
    byWork: z.array(z.object({ work: Work, amount: Amount, times: z.number().int() })),
  }),
});
export type CreditsOverview = z.infer<typeof CreditsOverview>;
export const readCredits = endpoint({ method: "GET", path: creditsPath, params: UserParams, reply: CreditsOverview });

/** Null takes the limit away. What is held already counts towards it. */
export const changeMonthlyLimit = endpoint({
  method: "PUT",
  path: `${creditsPath}/monthly-limit`,
  params: UserParams,
  body: z.strictObject({ limit: z.number().int().min(0).max(1_000_000).nullable() }),
  reply: CreditsOverview,
});

/** One line of the statement. A hold stands there until it ends; then its end does. */
export const Movement = z.object({
  /** Counts an account's movements from 1. */
  sequence: z.number().int(),
  kind: z.enum(["grant", "purchase", "refund", "hold", "settle", "release"]),
  /** What it was for; credits that are given, bought or taken back are for nothing yet. */
  work: Work.nullable(),
  /** What came in, or, below zero, went out. Of a settlement it is what was charged, of a release nothing. */
  amount: Amount,
  /** What it added to what is owed, or, below zero, paid of it. */
  owed: Amount,
  /** Available afterwards. */
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
/** Every movement with all it moved, holds too, oldest first, as CSV. */
export const exportStatement = endpoint({ method: "GET", path: `${creditsPath}/statement.csv`, params: UserParams, reply: "file" });
