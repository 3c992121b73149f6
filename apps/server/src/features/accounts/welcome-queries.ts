import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

interface Claim {
  readonly accountId: string;
  /** By the newest key, and by all keys. */
  readonly hash: string;
  readonly anyHash: readonly string[];
}

/** Whether the account is the one that is welcomed for its mailbox. An account keeps its first mailbox, whatever address it has later. */
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

/** Of accounts that were deleted, and that were welcomed before this. */
export async function dropOldMailboxes(directory: Query, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from welcomed_mailboxes where mailbox_hash in (
      select mailbox_hash from welcomed_mailboxes where account_id is null and welcomed_at < ${until} order by welcomed_at limit ${limit}
    )`.execute(directory);
  return Number(numAffectedRows ?? 0n);
}
