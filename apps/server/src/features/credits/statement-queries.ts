import { type Credits, parseCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Movement } from "@coursewright/contract/credits.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

export interface Line {
  readonly sequence: number;
  readonly kind: Movement["kind"];
  readonly reason: string;
  /** The amount of the operation, always positive. */
  readonly amount: Credits;
  /** Change of the debt. */
  readonly owed: Credits;
  readonly availableAfter: Credits;
  readonly at: Date;
}

interface LineRow {
  sequence: string;
  kind: Movement["kind"];
  reason: string;
  amount: string;
  owed: string;
  available_after: string;
  created_at: Date;
}

/** Newest first, before the given sequence number. An ended hold appears only as its end. */
export async function selectLines(
  trx: WriteQuery,
  { uid, before, limit }: { uid: AuthorId; before: number | undefined; limit: number },
): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select o.sequence, o.kind, o.reason, o.amount, -o.owed as owed, o.available_after, o.created_at
    from ledger_operations o
    left join holds h on h.author_id = o.author_id and h.operation_id = o.operation_id and o.kind = 'hold'
    where o.author_id = ${uid} and ${before === undefined ? sql`true` : sql`o.sequence < ${before}`}
      and (o.kind <> 'hold' or h.state = 'open')
    order by o.sequence desc limit ${limit}`.execute(trx);
  return rows.map(toLine);
}

export interface FullLine extends Line {
  readonly operation: string;
  readonly available: Credits;
  readonly held: Credits;
}

interface FullLineRow extends LineRow {
  operation_id: string;
  available: string;
  held: string;
}

/** All movements with all amounts, oldest first, after the given sequence number. */
export async function selectFullLines(
  trx: WriteQuery,
  { uid, after, limit }: { uid: AuthorId; after: number; limit: number },
): Promise<FullLine[]> {
  const { rows } = await sql<FullLineRow>`
    select sequence, kind, reason, amount, -owed as owed, available_after, created_at, operation_id, available, held
    from ledger_operations where author_id = ${uid} and sequence > ${after} order by sequence limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    ...toLine(row),
    operation: row.operation_id,
    available: parseCredits(row.available),
    held: parseCredits(row.held),
  }));
}

export interface ReasonCost {
  readonly reason: string;
  readonly times: number;
  readonly amount: Credits;
}

/** Charges of the current month (UTC). Reads only that month's movements. */
export async function selectMonthCosts(trx: WriteQuery, uid: AuthorId): Promise<ReasonCost[]> {
  const { rows } = await sql<{ reason: string; times: string; amount: string }>`
    select o.reason, count(*) as times, sum(o.amount) as amount
    from balances b join ledger_operations o on o.author_id = b.author_id and o.sequence > b.month_began
    where b.author_id = ${uid} and b.month >= date_trunc('month', now() at time zone 'utc') and o.kind = 'settle'
    group by o.reason`.execute(trx);
  return rows.map(({ reason, times, amount }) => ({ reason, times: Number(times), amount: parseCredits(amount) }));
}

function toLine(row: LineRow): Line {
  return {
    sequence: Number(row.sequence),
    kind: row.kind,
    reason: row.reason,
    amount: parseCredits(row.amount),
    owed: parseCredits(row.owed),
    availableAfter: parseCredits(row.available_after),
    at: row.created_at,
  };
}
