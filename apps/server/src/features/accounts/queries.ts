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

/** Those of the sessions that have neither ended nor been revoked. */
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

export function findUser(trx: WriteQuery, authorId: string) {
  return trx
    .withTables<{ users: UsersTable }>()
    .selectFrom("users")
    .select(["subscription", "owned_courses", "plan"])
    .where("author_id", "=", authorId)
    .executeTakeFirst();
}
