import { type Credits, formatCredits } from "@coursewright/base/credits.ts";
import { AuthorId, type PageId } from "@coursewright/base/ids.ts";
import type { SpokenSentence } from "@coursewright/contract/catalogue.ts";
import { type ColumnType, type Generated, sql } from "kysely";
import { z } from "zod";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

interface AudiobooksTable {
  author_id: AuthorId;
  page_id: PageId;
  media_key: string;
  duration_ms: number;
  sentences: ColumnType<SpokenSentence[], string, string>;
  voice: string;
  words_hash: string;
  chunk_hashes: string[];
  page_version: number;
  credits: Generated<string>;
  made_at: Generated<Date>;
}

interface LooseSoundsTable {
  author_id: AuthorId;
  media_key: string;
  drop_at: Date;
}

export interface PageName {
  readonly uid: AuthorId;
  readonly pageId: PageId;
}

interface SoundName {
  readonly uid: AuthorId;
  readonly mediaKey: string;
}

const pagesAtOnce = 500;
const now = sql<Date>`clock_timestamp()`;

function tables(trx: WriteQuery) {
  return trx.withTables<{ audiobooks: AudiobooksTable; loose_sounds: LooseSoundsTable }>();
}

interface NewAudiobook extends PageName {
  readonly mediaKey: string;
  readonly durationMs: number;
  readonly sentences: readonly SpokenSentence[];
  readonly voice: string;
  readonly wordsHash: string;
  readonly hashes: readonly string[];
  readonly pageVersion: number;
}

/** Replaces the page's audiobook. The old file is deleted separately. */
export async function putAudiobook(trx: WriteQuery, audiobook: NewAudiobook): Promise<void> {
  const { uid, pageId, mediaKey, durationMs, sentences, voice, wordsHash, hashes, pageVersion } = audiobook;
  const made = {
    media_key: mediaKey,
    duration_ms: durationMs,
    sentences: JSON.stringify(sentences),
    voice,
    words_hash: wordsHash,
    chunk_hashes: [...hashes],
    page_version: pageVersion,
  };
  await tables(trx)
    .insertInto("audiobooks")
    .values({ author_id: uid, page_id: pageId, ...made })
    .onConflict((conflict) => conflict.columns(["author_id", "page_id"]).doUpdateSet({ ...made, credits: "0", made_at: now }))
    .execute();
}

export async function setCredits(trx: WriteQuery, { uid, pageId, credits }: PageName & { credits: Credits }): Promise<void> {
  await tables(trx)
    .updateTable("audiobooks")
    .set({ credits: formatCredits(credits) })
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .execute();
}

export function findAudiobook(trx: WriteQuery, { uid, pageId }: PageName) {
  return tables(trx)
    .selectFrom("audiobooks")
    .select(["media_key", "duration_ms", "voice", "words_hash", "credits", "made_at"])
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .executeTakeFirst();
}

export function findSentences(trx: WriteQuery, { uid, pageId }: PageName) {
  return tables(trx)
    .selectFrom("audiobooks")
    .select(["sentences", "duration_ms"])
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .executeTakeFirst();
}

/** Queries in batches, because a course may have many pages. */
export async function listAudiobooks(trx: WriteQuery, { uid, pages }: { uid: AuthorId; pages: readonly PageId[] }) {
  const found = [];
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    const rows = tables(trx)
      .selectFrom("audiobooks")
      .select(["page_id", "media_key", "duration_ms", "voice", "words_hash", "sentences"])
      .where("author_id", "=", uid)
      .where("page_id", "in", pages.slice(from, from + pagesAtOnce));
    found.push(...(await rows.execute()));
  }
  return found;
}

export function listWordsHashes(trx: WriteQuery, { uid, pages }: { uid: AuthorId; pages: readonly PageId[] }) {
  return tables(trx)
    .selectFrom("audiobooks")
    .select(["page_id", "words_hash"])
    .where("author_id", "=", uid)
    .where("page_id", "in", pages)
    .execute();
}

/** Returns the key of its file. */
export async function deleteAudiobook(trx: WriteQuery, { uid, pageId }: PageName): Promise<string | undefined> {
  const deleted = await tables(trx)
    .deleteFrom("audiobooks")
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .returning("media_key")
    .executeTakeFirst();
  return deleted?.media_key;
}

/** Schedules the file for deletion unless something references it in time. */
export async function putLoose(trx: WriteQuery, { uid, mediaKey, days }: SoundName & { days: number }): Promise<void> {
  await tables(trx)
    .insertInto("loose_sounds")
    .values({ author_id: uid, media_key: mediaKey, drop_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})` })
    .execute();
}

export async function postponeLoose(trx: WriteQuery, { uid, mediaKey, days }: SoundName & { days: number }): Promise<void> {
  await tables(trx)
    .updateTable("loose_sounds")
    .set({ drop_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})` })
    .where("author_id", "=", uid)
    .where("media_key", "=", mediaKey)
    .execute();
}

/** Removes the scheduled deletion. Returns false when there was none. */
export async function deleteLoose(trx: WriteQuery, { uid, mediaKey }: SoundName): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom("loose_sounds")
    .where("author_id", "=", uid)
    .where("media_key", "=", mediaKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const LooseRows = z.array(z.object({ author_id: AuthorId, media_key: z.string() }));

export async function selectSoundsToDrop({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<SoundName[]> {
  const { rows } = await pool.query("select author_id, media_key from sounds_to_drop($1, $2)", [until, limit]);
  return LooseRows.parse(rows).map((row) => ({ uid: row.author_id, mediaKey: row.media_key }));
}
