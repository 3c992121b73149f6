import { AuthorId } from "@coursewright/base/ids.ts";
import { type Generated, sql } from "kysely";
import { z } from "zod";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

interface BoundSoundsTable {
  author_id: AuthorId;
  made_of: string;
  media_key: string;
  bytes: number;
  used_at: Generated<Date>;
}

interface ReleasedSoundsTable {
  author_id: AuthorId;
  release_id: string;
  media_key: string;
}

/** A file made from other sounds. */
export interface BoundSound {
  readonly mediaKey: string;
  readonly bytes: number;
}

interface BoundName {
  readonly uid: AuthorId;
  readonly madeOf: string;
}

const now = sql<Date>`clock_timestamp()`;

function tables(trx: WriteQuery) {
  return trx.withTables<{ bound_sounds: BoundSoundsTable; released_sounds: ReleasedSoundsTable }>();
}

/** Finds an existing bound sound and marks it as used. */
export async function useBound(trx: WriteQuery, { uid, madeOf }: BoundName): Promise<BoundSound | undefined> {
  const row = await tables(trx)
    .updateTable("bound_sounds")
    .set({ used_at: now })
    .where("author_id", "=", uid)
    .where("made_of", "=", madeOf)
    .returning(["media_key", "bytes"])
    .executeTakeFirst();
  return row && { mediaKey: row.media_key, bytes: row.bytes };
}

/** Returns false when another process has stored it first. */
export async function putBound(trx: WriteQuery, { uid, madeOf, mediaKey, bytes }: BoundName & BoundSound): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(trx)
    .insertInto("bound_sounds")
    .values({ author_id: uid, made_of: madeOf, media_key: mediaKey, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes unused sounds, except those that a release plays. Returns the keys of their files. */
export async function deleteUnusedBound(
  trx: WriteQuery,
  { uid, madeOf, since }: { uid: AuthorId; madeOf: readonly string[]; since: Date },
): Promise<string[]> {
  await sql`
    update bound_sounds set used_at = clock_timestamp()
    where author_id = ${uid} and made_of = any (${madeOf}::text[]) and exists (
      select from released_sounds as released where released.author_id = ${uid} and released.media_key = bound_sounds.media_key
    )`.execute(trx);
  const deleted = await tables(trx)
    .deleteFrom("bound_sounds")
    .where("author_id", "=", uid)
    .where("made_of", "in", madeOf)
    .where("used_at", "<", since)
    .returning("media_key")
    .execute();
  return deleted.map((row) => row.media_key);
}

const UnusedRows = z.array(z.object({ author_id: AuthorId, made_of: z.string() }));

export async function selectUnusedBound({ pool }: Shard, { since, limit }: { since: Date; limit: number }): Promise<BoundName[]> {
  const { rows } = await pool.query("select author_id, made_of from bound_unused($1, $2)", [since, limit]);
  return UnusedRows.parse(rows).map((row) => ({ uid: row.author_id, madeOf: row.made_of }));
}

/** Protects the sounds of a release from deletion. */
export async function putReleased(
  trx: WriteQuery,
  { uid, releaseId, mediaKeys }: { uid: AuthorId; releaseId: string; mediaKeys: readonly string[] },
): Promise<void> {
  await sql`
    insert into released_sounds (author_id, release_id, media_key)
    select ${uid}, ${releaseId}::uuid, unnest(${mediaKeys}::text[])
    on conflict do nothing`.execute(trx);
}

export async function isReleased(trx: WriteQuery, { uid, mediaKey }: { uid: AuthorId; mediaKey: string }): Promise<boolean> {
  const found = await tables(trx)
    .selectFrom("released_sounds")
    .select("media_key")
    .where("author_id", "=", uid)
    .where("media_key", "=", mediaKey)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
