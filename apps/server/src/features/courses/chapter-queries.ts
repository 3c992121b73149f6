import type { ChapterId } from "@coursewright/base/ids.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { dateCreated, type ChapterAddress, type CourseTables, type ProjectAddress } from "./tables.ts";

export interface ChapterRow {
  id: ChapterId;
  name: string;
  dateCreated: string;
  theme: Theme | null;
  /** The number in the chapter order, if any. */
  sn: number | null;
}

const chapterColumns = sql<ChapterRow>`chapter_id as "id", name, ${dateCreated}, theme, sn`;

export async function listChapters(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    select ${chapterColumns} from chapters left join chapter_order using (author_id, project_id, chapter_id)
    where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows;
}

export async function findChapter(trx: WriteQuery, { uid, projectId, chapterId }: ChapterAddress): Promise<ChapterRow | undefined> {
  const { rows } = await sql<ChapterRow>`
    select ${chapterColumns} from chapters left join chapter_order using (author_id, project_id, chapter_id)
    where author_id = ${uid} and project_id = ${projectId} and chapter_id = ${chapterId}`.execute(trx);
  return rows[0];
}

export async function insertChapter(
  trx: WriteQuery,
  { uid, projectId, chapterId, name }: ChapterAddress & { name: string },
): Promise<void> {
  await tables(trx).insertInto("chapters").values({ author_id: uid, project_id: projectId, chapter_id: chapterId, name }).execute();
}

/** The caller holds the author lock, so two chapters cannot get the same number. */
export async function appendToChapterOrder(trx: WriteQuery, { uid, projectId, chapterId }: ChapterAddress): Promise<void> {
  await sql`
    insert into chapter_order (author_id, project_id, chapter_id, sn)
    select ${uid}, ${projectId}::uuid, ${chapterId}::uuid, coalesce(max(sn), 0) + 1
    from chapter_order where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}

export async function renameChapter(trx: WriteQuery, address: ChapterAddress, name: string): Promise<void> {
  await ofChapter(trx, address).set({ name }).execute();
}

/** Writes only changed numbers. */
export async function writeChapterOrder(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  entries: ReadonlyArray<{ uuid: string; SN: number }>,
): Promise<void> {
  await sql`
    insert into chapter_order as kept (author_id, project_id, chapter_id, sn)
    select ${uid}, ${projectId}::uuid, * from unnest(${entries.map(({ uuid }) => uuid)}::uuid[], ${entries.map(({ SN }) => SN)}::integer[])
    on conflict (author_id, project_id, chapter_id) do update set sn = excluded.sn where kept.sn <> excluded.sn`.execute(trx);
}

/** Deletes one chapter, or all of the project, with their order. Pages are deleted separately. */
export async function deleteChapters(trx: WriteQuery, address: ProjectAddress & { chapterId?: ChapterId }): Promise<number> {
  const { uid, projectId } = address;
  const isMeant = address.chapterId === undefined ? sql`true` : sql`chapter_id = ${address.chapterId}`;
  await sql`delete from chapter_order where author_id = ${uid} and project_id = ${projectId} and ${isMeant}`.execute(trx);
  const deleted = await sql`delete from chapters where author_id = ${uid} and project_id = ${projectId} and ${isMeant}`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0n);
}

function ofChapter(trx: WriteQuery, { uid, projectId, chapterId }: ChapterAddress) {
  return tables(trx)
    .updateTable("chapters")
    .where("author_id", "=", uid)
    .where("project_id", "=", projectId)
    .where("chapter_id", "=", chapterId);
}

function tables(trx: WriteQuery) {
  return trx.withTables<CourseTables>();
}
