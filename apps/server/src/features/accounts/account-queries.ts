import { type ExpressionBuilder, sql } from "kysely";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";

type Tables = {
  accounts: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean;
    image: string | null;
    access_epoch: number;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: string;
    token: string;
    account_id: string;
    user_agent: string | null;
    expires_at: Date;
    created_at: Date;
    last_seen_at: Date;
  };
  credentials: { account_id: string; provider: string; password: string | null; updated_at: Date };
  email_changes: { account_id: string; new_email: string; token_hash: string; expires_at: Date };
};

function tables(directory: Query) {
  return directory.withTables<Tables>();
}

export async function findAccount(directory: Query, { id, now }: { id: string; now: Date }) {
  const hasCredential = (provider: string) => (with_: ExpressionBuilder<Tables, "accounts">) =>
    with_
      .exists(
        with_
          .selectFrom("credentials")
          .select("provider")
          .whereRef("credentials.account_id", "=", "accounts.id")
          .where("provider", "=", provider),
      )
      .$castTo<boolean>();
  return tables(directory)
    .selectFrom("accounts")
    .leftJoin("email_changes", (join) =>
      join.onRef("email_changes.account_id", "=", "accounts.id").on("email_changes.expires_at", ">", now),
    )
    .select(["name", "email", "image", "created_at as createdAt", "new_email as pendingEmail"])
    .select([(with_) => hasCredential("credential")(with_).as("hasPassword"), (with_) => hasCredential("google")(with_).as("hasGoogle")])
    .where("accounts.id", "=", id)
    .executeTakeFirst();
}

export async function updateAccount(directory: Query, id: string, change: { name: string } | { image: string | null }): Promise<void> {
  await tables(directory)
    .updateTable("accounts")
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function findPasswordHash(directory: Query, accountId: string): Promise<string | undefined> {
  const row = await tables(directory)
    .selectFrom("credentials")
    .select("password")
    .where("account_id", "=", accountId)
    .where("provider", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Also adds a password to an account that had none. */
export async function writePasswordHash(trx: WriteQuery, { accountId, hash }: { accountId: string; hash: string }): Promise<void> {
  await sql`
    insert into credentials (id, account_id, provider, id_at_provider, password)
    values (${newUuid()}, ${accountId}, 'credential', ${accountId}, ${hash})
    on conflict (provider, id_at_provider) do update set password = excluded.password, updated_at = now()`.execute(trx);
}

interface SessionName {
  accountId: string;
  sessionId: string;
}

export async function sessionBegan(directory: Query, { accountId, sessionId }: SessionName): Promise<Date | undefined> {
  const row = await tables(directory)
    .selectFrom("sessions")
    .select("created_at")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.created_at;
}

export function listOpenSessions(directory: Query, accountId: string) {
  return tables(directory)
    .selectFrom("sessions")
    .select(["id", "user_agent", "created_at", "last_seen_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("last_seen_at", "desc")
    .limit(200)
    .execute();
}

export async function hasSessionFrom(directory: Query, { email, network }: { email: string; network: string }): Promise<boolean> {
  const { rows } = await sql`
    select from sessions join accounts on accounts.id = sessions.account_id
    where accounts.email = ${email} and sessions.ip_address = ${network} limit 1`.execute(directory);
  return rows.length > 0;
}

/** Writes at most once a minute, because frequent updates make the row slow to read. */
export async function noteSeen(directory: Query, sessionId: string): Promise<void> {
  await tables(directory)
    .updateTable("sessions")
    .set({ last_seen_at: sql<Date>`now()` })
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}

export type EndedSessions = { one: string } | { allBut: string } | "all";

/** Returns the ids of the ended sessions. */
export async function deleteSessions(directory: Query, accountId: string, which: EndedSessions): Promise<string[]> {
  let deletion = tables(directory).deleteFrom("sessions").where("account_id", "=", accountId);
  if (which !== "all") deletion = "one" in which ? deletion.where("id", "=", which.one) : deletion.where("id", "<>", which.allBut);
  return (await deletion.returning("id").execute()).map(({ id }) => id);
}

interface EmailChange {
  accountId: string;
  newEmail: string;
  tokenHash: string;
  expiresAt: Date;
}

/** The newest request replaces an older one and its link. */
export async function writeEmailChange(directory: Query, { accountId, newEmail, tokenHash, expiresAt }: EmailChange): Promise<void> {
  const emailChange = { new_email: newEmail, token_hash: tokenHash, expires_at: expiresAt };
  await tables(directory)
    .insertInto("email_changes")
    .values({ account_id: accountId, ...emailChange })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(emailChange))
    .execute();
}

/** Returns false when there was no email change. */
export async function dropEmailChange(directory: Query, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(directory).deleteFrom("email_changes").where("account_id", "=", accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findEmailChangeOwner(directory: Query, tokenHash: string): Promise<string | undefined> {
  const change = tables(directory).selectFrom("email_changes").select("account_id").where("token_hash", "=", tokenHash);
  return (await change.executeTakeFirst())?.account_id;
}

/** Returns the address that a link would confirm. */
export async function findEmailChange(directory: Query, { tokenHash, now }: { tokenHash: string; now: Date }): Promise<string | undefined> {
  const row = await tables(directory)
    .selectFrom("email_changes")
    .select("new_email")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.new_email;
}

/** Uses up the link, even if the change then fails. */
export function takeEmailChange(directory: Query, { tokenHash, now }: { tokenHash: string; now: Date }) {
  return tables(directory)
    .deleteFrom("email_changes")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning(["account_id as accountId", "new_email as newEmail"])
    .executeTakeFirst();
}

/** Returns the old address, or undefined when another account has taken the new one. */
export async function moveToEmail(
  directory: Query,
  { accountId, newEmail }: { accountId: string; newEmail: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ old: string }>`
    with old as (select id, email from accounts where id = ${accountId} for update)
    update accounts set email = ${newEmail}, email_verified = true, updated_at = now() from old
    where accounts.id = old.id and not exists (select from accounts taken where taken.email = ${newEmail})
    returning old.email as old`.execute(directory);
  return rows[0]?.old;
}

export async function isAddressTaken(directory: Query, email: string): Promise<boolean> {
  return (await tables(directory).selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

export async function isUnconfirmed(directory: Query, email: string): Promise<boolean> {
  const account = tables(directory).selectFrom("accounts").select("id").where("email", "=", email).where("email_verified", "=", false);
  return (await account.executeTakeFirst()) !== undefined;
}
