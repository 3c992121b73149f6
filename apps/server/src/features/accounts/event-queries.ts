import type { AccountAction } from "@coursewright/contract/own-account.ts";
import { sql } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

/** The browser and network of a person without a session. */
export interface Visitor {
  readonly userAgent: string | null;
  readonly network: string;
}

export interface NewEvent {
  readonly accountId: string;
  readonly what: AccountAction;
  /** Origin of the event: a session, or a visitor without one. Undefined for operators. */
  readonly by?: { readonly sessionId: string } | Visitor | undefined;
}

export async function insertEvent(query: Query, { accountId, what, by }: NewEvent): Promise<void> {
  if (by && "sessionId" in by) {
    await sql`
      insert into account_events (account_id, what, session_id, user_agent, network)
      select ${accountId}, ${what}, ${by.sessionId}, left(sessions.user_agent, 300), coarse_network(sessions.ip_address)
      from (select) as once left join sessions on sessions.id = ${by.sessionId} and sessions.account_id = ${accountId}`.execute(query);
    return;
  }
  await sql`
    insert into account_events (account_id, what, user_agent, network)
    values (${accountId}, ${what}, left(${by?.userAgent ?? null}, 300), coarse_network(${by?.network ?? null}))`.execute(query);
}

export interface EventRow {
  readonly id: string;
  readonly what: string;
  readonly happenedAt: Date;
  readonly sessionId: string | null;
  readonly userAgent: string | null;
  readonly network: string | null;
}

export async function listEvents(
  directory: Query,
  { accountId, before, limit }: { accountId: string; before: string | null; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event_id::text as id, what, happened_at as "happenedAt", session_id as "sessionId", user_agent as "userAgent", network
    from account_events where account_id = ${accountId} and (${before}::bigint is null or event_id < ${before}::bigint)
    order by event_id desc limit ${limit}`.execute(directory);
  return rows;
}

export async function dropEvents(directory: Query, until: Date): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`select drop_account_events(${until}) as dropped`.execute(directory);
  return rows[0]?.dropped ?? 0;
}
