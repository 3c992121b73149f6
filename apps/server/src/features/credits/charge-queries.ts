import { type Credits, formatCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type pg from "pg";
import { textArray } from "../../platform/db/binary-array.ts";
import { type LedgerResult, type ResultRow, toResult } from "./queries.ts";

/** `end` settles a hold at the used amount, or releases it at zero. `deduct` is a hold and its settlement in one. */
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
 * Applies charges of many authors in one statement, which is its own transaction, so they are committed on return.
 * Row level security limits it to the named authors. Outcomes have the order of the charges.
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
