import type { UserRecord } from "@coursewright/contract/accounts.ts";
import { sql } from "kysely";
import type { Query, WriteQuery } from "../../platform/db/databases.ts";

interface SessionsTable {
  id: string;
  expires_at: Date;
}

interface UsersTable {
  author_id: string;
  subscription: boolean;
  owned_courses: string[];
  plan: UserRecord["plan"];
}

/** Returns those sessions that have neither expired nor been revoked. */
export async function openSessionsAmong(directory: Query, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await directory
    .withTables<{ sessions: SessionsTable }>()
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sql<string>`any (${sessionIds})`)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findAccountName(directory: Query, id: string): Promise<string | undefined> {
  const row = await directory
    .withTables<{ accounts: { id: string; name: string } }>()
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name;
}

/** Leaves out deleted accounts. */
export async function findAccountNames(directory: Query, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await directory
    .withTables<{ accounts: { id: string; name: string } }>()
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("id", "=", sql<string>`any (${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns nothing for an unverified address or an account with a pending deletion. */
export async function findProvenEmail(directory: Query, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from accounts
    where id = ${id} and email_verified and not exists (select from deletions where account_id = ${id})`.execute(directory);
  return rows[0]?.email;
}

export async function findAccountByEmail(directory: Query, email: string): Promise<string | undefined> {
  const row = await directory
    .withTables<{ accounts: { id: string; email: string } }>()
    .selectFrom("accounts")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

export async function lockUser(trx: WriteQuery, authorId: string): Promise<void> {
  const users = trx.withTables<{ users: Pick<UsersTable, "author_id"> }>();
  await users
    .insertInto("users")
    .values({ author_id: authorId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await users.selectFrom("users").select("author_id").where("author_id", "=", authorId).forUpdate().execute();
}

/** False when it said so already. */
export async function writeMembership(
  trx: WriteQuery,
  authorId: string,
  { subscription, ownedCourses, plan }: Pick<UserRecord, "subscription" | "ownedCourses" | "plan">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set subscription = ${subscription}, owned_courses = ${ownedCourses}, plan = ${plan}
    where author_id = ${authorId} and (subscription, owned_courses, plan) is distinct from (${subscription}, ${ownedCourses}::text[], ${plan})
  `.execute(trx);
  return numAffectedRows === 1n;
}

export function findUser(trx: WriteQuery, authorId: string) {
  return trx
    .withTables<{ users: UsersTable }>()
    .selectFrom("users")
    .select(["subscription", "owned_courses", "plan"])
    .where("author_id", "=", authorId)
    .executeTakeFirst();
}
