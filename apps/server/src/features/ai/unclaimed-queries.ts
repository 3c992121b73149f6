import { type AuthorId, BlockId, type PageId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { GenerationName } from "./queries.ts";

/** The page and section that requested a generation. */
export interface AskedFrom {
  readonly pageId: PageId;
  /** Undefined for a question to the assistant. */
  readonly blockId?: BlockId | undefined;
}

export async function insertUnclaimed(
  trx: WriteQuery,
  { uid, operation }: GenerationName,
  { pageId, blockId, askedAt }: AskedFrom & { askedAt: Date },
): Promise<void> {
  await sql`
    insert into unclaimed_replies (author_id, operation_id, page_id, block_id, asked_at)
    values (${uid}, ${operation}, ${pageId}, ${blockId ?? null}, ${askedAt})
    on conflict (author_id, operation_id) do nothing`.execute(trx);
}

/** Without a page id it deletes the reply for any page. */
export async function deleteUnclaimed(trx: WriteQuery, { uid, operation, pageId }: GenerationName & { pageId?: PageId }): Promise<void> {
  await sql`
    delete from unclaimed_replies where author_id = ${uid} and operation_id = ${operation}
      and page_id = coalesce(${pageId ?? null}::uuid, page_id)`.execute(trx);
}

interface UnclaimedRow {
  operation: string;
  blockId: BlockId | null;
  type: string;
  askedAt: Date;
  reply: string | null;
  model: string | null;
}

export async function selectUnclaimed(
  trx: WriteQuery,
  { uid, pageId, since, limit }: { uid: AuthorId; pageId: PageId; since: Date; limit: number },
): Promise<UnclaimedRow[]> {
  const { rows } = await sql<Omit<UnclaimedRow, "blockId"> & { blockId: string | null }>`
    select operation_id as operation, block_id as "blockId", type, asked_at as "askedAt", reply, model
    from unclaimed_replies join generations using (author_id, operation_id)
    where author_id = ${uid} and page_id = ${pageId} and asked_at >= ${since}
    order by asked_at desc limit ${limit}`.execute(trx);
  return rows.map((row) => ({ ...row, blockId: row.blockId === null ? null : BlockId.parse(row.blockId) }));
}

export async function dropUnclaimed({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const { rows } = await pool.query<{ dropped: string }>("select drop_unclaimed_replies($1, $2) as dropped", [until, limit]);
  return Number(rows[0]?.dropped);
}
