import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

export interface ConversationName {
  readonly uid: AuthorId;
  readonly pageId: PageId;
}

interface ConversationRow {
  version: number;
  state: unknown;
  turns: unknown;
}

export interface Said {
  readonly state: object;
  readonly turns: readonly object[];
}

export async function findConversation(trx: WriteQuery, name: ConversationName): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`select version, state, turns from conversations where ${isIt(name)}`.execute(trx);
  return rows[0];
}

/** Creates the conversation if needed. The lock serialises concurrent answers. */
export async function lockConversation(trx: WriteQuery, name: ConversationName, fresh: object): Promise<ConversationRow | undefined> {
  await sql`
    insert into conversations (author_id, page_id, state) values (${name.uid}, ${name.pageId}, ${JSON.stringify(fresh)}::json)
    on conflict (author_id, page_id) do nothing`.execute(trx);
  const { rows } = await sql<ConversationRow>`
    select version, state, turns from conversations where ${isIt(name)} for update`.execute(trx);
  return rows[0];
}

/** The caller must hold the lock. */
export async function writeConversation(trx: WriteQuery, name: ConversationName, { state, turns }: Said): Promise<void> {
  await sql`
    update conversations set version = version + 1, state = ${JSON.stringify(state)}::json, turns = ${JSON.stringify(turns)}::json
    where ${isIt(name)}`.execute(trx);
}

/** Returns false when the stored version differs from the one that the change is based on. */
export async function replaceConversation(
  trx: WriteQuery,
  name: ConversationName,
  { base, state, turns }: Said & { readonly base: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversations as kept (author_id, page_id, version, state, turns)
    values (${name.uid}, ${name.pageId}, ${base + 1}, ${JSON.stringify(state)}::json, ${JSON.stringify(turns)}::json)
    on conflict (author_id, page_id) do update set version = excluded.version, state = excluded.state, turns = excluded.turns
    where kept.version = ${base}
    returning 1`.execute(trx);
  return rows.length > 0;
}

function isIt({ uid, pageId }: ConversationName) {
  return sql`author_id = ${uid} and page_id = ${pageId}`;
}
