import type { Generated } from "kysely";
import { sql } from "kysely";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";

interface DeletionsTable {
  account_id: string;
  deletion_id: string;
  token_hash: string;
  requested_at: Date;
  due_at: Date;
  erasing_since: Generated<Date | null>;
  sites_down_at: Generated<Date | null>;
}

function deletions(directory: Query) {
  return directory.withTables<{ deletions: DeletionsTable }>();
}

interface NewDeletion {
  accountId: string;
  deletionId: string;
  tokenHash: string;
  requestedAt: Date;
  dueAt: Date;
}

/** Keeps the first request. Returns false when there was one already. */
export async function insertDeletion(directory: Query, given: NewDeletion): Promise<boolean> {
  const inserted = await deletions(directory)
    .insertInto("deletions")
    .values({
      account_id: given.accountId,
      deletion_id: given.deletionId,
      token_hash: given.tokenHash,
      requested_at: given.requestedAt,
      due_at: given.dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns the id of the deletion. */
export async function bringForward(directory: Query, { accountId, dueAt }: { accountId: string; dueAt: Date }): Promise<string> {
  const { deletion_id } = await deletions(directory)
    .updateTable("deletions")
    .set((row) => ({ due_at: row.fn<Date>("least", ["due_at", row.val(dueAt)]) }))
    .where("account_id", "=", accountId)
    .returning("deletion_id")
    .executeTakeFirstOrThrow();
  return deletion_id;
}

export async function dueDateOf(directory: Query, accountId: string): Promise<Date | undefined> {
  const row = await deletions(directory).selectFrom("deletions").select("due_at").where("account_id", "=", accountId).executeTakeFirst();
  return row?.due_at;
}

/** Returns the account whose deletion a link would cancel. */
export async function findDeletionAccount(directory: Query, tokenHash: string): Promise<string | undefined> {
  const row = await deletions(directory)
    .selectFrom("deletions")
    .select("account_id")
    .where("token_hash", "=", tokenHash)
    .where("erasing_since", "is", null)
    .executeTakeFirst();
  return row?.account_id;
}

/** Returns the account, or undefined when there was no deletion or its erasure has started. */
export async function takeBackDeletion(directory: Query, by: { accountId: string } | { tokenHash: string }): Promise<string | undefined> {
  const deletion = deletions(directory).deleteFrom("deletions").where("erasing_since", "is", null);
  const one = "accountId" in by ? deletion.where("account_id", "=", by.accountId) : deletion.where("token_hash", "=", by.tokenHash);
  return (await one.returning("account_id").executeTakeFirst())?.account_id;
}

/** Locks the deletion: nobody can cancel it before the transaction ends. */
export async function isStillLeaving(trx: WriteQuery, accountId: string): Promise<boolean> {
  const row = await deletions(trx)
    .selectFrom("deletions")
    .select("account_id")
    .where("account_id", "=", accountId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function listUnsettledSites(directory: Query, { limit }: { limit: number }) {
  return deletions(directory)
    .selectFrom("deletions")
    .select(["account_id as accountId", "requested_at as requestedAt"])
    .where("sites_down_at", "is", null)
    .orderBy("requested_at")
    .limit(limit)
    .execute();
}

export async function markSitesDown(directory: Query, { accountId, now }: { accountId: string; now: Date }): Promise<void> {
  await deletions(directory).updateTable("deletions").set({ sites_down_at: now }).where("account_id", "=", accountId).execute();
}

/** Lists due deletions that have not started, and those that started so long ago that the job must have failed. */
export function listDue(directory: Query, { now, stuckSince, limit }: { now: Date; stuckSince: Date; limit: number }) {
  return deletions(directory)
    .selectFrom("deletions")
    .select(["account_id as accountId", "deletion_id as deletionId"])
    .where("due_at", "<=", now)
    .where((where) => where.or([where("erasing_since", "is", null), where("erasing_since", "<", stuckSince)]))
    .orderBy("due_at")
    .limit(limit)
    .execute();
}

/** After this the deletion can no longer be cancelled. */
export async function beginErasing(directory: Query, { deletionId, now }: { deletionId: string; now: Date }): Promise<boolean> {
  const begun = await deletions(directory)
    .updateTable("deletions")
    .set({ erasing_since: now })
    .where("deletion_id", "=", deletionId)
    .where("due_at", "<=", now)
    .returning("account_id")
    .executeTakeFirst();
  return begun !== undefined;
}

export async function eraseAuthorRows(trx: WriteQuery, { author, alias }: { author: string; alias: string }): Promise<void> {
  await sql`select erase_author(${author}, ${alias})`.execute(trx);
}

/** Cascades to sessions, credentials, email changes and the deletion itself. */
export async function eraseAccount(directory: Query, accountId: string): Promise<void> {
  await directory.withTables<{ accounts: { id: string } }>().deleteFrom("accounts").where("id", "=", accountId).execute();
}
