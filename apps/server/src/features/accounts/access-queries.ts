import { type RawBuilder, sql } from "kysely";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";
import { hashOf } from "./mailed-token.ts";

/*
 * Sessions and mailed links open an account. better-auth stores the links under hashes, so these queries find
 * them by owner: a reset link holds the account's id, a sign-in link its address.
 */

/** Must match the expression of the index. */
const linkOwner = sql`coalesce(substring(value from '"email":"([^"]{1,254})"'), left(value, 100))`;

/** Blocks sign-ins, address confirmations and security changes of the account until the transaction ends. */
export async function lockAccount(trx: WriteQuery, accountId: string): Promise<{ email: string } | undefined> {
  return (await sql<{ email: string }>`select email from accounts where id = ${accountId} for update`.execute(trx)).rows[0];
}

export async function hasSession(trx: WriteQuery, { accountId, sessionId }: { accountId: string; sessionId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${sessionId} and account_id = ${accountId} and expires_at > now()`.execute(trx);
  return rows.length > 0;
}

/** Invalidates all earlier links and email changes. The new epoch also rejects sessions that are just being created. */
export async function spendMailedLinks(trx: WriteQuery, { accountId, email }: { accountId: string; email: string }): Promise<void> {
  await sql`update accounts set access_epoch = access_epoch + 1 where id = ${accountId}`.execute(trx);
  await sql`delete from email_changes where account_id = ${accountId}`.execute(trx);
  await sql`delete from verifications where ${linkOwner} in (${accountId}, ${email})`.execute(trx);
}

export async function findResetOwner(directory: Query, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from verifications where identifier = ${resetIdentifier(token)} and expires_at > now()`.execute(directory);
  return rows[0]?.value;
}

/** Returns false when the link was used in the meantime. */
export async function takeResetLink(trx: WriteQuery, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from verifications where identifier = ${resetIdentifier(token)} and expires_at > now()`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Opening the mailed link proves ownership of the mailbox. Returns its address.
 * Removes linked Google accounts: anybody could have linked one before this proof (arXiv 2205.10174).
 */
export async function markEmailProven(trx: WriteQuery, accountId: string): Promise<string> {
  await sql`
    delete from credentials using accounts
    where credentials.account_id = ${accountId} and accounts.id = ${accountId} and not accounts.email_verified
      and credentials.provider <> 'credential'`.execute(trx);
  const { rows } = await sql<{ email: string }>`
    update accounts set email_verified = true, updated_at = now() where id = ${accountId} returning email`.execute(trx);
  return rows[0]?.email ?? "";
}

export type SignInMethod = { email: string } | { signInLink: string };

export async function findAccessEpoch(directory: Query, by: SignInMethod): Promise<number | undefined> {
  const email: RawBuilder<unknown> =
    "email" in by
      ? sql`${by.email}`
      : sql`(select ${linkOwner} from verifications where identifier = ${signInIdentifier(by.signInLink)} limit 1)`;
  const { rows } = await sql<{ access_epoch: number }>`select access_epoch from accounts where email = ${email}`.execute(directory);
  return rows[0]?.access_epoch;
}

/** Returns true when it ended the session. */
export async function endSessionOfEarlierEpoch(directory: Query, { token, epoch }: { token: string; epoch: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sessions using accounts
    where sessions.token = ${token} and accounts.id = sessions.account_id and access_epoch <> ${epoch}`.execute(directory);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Must match better-auth's own identifier; tests with real links notice a change. */
function resetIdentifier(token: string): string {
  return hashOf(`reset-password:${token}`);
}

function signInIdentifier(token: string): string {
  return hashOf(`magic-link:${hashOf(token)}`);
}
