import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

/** Replaces an earlier reason. */
export async function insertSuspension(directory: Query, { accountId, reason }: { accountId: string; reason: string }): Promise<void> {
  await sql`
    insert into suspended_accounts (account_id, reason) values (${accountId}, ${reason})
    on conflict (account_id) do update set reason = excluded.reason`.execute(directory);
}

/** Returns false when the account was not suspended. */
export async function deleteSuspension(directory: Query, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from suspended_accounts where account_id = ${accountId}`.execute(directory);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findSuspension(directory: Query, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`select reason from suspended_accounts where account_id = ${accountId}`.execute(directory);
  return rows[0]?.reason;
}
