import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import type { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import type { AnyUploadKind, Origin } from "@coursewright/contract/uploads.ts";
import { type Generated, sql } from "kysely";
import { z } from "zod";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

export interface UploadsTable {
  author_id: AuthorId;
  upload_id: string;
  project_id: ProjectId | null;
  kind: AnyUploadKind;
  name: string;
  bytes: number;
  origin: Generated<Origin>;
  credit_name: string | null;
  credit_url: string | null;
  state: Generated<UploadState>;
  incoming_key: string;
  parts_id: string | null;
  media_key: Generated<string | null>;
  alt: Generated<string>;
  created_at: Generated<Date>;
  claimed_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
}

type UploadState = "waiting" | "finishing" | "converting" | "done" | "failed";

export interface UploadName {
  readonly author: AuthorId;
  readonly uploadId: string;
}

export interface UploadRow extends UploadName {
  readonly projectId: ProjectId;
  readonly kind: AnyUploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly state: UploadState;
  readonly incomingKey: string;
  readonly partsId: string | null;
  readonly mediaKey: string | null;
  readonly alt: string;
  readonly origin: Origin;
  readonly creditName: string | null;
  readonly creditUrl: string | null;
}

export type NewUpload = UploadName & {
  readonly projectId: ProjectId;
  readonly kind: AnyUploadKind;
  readonly name: string;
  readonly bytes: number;
  readonly incomingKey: string;
  readonly partsId: string | null;
  readonly origin: "upload" | "address";
};

/** A stored picture that no upload brought. */
export interface MadeUpload {
  readonly author: AuthorId;
  readonly uploadId: string;
  readonly projectId: ProjectId | undefined;
  readonly mediaKey: string;
  /** The prompt, by which the author finds the picture. */
  readonly name: string;
  readonly alt: string;
  readonly bytes: number;
  readonly origin: Exclude<Origin, "upload" | "address">;
  readonly credit: PictureCredit | undefined;
}

function uploadsOf(trx: WriteQuery) {
  return trx.withTables<{ uploads: UploadsTable }>();
}

export const uploadColumns = [
  "uploads.author_id as author",
  "uploads.upload_id as uploadId",
  // Only made pictures have no project, and nobody asks for theirs.
  sql<ProjectId>`uploads.project_id`.as("projectId"),
  "kind",
  "name",
  "bytes",
  "state",
  "incoming_key as incomingKey",
  "parts_id as partsId",
  "media_key as mediaKey",
  "alt",
  "origin",
  "credit_name as creditName",
  "credit_url as creditUrl",
] as const;

export function selectUpload(trx: WriteQuery, { author, uploadId }: UploadName): Promise<UploadRow | undefined> {
  return uploadsOf(trx)
    .selectFrom("uploads")
    .select(uploadColumns)
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
}

/** Locks until the transaction ends, so concurrent uploads see each other's bytes. */
export async function lockUploads(trx: WriteQuery, author: AuthorId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads:' || ${author}, 0))`.execute(trx);
}

export async function sumBytesSince(trx: WriteQuery, author: AuthorId, since: Date): Promise<number> {
  const { sum } = await uploadsOf(trx)
    .selectFrom("uploads")
    .select((row) => row.fn.coalesce(row.fn.sum<string>("bytes"), sql<string>`0`).as("sum"))
    .where("author_id", "=", author)
    .where("created_at", ">", since)
    .where("origin", "in", ["upload", "address"])
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** Announced bytes that are not yet stored files. */
export async function sumOpenBytes(trx: WriteQuery, author: AuthorId): Promise<number> {
  const { sum } = await uploadsOf(trx)
    .selectFrom("uploads")
    .select((row) => row.fn.coalesce(row.fn.sum<string>("bytes"), sql<string>`0`).as("sum"))
    .where("author_id", "=", author)
    .where("state", "in", ["waiting", "finishing", "converting"])
    .executeTakeFirstOrThrow();
  return Number(sum);
}

export async function insertUpload(trx: WriteQuery, upload: NewUpload): Promise<boolean> {
  const { author, uploadId, projectId, kind, name, bytes, incomingKey, partsId, origin } = upload;
  const { numInsertedOrUpdatedRows } = await uploadsOf(trx)
    .insertInto("uploads")
    .values({
      author_id: author,
      upload_id: uploadId,
      project_id: projectId,
      kind,
      name,
      bytes,
      incoming_key: incomingKey,
      parts_id: partsId,
      origin,
    })
    .onConflict((conflict) => conflict.columns(["author_id", "upload_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertMade(trx: WriteQuery, made: MadeUpload): Promise<void> {
  const { author, uploadId, projectId, mediaKey, name, alt, bytes, origin, credit } = made;
  await uploadsOf(trx)
    .insertInto("uploads")
    .values({
      author_id: author,
      upload_id: uploadId,
      project_id: projectId ?? null,
      kind: "image",
      name,
      bytes,
      state: "done",
      incoming_key: "",
      media_key: mediaKey,
      alt,
      origin,
      credit_name: credit?.name ?? null,
      credit_url: credit?.url ?? null,
      ended_at: sql`now()`,
    })
    .execute();
}

/** Claims an upload for finishing. Takes over a claim that is older than the limit. */
export async function claimUpload(trx: WriteQuery, { author, uploadId }: UploadName, deadAfterMs: number): Promise<UploadRow | undefined> {
  // Both times come from the shard: by the clock of a process that is ahead, live work would look dead.
  const deadSince = sql<Date>`now() - ${deadAfterMs} * interval '1 millisecond'`;
  return uploadsOf(trx)
    .updateTable("uploads")
    .set({ state: "finishing", claimed_at: sql`now()` })
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .where((row) => row.or([row("state", "=", "waiting"), row.and([row("state", "=", "finishing"), row("claimed_at", "<", deadSince)])]))
    .returning(uploadColumns)
    .executeTakeFirst();
}

/** Releases a failed claim so it can be retried. */
export async function unclaimUpload(trx: WriteQuery, { author, uploadId }: UploadName): Promise<void> {
  await uploadsOf(trx)
    .updateTable("uploads")
    .set({ state: "waiting", claimed_at: null })
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .where("state", "=", "finishing")
    .execute();
}

/** Returns whether it was still in progress. */
export async function endUpload(trx: WriteQuery, { author, uploadId }: UploadName, mediaKey: string | null): Promise<boolean> {
  const { numUpdatedRows } = await uploadsOf(trx)
    .updateTable("uploads")
    .set({ state: mediaKey === null ? "failed" : "done", media_key: mediaKey, ended_at: sql`now()` })
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .where("state", "in", mediaKey === null ? ["waiting", "finishing", "converting"] : ["finishing", "converting"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Page {
  readonly author: AuthorId;
  /** Undefined for all projects. */
  readonly projectId: ProjectId | undefined;
  readonly kind: AnyUploadKind;
  /** In lower case. */
  readonly words: readonly string[];
  /** The last row of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
}

export function selectUploads(trx: WriteQuery, { author, projectId, kind, words, after, limit }: Page): Promise<UploadRow[]> {
  const uploads = uploadsOf(trx);
  const ofAuthor = uploads
    .selectFrom("uploads")
    .select(uploadColumns)
    .where("author_id", "=", author)
    .where("kind", "=", kind)
    .where("state", "=", "done");
  const searched = sql<string>`lower(concat_ws(' ', name, alt, credit_name))`;
  const inProject = words.reduce(
    (found, word) => found.where(sql<boolean>`position(${word} in ${searched}) > 0`),
    projectId === undefined ? ofAuthor : ofAuthor.where("project_id", "=", projectId),
  );
  const last = uploads.selectFrom("uploads").select(["ended_at", "upload_id"]).where("author_id", "=", author);
  const rest =
    after === undefined
      ? inProject
      : inProject.where((row) =>
          row(row.refTuple("ended_at", "upload_id"), "<", last.where("upload_id", "=", after).$asTuple("ended_at", "upload_id")),
        );
  return rest.orderBy("ended_at", "desc").orderBy("upload_id", "desc").limit(limit).execute();
}

export async function updateAlt(trx: WriteQuery, author: AuthorId, { mediaKey, alt }: { mediaKey: string; alt: string }): Promise<void> {
  await uploadsOf(trx)
    .updateTable("uploads")
    .set({ alt })
    .where("author_id", "=", author)
    .where("media_key", "=", mediaKey)
    .where("state", "=", "done")
    .execute();
}

export async function deleteFinished(trx: WriteQuery, author: AuthorId, mediaKey: string): Promise<void> {
  await uploadsOf(trx)
    .deleteFrom("uploads")
    .where("author_id", "=", author)
    .where("media_key", "=", mediaKey)
    .where("state", "=", "done")
    .execute();
}

export function selectOpenUploads(trx: WriteQuery, author: AuthorId): Promise<UploadName[]> {
  return uploadsOf(trx)
    .selectFrom("uploads")
    .select(["author_id as author", "upload_id as uploadId"])
    .where("author_id", "=", author)
    .where("state", "in", ["waiting", "finishing", "converting"])
    .execute();
}

const StaleRows = z.array(z.object({ author_id: AuthorId, upload_id: z.uuid() }));

export async function selectStaleUploads({ pool }: Shard, { until, limit }: { until: Date; limit: number }): Promise<UploadName[]> {
  const { rows } = await pool.query("select author_id, upload_id from stale_uploads($1, $2)", [until, limit]);
  return StaleRows.parse(rows).map((row) => ({ author: row.author_id, uploadId: row.upload_id }));
}
