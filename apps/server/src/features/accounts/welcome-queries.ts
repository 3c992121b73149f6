import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

interface Claim {
  readonly accountId: string;
  /** Hash with the newest key; `anyHash` has the hashes with all keys. */
  readonly hash: string;
  readonly anyHash: readonly string[];
}

/** Returns true for the one account that is welcomed per mailbox. A later change of address does not change its mailbox. */
export async function claimMailbox(directory: Query, { accountId, hash, anyHash }: Claim): Promise<boolean> {
  const { rows } = await sql<{ is_theirs: boolean }>`
    with claimed as (
      insert into welcomed_mailboxes (mailbox_hash, account_id)
      select ${hash}, ${accountId}
      where not exists (select from welcomed_mailboxes where account_id = ${accountId} or mailbox_hash = any (${anyHash}))
      on conflict do nothing
      returning 1
    )
    select exists (select from claimed) or exists (select from welcomed_mailboxes where account_id = ${accountId}) as is_theirs`.execute(
    directory,
  );
  return rows[0]?.is_theirs ?? false;
}

/** Drops mailboxes of deleted accounts that were welcomed before `until`. */
export async function dropOldMailboxes(directory: Query, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from welcomed_mailboxes where mailbox_hash in (
      select mailbox_hash from welcomed_mailboxes where account_id is null and welcomed_at < ${until} order by welcomed_at limit ${limit}
    )`.execute(directory);
  return Number(numAffectedRows ?? 0n);
}
