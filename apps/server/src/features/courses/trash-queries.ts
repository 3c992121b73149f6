import { AuthorId, type ChapterId, type PageId, type ProjectId } from "@coursewright/base/ids.ts";
import type { TrashEntry } from "@coursewright/contract/course-tree.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import { isAmong, type PagesOf } from "./page-queries.ts";

export interface TrashRow {
  trashId: string;
  /** The project id that the trashed rows have. */
  keptUnder: ProjectId;
  kind: TrashEntry["kind"];
  projectId: ProjectId;
  chapterId: ChapterId | null;
  pageId: PageId | null;
  name: string;
  chapters: number;
  pages: number;
  trashedAt: Date;
}

const trashColumns = sql<TrashRow>`
  trash_id as "trashId", kept_under as "keptUnder", kind, project_id as "projectId", chapter_id as "chapterId", page_id as "pageId",
  name, chapters, pages, trashed_at as "trashedAt"`;

export async function insertTrash(trx: WriteQuery, uid: AuthorId, row: Omit<TrashRow, "trashedAt">): Promise<void> {
  await sql`
    insert into trash (author_id, trash_id, kept_under, kind, project_id, chapter_id, page_id, name, chapters, pages)
    values (${uid}, ${row.trashId}, ${row.keptUnder}, ${row.kind}, ${row.projectId}, ${row.chapterId}, ${row.pageId},
      ${row.name}, ${row.chapters}, ${row.pages})`.execute(trx);
}

/** Removes and returns the entry. Only one caller gets it and handles its rows. */
export async function takeTrash(trx: WriteQuery, { uid, trashId }: { uid: AuthorId; trashId: string }): Promise<TrashRow | undefined> {
  const { rows } = await sql<TrashRow>`
    delete from trash where author_id = ${uid} and trash_id = ${trashId} returning ${trashColumns}`.execute(trx);
  return rows[0];
}

/** The caller holds the author lock. */
export async function takeOldestTrash(trx: WriteQuery, uid: AuthorId): Promise<TrashRow | undefined> {
  const { rows } = await sql<TrashRow>`
    delete from trash where author_id = ${uid} and trash_id = (
      select trash_id from trash where author_id = ${uid} order by trashed_at limit 1
    ) returning ${trashColumns}`.execute(trx);
  return rows[0];
}

/** Newest first. With a project: its chapters and pages; otherwise the projects. */
export async function listTrash(
  trx: WriteQuery,
  { uid, projectId, limit }: { uid: AuthorId; projectId: ProjectId | undefined; limit: number },
): Promise<TrashRow[]> {
  const isMeant = projectId === undefined ? sql`kind = 'project'` : sql`kind <> 'project' and project_id = ${projectId}`;
  const { rows } = await sql<TrashRow>`
    select ${trashColumns} from trash where author_id = ${uid} and ${isMeant} order by trashed_at desc limit ${limit}`.execute(trx);
  return rows;
}

/** Moves a page, chapter or project with its content and order to another project id. */
export async function moveUnder(trx: WriteQuery, address: PagesOf, to: ProjectId): Promise<void> {
  await sql`update pages set project_id = ${to} where ${isAmong(address)}`.execute(trx);
  await sql`update page_order set project_id = ${to} where ${isAmong(address)}`.execute(trx);
  if (address.pageId !== undefined) return;
  const inChapter = address.chapterId === undefined ? sql`true` : sql`chapter_id = ${address.chapterId}`;
  const isMeant = sql`author_id = ${address.uid} and project_id = ${address.projectId} and ${inChapter}`;
  await sql`update chapters set project_id = ${to} where ${isMeant}`.execute(trx);
  await sql`update chapter_order set project_id = ${to} where ${isMeant}`.execute(trx);
}

/** Moves only the project's own row. Returns false when it does not exist. */
export async function moveProjectUnder(
  trx: WriteQuery,
  { uid, projectId, to, state }: { uid: AuthorId; projectId: ProjectId; to: ProjectId; state: "trashed" | "restored" },
): Promise<boolean> {
  const moved = await sql`
    update projects set project_id = ${to}, trashed_at = ${state === "trashed" ? sql`now()` : null}
    where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return (moved.numAffectedRows ?? 0n) > 0n;
}

export async function selectExpiredTrash({ pool }: Shard, { olderThanMs, limit }: { olderThanMs: number; limit: number }) {
  const { rows } = await pool.query<{ author_id: string; trash_id: string }>(
    "select * from expired_trash(now() - $1 * interval '1 millisecond', $2)",
    [olderThanMs, limit],
  );
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), trashId: row.trash_id }));
}

/** Remembers a restored project until its site is shown again. */
export async function insertRestored(trx: WriteQuery, { uid, trashId, projectId }: RestoredProject): Promise<void> {
  await sql`
    insert into restored_projects (author_id, trash_id, project_id) values (${uid}, ${trashId}, ${projectId})`.execute(trx);
}

export async function findRestored(trx: WriteQuery, { uid, trashId }: Omit<RestoredProject, "projectId">): Promise<ProjectId | undefined> {
  const { rows } = await sql<{ projectId: ProjectId }>`
    select project_id as "projectId" from restored_projects where author_id = ${uid} and trash_id = ${trashId}`.execute(trx);
  return rows[0]?.projectId;
}

export async function deleteRestored(trx: WriteQuery, { uid, trashId }: Omit<RestoredProject, "projectId">): Promise<void> {
  await sql`delete from restored_projects where author_id = ${uid} and trash_id = ${trashId}`.execute(trx);
}

export async function takeRestored({ pool }: Shard, { limit }: { limit: number }): Promise<Array<Omit<RestoredProject, "projectId">>> {
  const { rows } = await pool.query<{ author_id: string; trash_id: string }>("select * from take_restored_projects($1)", [limit]);
  return rows.map((row) => ({ uid: AuthorId.parse(row.author_id), trashId: row.trash_id }));
}

interface RestoredProject {
  uid: AuthorId;
  trashId: string;
  projectId: ProjectId;
}
