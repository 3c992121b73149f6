import type { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

/** The id of a course, or `everyCourse`. */
export type Scope = string;
export const everyCourse: Scope = "all";

export async function stopNotices(directory: Query, { account, scope }: { account: AuthorId; scope: Scope }): Promise<void> {
  // Selecting from `accounts` adds no row for an erased account.
  await sql`
    insert into stopped_notices (account_id, scope) select id, ${scope} from accounts where id = ${account}
    on conflict do nothing`.execute(directory);
}

/** Also resumes the courses that were stopped one by one. */
export async function resumeNotices(directory: Query, account: AuthorId): Promise<void> {
  await sql`delete from stopped_notices where account_id = ${account}`.execute(directory);
}

export async function isStopped(directory: Query, { account, scopes }: { account: AuthorId; scopes: readonly Scope[] }): Promise<boolean> {
  const { rows } = await sql`
    select from stopped_notices where account_id = ${account} and scope = any (${scopes}) limit 1`.execute(directory);
  return rows.length > 0;
}
