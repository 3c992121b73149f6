import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

interface Batch {
  readonly before: Date;
  readonly limit: number;
}

/*
 * Each query removes one batch, oldest first, and returns the number of rows. It skips locked rows: they are being renewed, or
 * another worker removes them.
 */

export async function deleteExpiredSessions(directory: Query, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sessions where id in (
      select id from sessions where expires_at < ${before} order by expires_at limit ${limit} for update skip locked)`.execute(directory);
  return Number(numAffectedRows);
}

export async function deleteExpiredVerifications(directory: Query, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from verifications where id in (
      select id from verifications where expires_at < ${before} order by expires_at limit ${limit} for update skip locked)`.execute(
    directory,
  );
  return Number(numAffectedRows);
}

export async function deleteExpiredEmailChanges(directory: Query, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from email_changes where account_id in (
      select account_id from email_changes where expires_at < ${before} order by expires_at limit ${limit} for update skip locked)`.execute(
    directory,
  );
  return Number(numAffectedRows);
}

/** Nobody could sign in to these accounts, so they own nothing but credentials, which cascade. */
export async function deleteUnverifiedAccounts(directory: Query, { before, limit }: Batch): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from accounts where not email_verified and id in (
      select id from accounts
      where not email_verified and updated_at < ${before} and not exists (select from subdomains where author_id = accounts.id)
      order by updated_at limit ${limit} for update skip locked)`.execute(directory);
  return Number(numAffectedRows);
}

/** Postpones the removal of an unverified account while a verification link is valid. */
export async function noteLinkMailed(directory: Query, email: string): Promise<void> {
  await sql`update accounts set updated_at = now() where email = ${email} and not email_verified`.execute(directory);
}
