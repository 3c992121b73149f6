import type { AuthorId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

/** One course, by its id, or any. */
export type Scope = string;
export const everyCourse: Scope = "all";

export async function stopNotices(directory: Query, { account, scope }: { account: AuthorId; scope: Scope }): Promise<void> {
  // An account that is gone has nothing to stop.
  await sql`
    insert into stopped_notices (account_id, scope) select id, ${scope} from accounts where id = ${account}
    on conflict do nothing`.execute(directory);
}

/** Whoever wants to hear of discussions again hears of all of them. */
export async function resumeNotices(directory: Query, account: AuthorId): Promise<void> {
  await sql`delete from stopped_notices where account_id = ${account}`.execute(directory);
}

export async function isStopped(directory: Query, { account, scopes }: { account: AuthorId; scopes: readonly Scope[] }): Promise<boolean> {
  const { rows } = await sql`
    select from stopped_notices where account_id = ${account} and scope = any (${scopes}) limit 1`.execute(directory);
  return rows.length > 0;
}
