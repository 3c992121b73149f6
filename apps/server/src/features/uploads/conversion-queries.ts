import type { AuthorId, BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { VideoProblem } from "@coursewright/contract/uploads.ts";
import { type Generated, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { type UploadName, type UploadRow, uploadColumns, type UploadsTable } from "./queries.ts";

interface ConversionsTable {
  author_id: AuthorId;
  upload_id: string;
  project_id: ProjectId;
  block_id: BlockId | null;
  price: number;
  per_minute: number | null;
  stated_seconds: number | null;
  seconds: Generated<number | null>;
  share: Generated<number>;
  problem: Generated<VideoProblem | null>;
  created_at: Generated<Date>;
}

export interface ConversionRow extends UploadRow {
  readonly projectId: ProjectId;
  readonly blockId: BlockId | null;
  readonly price: number;
  readonly perMinute: number | null;
  readonly statedSeconds: number | null;
  readonly seconds: number | null;
  readonly share: number;
  readonly problem: VideoProblem | null;
}

export type NewConversion = UploadName & {
  readonly projectId: ProjectId;
  readonly blockId: BlockId | null;
  readonly price: number;
  readonly perMinute: number | null;
  readonly statedSeconds: number | null;
};

function tables(trx: WriteQuery) {
  return trx.withTables<{ video_conversions: ConversionsTable; uploads: UploadsTable }>();
}

function joined(trx: WriteQuery, author: AuthorId) {
  return tables(trx)
    .selectFrom("video_conversions")
    .innerJoin("uploads", (join) =>
      join.onRef("uploads.author_id", "=", "video_conversions.author_id").onRef("uploads.upload_id", "=", "video_conversions.upload_id"),
    )
    .select(uploadColumns)
    .select([
      "video_conversions.project_id as projectId",
      "block_id as blockId",
      "price",
      "per_minute as perMinute",
      "stated_seconds as statedSeconds",
      "seconds",
      "share",
      "problem",
    ])
    .where("video_conversions.author_id", "=", author);
}

export async function insertConversion(
  trx: WriteQuery,
  { author, uploadId, projectId, blockId, price, perMinute, statedSeconds }: NewConversion,
) {
  await tables(trx)
    .insertInto("video_conversions")
    .values({
      author_id: author,
      upload_id: uploadId,
      project_id: projectId,
      block_id: blockId,
      price,
      per_minute: perMinute,
      stated_seconds: statedSeconds,
    })
    .execute();
}

export function selectConversion(trx: WriteQuery, { author, uploadId }: UploadName): Promise<ConversionRow | undefined> {
  return joined(trx, author).where("video_conversions.upload_id", "=", uploadId).executeTakeFirst();
}

export function selectAwaited(trx: WriteQuery, author: AuthorId, of: { projectId: ProjectId; limit: number }): Promise<ConversionRow[]> {
  return joined(trx, author)
    .where("video_conversions.project_id", "=", of.projectId)
    .where("block_id", "is not", null)
    .where("uploads.state", "in", ["converting", "done", "failed"])
    .orderBy("video_conversions.created_at", "desc")
    .limit(of.limit)
    .execute();
}

/** Returns whether the claimed upload of before was still in progress. */
export async function startConverting(trx: WriteQuery, { author, uploadId }: UploadName): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("uploads")
    .set({ state: "converting" })
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .where("state", "=", "finishing")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns whether the conversion is still wanted. */
export async function noteShare(trx: WriteQuery, { author, uploadId }: UploadName, share: number): Promise<boolean> {
  const { rows } = await sql`
    update video_conversions as conversion set share = ${share} from uploads
    where conversion.author_id = ${author} and conversion.upload_id = ${uploadId}
      and uploads.author_id = ${author} and uploads.upload_id = ${uploadId} and uploads.state = 'converting'
    returning 1`.execute(trx);
  return rows.length > 0;
}

type Note = Partial<Pick<ConversionRow, "seconds" | "problem" | "blockId">>;

/** Returns whether there is such a conversion. */
export async function noteConversion(trx: WriteQuery, { author, uploadId }: UploadName, { blockId, ...note }: Note): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("video_conversions")
    .set({ ...note, ...(blockId !== undefined && { block_id: blockId }) })
    .where("author_id", "=", author)
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
