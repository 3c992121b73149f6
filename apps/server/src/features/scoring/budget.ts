import type { ScoringBudget } from "@coursewright/contract/scoring.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { countScored } from "./answer-queries.ts";
import { type CourseName, findCap } from "./trial-queries.ts";

/** The default of a course. */
const usualCap = 50;

/** Each answer costs one credit, so answers are counted. Months are in UTC, like the ledger's. */
export async function budgetOf(trx: WriteQuery, { uid, projectId }: CourseName, now: Date): Promise<ScoringBudget> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const used = await countScored(trx, { uid, projectId, since, now });
  return { monthlyCredits: (await findCap(trx, { uid, projectId })) ?? usualCap, used };
}
