import { type Credits, formatCredits, noCredits, parseCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface Balance {
  readonly available: Credits;
  readonly held: Credits;
  /** Grows with every change. */
  readonly version: number;
}

export interface LedgerResult<State extends string> {
  readonly state: State;
  readonly amount: Credits;
  /** What was charged in the end; nothing while the hold is open or when it was released. */
  readonly settled: Credits;
  readonly balance: Balance;
}

export interface HoldName {
  readonly uid: AuthorId;
  readonly operation: string;
}

interface BalancesTable {
  author_id: string;
  available: string;
  held: string;
  version: string;
}

interface ResultRow<State> {
  state: State;
  amount: string;
  settled_amount: string | null;
  available: string;
  held: string;
  version: string;
}

interface Moved {
  uid: AuthorId;
  operation: string;
  amount: Credits;
  reason: string;
}

export async function selectBalance(trx: WriteQuery, uid: AuthorId): Promise<Balance> {
  const row = await trx
    .withTables<{ balances: BalancesTable }>()
    .selectFrom("balances")
    .select(["available", "held", "version"])
    .where("author_id", "=", uid)
    .executeTakeFirst();
  return row ? toBalance(row) : { available: noCredits, held: noCredits, version: 0 };
}

export function addCredits(trx: WriteQuery, { uid, operation, kind, amount, reason }: Moved & { kind: "grant" | "purchase" }) {
  return resultOf(
    sql<ResultRow<"added" | "repeated">>`select * from add_credits(${uid}, ${operation}, ${kind}, ${formatCredits(amount)}, ${reason})`,
    trx,
  );
}

export function holdCredits(trx: WriteQuery, { uid, operation, amount, reason, expiresAt }: Moved & { expiresAt: Date }) {
  return resultOf(
    sql<ResultRow<"open" | "settled" | "released" | "insufficient">>`
      select * from hold_credits(${uid}, ${operation}, ${formatCredits(amount)}, ${reason}, ${expiresAt})`,
    trx,
  );
}

/** An amount of nothing releases the hold. */
export function endHold(trx: WriteQuery, { uid, operation, amount, reason }: Moved) {
  return resultOf(
    sql<ResultRow<"settled" | "released" | "absent">>`select * from end_hold(${uid}, ${operation}, ${formatCredits(amount)}, ${reason})`,
    trx,
  );
}

export interface LedgerLine {
  readonly operation: string;
  readonly kind: string;
  readonly amount: string;
  readonly reason: string;
  readonly at: Date;
}

/** Oldest first, from the line after the one given. */
export async function selectStatement(
  trx: WriteQuery,
  { uid, after, limit }: { uid: AuthorId; after: LedgerLine | undefined; limit: number },
): Promise<LedgerLine[]> {
  const isAfter = after ? sql`(at, operation, kind) > (${after.at}, ${after.operation}, ${after.kind})` : sql`true`;
  // To the millisecond, which is all that a Date remembers of a line to go on from.
  const { rows } = await sql<LedgerLine>`
    select * from (
      select operation_id as operation, kind, amount::text, reason, date_trunc('milliseconds', created_at) as at
      from ledger_operations where author_id = ${uid}
    ) lines where ${isAfter} order by at, operation, kind limit ${limit}`.execute(trx);
  return rows;
}

export async function selectExpiredHolds({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<HoldName[]> {
  const { rows } = await pool.query<{ author_id: string; operation_id: string }>("select * from expired_holds($1, $2)", [until, limit]);
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), operation: row.operation_id }));
}

async function resultOf<State extends string>(
  query: ReturnType<typeof sql<ResultRow<State>>>,
  trx: WriteQuery,
): Promise<LedgerResult<State>> {
  const [row] = (await query.execute(trx)).rows;
  if (!row) throw new Error("The ledger gave no answer");
  return {
    state: row.state,
    amount: parseCredits(row.amount),
    settled: row.settled_amount === null ? noCredits : parseCredits(row.settled_amount),
    balance: toBalance(row),
  };
}

function toBalance({ available, held, version }: Pick<BalancesTable, "available" | "held" | "version">): Balance {
  return { available: parseCredits(available), held: parseCredits(held), version: Number(version) };
}
