import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Generated } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

interface MediaFilesTable {
  author_id: AuthorId;
  media_key: string;
  kind: MediaKind;
  content_type: string;
  bytes: number;
  created_at: Generated<Date>;
}

/** A chunk is a part of a sound; no client gets its address. */
export type MediaKind = "photo" | "picture" | "upload" | "sound" | "chunk";

export interface MediaFile {
  key: string;
  kind: MediaKind;
  contentType: string;
  bytes: number;
}

function tables(trx: WriteQuery) {
  return trx.withTables<{ media_files: MediaFilesTable }>();
}

export async function insertFile(trx: WriteQuery, author: AuthorId, { key, kind, contentType, bytes }: MediaFile): Promise<void> {
  await tables(trx)
    .insertInto("media_files")
    .values({ author_id: author, media_key: key, kind, content_type: contentType, bytes })
    .execute();
}

export function listFiles(trx: WriteQuery, author: AuthorId): Promise<MediaFile[]> {
  return tables(trx)
    .selectFrom("media_files")
    .select(["media_key as key", "kind", "content_type as contentType", "bytes"])
    .where("author_id", "=", author)
    .orderBy("media_key")
    .execute();
}

export async function hasFile(trx: WriteQuery, author: AuthorId, key: string): Promise<boolean> {
  const found = await tables(trx)
    .selectFrom("media_files")
    .select("media_key")
    .where("author_id", "=", author)
    .where("media_key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasPicture(trx: WriteQuery, author: AuthorId, key: string): Promise<boolean> {
  const found = await tables(trx)
    .selectFrom("media_files")
    .select("media_key")
    .where("author_id", "=", author)
    .where("media_key", "=", key)
    .where("content_type", "like", "image/%")
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteFile(trx: WriteQuery, author: AuthorId, key: string): Promise<void> {
  await tables(trx).deleteFrom("media_files").where("author_id", "=", author).where("media_key", "=", key).execute();
}

export async function deleteFilesUnder(trx: WriteQuery, author: AuthorId, folder: string): Promise<void> {
  await tables(trx)
    .deleteFrom("media_files")
    .where("author_id", "=", author)
    .where((row) => row.fn<boolean>("starts_with", ["media_key", row.val(folder)]))
    .execute();
}
