import { type Credits, formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { type RawBuilder, sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface Balance {
  readonly available: Credits;
  readonly held: Credits;
  /** Debt from refunds of spent credits. While it is positive, nothing is available. */
  readonly owed: Credits;
  readonly monthlyLimit: Credits | null;
  /** Settled in the current month (UTC). */
  readonly monthCharged: Credits;
  /** Sequence number of the last movement. */
  readonly version: number;
}

export interface LedgerResult<State extends string> {
  readonly state: State;
  readonly amount: Credits;
  /** The charged amount; zero while the hold is open or after a release. */
  readonly settled: Credits;
  readonly balance: Balance;
}

export interface HoldName {
  readonly uid: AuthorId;
  readonly operation: string;
}

interface BalanceRow {
  available: string;
  held: string;
  owed: string;
  monthly_limit: string | null;
  month_charged: string;
  version: string;
}

export interface ResultRow<State> extends BalanceRow {
  state: State;
  amount: string;
  settled_amount: string | null;
  debt: string | null;
}

interface Moved {
  uid: AuthorId;
  operation: string;
  amount: Credits;
  reason: string;
}

export async function selectBalance(trx: WriteQuery, uid: AuthorId): Promise<Balance> {
  const { rows } = await sql<BalanceRow>`
    select available, held, owed, monthly_limit, version,
      case when month >= date_trunc('month', now() at time zone 'utc') then month_charged else 0 end as month_charged
    from balances where author_id = ${uid}`.execute(trx);
  return rows[0] ? toBalance(rows[0]) : emptyBalance;
}

export function addCredits(trx: WriteQuery, { uid, operation, kind, amount, reason }: Moved & { kind: "grant" | "purchase" }) {
  return resultOf(
    sql<ResultRow<"added" | "repeated">>`select * from add_credits(${uid}, ${operation}, ${kind}, ${formatCredits(amount)}, ${reason})`,
    trx,
  );
}

/** `debt` is the amount that could not be taken, because it was spent or is held. */
export async function takeBackCredits(
  trx: WriteQuery,
  { uid, operation, amount, reason }: Moved,
): Promise<LedgerResult<"taken" | "repeated"> & { debt: Credits }> {
  const row = await answerOf(
    sql<ResultRow<"taken" | "repeated">>`select * from take_back_credits(${uid}, ${operation}, ${formatCredits(amount)}, ${reason})`,
    trx,
  );
  return { ...toResult(row), debt: row.debt === null ? noCredits : parseCredits(row.debt) };
}

export function holdCredits(trx: WriteQuery, { uid, operation, amount, reason, expiresAt }: Moved & { expiresAt: Date }) {
  return resultOf(
    sql<ResultRow<"open" | "settled" | "released" | "insufficient" | "over_limit">>`
      select * from hold_credits(${uid}, ${operation}, ${formatCredits(amount)}, ${reason}, ${expiresAt})`,
    trx,
  );
}

/** A zero amount releases the hold. */
export function endHold(trx: WriteQuery, { uid, operation, amount }: HoldName & { amount: Credits }) {
  return resultOf(
    sql<ResultRow<"settled" | "released" | "absent">>`select * from end_hold(${uid}, ${operation}, ${formatCredits(amount)})`,
    trx,
  );
}

export async function limitMonth(trx: WriteQuery, { uid, limit }: { uid: AuthorId; limit: Credits | null }): Promise<Balance> {
  const wanted = limit === null ? null : formatCredits(limit);
  return toBalance(await answerOf(sql<ResultRow<"limited">>`select * from limit_month(${uid}, ${wanted})`, trx));
}

export interface LedgerLine {
  readonly sequence: number;
  readonly operation: string;
  readonly kind: string;
  readonly amount: string;
  readonly reason: string;
  readonly at: Date;
}

/** Oldest first, after the given sequence number. */
export async function selectStatement(
  trx: WriteQuery,
  { uid, after, limit }: { uid: AuthorId; after: number; limit: number },
): Promise<LedgerLine[]> {
  const { rows } = await sql<Omit<LedgerLine, "sequence"> & { sequence: string }>`
    select sequence, operation_id as operation, kind, amount::text, reason, created_at as at
    from ledger_operations where author_id = ${uid} and sequence > ${after} order by sequence limit ${limit}`.execute(trx);
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

export async function selectExpiredHolds({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<HoldName[]> {
  const { rows } = await pool.query<{ author_id: string; operation_id: string }>("select * from expired_holds($1, $2)", [until, limit]);
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), operation: row.operation_id }));
}

/** Counts each up to a thousand, which is already too many. */
export async function countHolds({ pool }: Shard): Promise<{ open: number; overdue: number }> {
  const { rows } = await pool.query<{ open: string; overdue: string }>(
    "select (select count(*) from expired_holds('infinity', 1000)) as open, (select count(*) from expired_holds(now(), 1000)) as overdue",
  );
  return { open: Number(rows[0]?.open), overdue: Number(rows[0]?.overdue) };
}

async function resultOf<State extends string>(query: RawBuilder<ResultRow<State>>, trx: WriteQuery): Promise<LedgerResult<State>> {
  return toResult(await answerOf(query, trx));
}

async function answerOf<Row>(query: RawBuilder<Row>, trx: WriteQuery): Promise<Row> {
  const [row] = (await query.execute(trx)).rows;
  if (!row) throw new Error("The ledger function returned no row");
  return row;
}

export function toResult<State extends string>(row: ResultRow<State>): LedgerResult<State> {
  return {
    state: row.state,
    amount: parseCredits(row.amount),
    settled: row.settled_amount === null ? noCredits : parseCredits(row.settled_amount),
    balance: toBalance(row),
  };
}

const emptyBalance: Balance = {
  available: noCredits,
  held: noCredits,
  owed: noCredits,
  monthlyLimit: null,
  monthCharged: noCredits,
  version: 0,
};

function toBalance(row: BalanceRow): Balance {
  return {
    available: parseCredits(row.available),
    held: parseCredits(row.held),
    owed: parseCredits(row.owed),
    monthlyLimit: row.monthly_limit === null ? null : parseCredits(row.monthly_limit),
    monthCharged: parseCredits(row.month_charged),
    version: Number(row.version),
  };
}
