import { type Credits, formatCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type pg from "pg";
import { textArray } from "../../platform/db/binary-array.ts";
import { type LedgerResult, type ResultRow, toResult } from "./queries.ts";

/** `end`: of a hold, at what was used; nothing used releases it. `deduct`: a hold and its end at once. */
export type Charge = {
  readonly uid: AuthorId;
  readonly operation: string;
  readonly amount: Credits;
} & (
  | { readonly action: "hold"; readonly reason: string; readonly expiresAt: Date }
  | { readonly action: "deduct"; readonly reason: string }
  | { readonly action: "end" }
);

export type ChargeOutcome = LedgerResult<"open" | "settled" | "released" | "absent" | "insufficient" | "over_limit">;

/**
 * Applies charges of many authors in one statement, which is also its own transaction: when the answer is here it is
 * committed. The store shows it only the authors named. Outcomes come in the order of the charges.
 */
export async function applyCharges(pool: pg.Pool, charges: readonly Charge[]): Promise<ChargeOutcome[]> {
  const values = [
    textArray(charges.map(({ uid }) => uid)),
    textArray(charges.map(({ operation }) => operation)),
    textArray(charges.map(({ action }) => action)),
    textArray(charges.map(({ amount }) => formatCredits(amount))),
    textArray(charges.map((charge) => (charge.action === "end" ? null : charge.reason))),
    textArray(charges.map((charge) => (charge.action === "hold" ? charge.expiresAt.toISOString() : null))),
  ];
  const { rows } = await pool.query<ResultRow<ChargeOutcome["state"]>>({ name: "apply-charges", text: statement, values });
  return rows.map(toResult);
}

const statement = "select * from apply_charges($1, $2, $3, $4, $5, $6) order by place";
