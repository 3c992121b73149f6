import { AuthorId } from "@coursewright/base/ids.ts";
import { type ColumnType, type Generated, sql } from "kysely";
import { z } from "zod";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { Heard } from "./sentence-timings.ts";

interface SpokenChunksTable {
  author_id: AuthorId;
  chunk_hash: string;
  characters: number;
  claimed_by: string;
  claimed_until: Date;
  media_key: string | null;
  duration_ms: number | null;
  timings: ColumnType<Heard[] | null, string | undefined, string>;
  charged_at: Date | null;
  used_at: Generated<Date>;
}

/** A spoken chunk. */
export interface ChunkRow {
  readonly hash: string;
  readonly mediaKey: string;
  readonly durationMs: number;
  readonly timings: readonly Heard[];
}

interface ChunkName {
  readonly uid: AuthorId;
  readonly hash: string;
}

const now = sql<Date>`clock_timestamp()`;

function tables(trx: WriteQuery) {
  return trx.withTables<{ spoken_chunks: SpokenChunksTable; audiobooks: { author_id: AuthorId; chunk_hashes: string[] } }>();
}

interface Claim extends ChunkName {
  readonly characters: number;
  readonly updateId: string;
  readonly seconds: number;
}

/** Claims a chunk for an update. After a crash, the same update gets its own claim again. */
export async function claimChunk(trx: WriteQuery, claim: Claim): Promise<"said" | "ours" | "another's"> {
  const { uid, hash, characters, updateId, seconds } = claim;
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  const claimed = await tables(trx)
    .insertInto("spoken_chunks")
    .values({ author_id: uid, chunk_hash: hash, characters, claimed_by: updateId, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(["author_id", "chunk_hash"])
        .doUpdateSet({ claimed_by: updateId, claimed_until: until, used_at: now })
        .where("spoken_chunks.media_key", "is", null)
        .where((eb) => eb.or([eb("spoken_chunks.claimed_by", "=", updateId), eb("spoken_chunks.claimed_until", "<", now)])),
    )
    .returning("chunk_hash")
    .executeTakeFirst();
  if (claimed) return "ours";
  const { numUpdatedRows } = await named(trx, claim).set({ used_at: now }).where("media_key", "is not", null).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? "said" : "another's";
}

/** Releases the claim, so that other updates do not wait for it. */
export async function giveUpChunk(trx: WriteQuery, { uid, hash, updateId }: ChunkName & { updateId: string }): Promise<void> {
  await tables(trx)
    .deleteFrom("spoken_chunks")
    .where("author_id", "=", uid)
    .where("chunk_hash", "=", hash)
    .where("claimed_by", "=", updateId)
    .where("media_key", "is", null)
    .execute();
}

/** Returns false when another process has stored it first. */
export async function putChunk(trx: WriteQuery, chunk: ChunkRow & ChunkName): Promise<boolean> {
  const { mediaKey, durationMs, timings } = chunk;
  const { numUpdatedRows } = await named(trx, chunk)
    .set({ media_key: mediaKey, duration_ms: durationMs, timings: JSON.stringify(timings), used_at: now })
    .where("media_key", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listChunks(trx: WriteQuery, { uid, hashes }: { uid: AuthorId; hashes: readonly string[] }): Promise<ChunkRow[]> {
  const rows = await tables(trx)
    .selectFrom("spoken_chunks")
    .select(["chunk_hash", "media_key", "duration_ms", "timings"])
    .where("author_id", "=", uid)
    .where("chunk_hash", "in", hashes)
    .execute();
  return rows.flatMap(({ chunk_hash: hash, media_key: mediaKey, duration_ms: durationMs, timings }) =>
    mediaKey === null || durationMs === null || timings === null ? [] : [{ hash, mediaKey, durationMs, timings }],
  );
}

/** Marks the chunks as paid. Returns the number of characters that were unpaid. */
export async function chargeChunks(trx: WriteQuery, { uid, hashes }: { uid: AuthorId; hashes: readonly string[] }): Promise<number> {
  // Lock in a fixed order, so that two audiobooks with the same chunks cannot deadlock.
  const locked = await tables(trx)
    .selectFrom("spoken_chunks")
    .select(["chunk_hash", "characters", "charged_at"])
    .where("author_id", "=", uid)
    .where("chunk_hash", "in", hashes)
    .where("media_key", "is not", null)
    .orderBy("chunk_hash")
    .forUpdate()
    .execute();
  if (locked.length !== new Set(hashes).size) throw new Error("A chunk of the audiobook no longer exists");
  await tables(trx)
    .updateTable("spoken_chunks")
    .set((eb) => ({ charged_at: eb.fn.coalesce("charged_at", now), used_at: now }))
    .where("author_id", "=", uid)
    .where("chunk_hash", "in", hashes)
    .execute();
  return locked.reduce((sum, { characters, charged_at }) => sum + (charged_at === null ? characters : 0), 0);
}

/** Deletes unused chunks, except those in an audiobook. Returns the keys of their files. */
export async function deleteUnusedChunks(
  trx: WriteQuery,
  { uid, hashes, since }: { uid: AuthorId; hashes: readonly string[]; since: Date },
): Promise<string[]> {
  await tables(trx)
    .updateTable("spoken_chunks")
    .set({ used_at: now })
    .where("author_id", "=", uid)
    .where("chunk_hash", "in", hashes)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audiobooks")
          .select(sql`1`.as("one"))
          .where("audiobooks.author_id", "=", uid)
          .where(sql<boolean>`spoken_chunks.chunk_hash = any (audiobooks.chunk_hashes)`),
      ),
    )
    .execute();
  const deleted = await tables(trx)
    .deleteFrom("spoken_chunks")
    .where("author_id", "=", uid)
    .where("chunk_hash", "in", hashes)
    .where("used_at", "<", since)
    .returning("media_key")
    .execute();
  return deleted.flatMap(({ media_key }) => media_key ?? []);
}

const UnusedRows = z.array(z.object({ author_id: AuthorId, chunk_hash: z.string() }));

export async function selectUnusedChunks({ pool }: Shard, { since, limit }: { since: Date; limit: number }): Promise<ChunkName[]> {
  const { rows } = await pool.query("select author_id, chunk_hash from chunks_unused($1, $2)", [since, limit]);
  return UnusedRows.parse(rows).map((row) => ({ uid: row.author_id, hash: row.chunk_hash }));
}

function named(trx: WriteQuery, { uid, hash }: ChunkName) {
  return tables(trx).updateTable("spoken_chunks").where("author_id", "=", uid).where("chunk_hash", "=", hash);
}
