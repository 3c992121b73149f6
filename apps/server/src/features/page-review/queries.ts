import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import type { ReviewKind } from "@coursewright/contract/page-review.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface ReviewName {
  readonly uid: AuthorId;
  readonly pageId: PageId;
}

export interface ReviewRow {
  readonly kind: ReviewKind;
  readonly agent: string;
  readonly notes: unknown;
  readonly price: string;
  readonly model: string;
  readonly made_at: Date;
}

export async function findReview(trx: WriteQuery, name: ReviewName, since: Date): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select kind, agent, notes, price, model, made_at from page_reviews where ${isIt(name)} and made_at >= ${since}`.execute(trx);
  return rows[0];
}

export async function lockReview(trx: WriteQuery, name: ReviewName): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select kind, agent, notes, price, model, made_at from page_reviews where ${isIt(name)} for update`.execute(trx);
  return rows[0];
}

/** Replaces the page's earlier review. */
export async function putReview(trx: WriteQuery, { uid, pageId }: ReviewName, row: ReviewRow): Promise<void> {
  const { kind, agent, price, model, made_at: madeAt } = row;
  const notes = JSON.stringify(row.notes);
  await sql`
    insert into page_reviews (author_id, page_id, kind, agent, notes, price, model, made_at)
    values (${uid}, ${pageId}, ${kind}, ${agent}, ${notes}::json, ${price}, ${model}, ${madeAt})
    on conflict (author_id, page_id) do update set kind = excluded.kind, agent = excluded.agent, notes = excluded.notes,
      price = excluded.price, model = excluded.model, made_at = excluded.made_at`.execute(trx);
}

/** The caller must hold the lock. */
export async function writeNotes(trx: WriteQuery, name: ReviewName, notes: readonly object[]): Promise<void> {
  await sql`update page_reviews set notes = ${JSON.stringify(notes)}::json where ${isIt(name)}`.execute(trx);
}

export async function deleteReview(trx: WriteQuery, name: ReviewName): Promise<void> {
  await sql`delete from page_reviews where ${isIt(name)}`.execute(trx);
}

export async function dropReviews({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<number> {
  const { rows } = await pool.query<{ dropped: string }>("select drop_page_reviews($1, $2) as dropped", [until, limit]);
  return Number(rows[0]?.dropped ?? 0);
}

function isIt({ uid, pageId }: ReviewName) {
  return sql`author_id = ${uid} and page_id = ${pageId}`;
}
