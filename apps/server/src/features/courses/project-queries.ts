import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { CourseCover } from "@coursewright/course/cover.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { CourseTables, ProjectAddress } from "./tables.ts";

export interface ProjectRow {
  id: ProjectId;
  name: string;
  dateCreated: Date;
  /** The newest edit of the project or its pages. */
  dateEdited: Date;
  chapters: number;
  pages: number;
  /** Null until the author chooses one. */
  cover: CourseCover | null;
}

export const projectColumns = sql<ProjectRow>`
  project_id as "id", name, cover, date_created as "dateCreated", chapter_count as "chapters", page_count as "pages",
  greatest(date_edited, (
    select max(pages.date_edited) from pages
    where pages.author_id = projects.author_id and pages.project_id = projects.project_id
  )) as "dateEdited"`;

export async function findProject(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select ${projectColumns} from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0];
}

export async function insertProject(trx: WriteQuery, { uid, projectId, name }: ProjectAddress & { name: string }): Promise<void> {
  await tables(trx).insertInto("projects").values({ author_id: uid, project_id: projectId, name }).execute();
}

export async function renameProject(trx: WriteQuery, address: ProjectAddress, name: string): Promise<void> {
  await ofProject(trx, address).set({ name }).execute();
}

/** Marks the project as edited. Returns false when it does not exist. */
export async function touchProject(trx: WriteQuery, address: ProjectAddress): Promise<boolean> {
  return changeCounts(trx, address, { chapters: 0, pages: 0 });
}

export async function changeCounts(
  trx: WriteQuery,
  address: ProjectAddress,
  { chapters, pages }: { chapters: number; pages: number },
): Promise<boolean> {
  const changed = await ofProject(trx, address)
    .set({
      date_edited: sql`clock_timestamp()`,
      chapter_count: sql`chapter_count + ${chapters}`,
      page_count: sql`page_count + ${pages}`,
    })
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function deleteProject(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<boolean> {
  const deleted = await tables(trx)
    .deleteFrom("projects")
    .where("author_id", "=", uid)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Takes the author lock and reserves places under the limit. Returns false when there are not enough. */
export async function takePlaces(
  trx: WriteQuery,
  { author, places, limit }: { author: AuthorId; places: number; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into author_totals as total (author_id, chapters_and_pages) values (${author}, ${places})
    on conflict (author_id) do update set chapters_and_pages = total.chapters_and_pages + ${places}
      where total.chapters_and_pages + ${places} <= ${limit}
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Takes the author lock: nobody else changes this author's tree until the transaction ends. */
export async function lockTree(trx: WriteQuery, author: AuthorId): Promise<void> {
  await tables(trx).selectFrom("author_totals").select("author_id").where("author_id", "=", author).forUpdate().execute();
}

export async function giveBackPlaces(trx: WriteQuery, { author, places }: { author: AuthorId; places: number }): Promise<void> {
  await tables(trx)
    .updateTable("author_totals")
    .set({ chapters_and_pages: sql`chapters_and_pages - ${places}` })
    .where("author_id", "=", author)
    .execute();
}

function ofProject(trx: WriteQuery, { uid, projectId }: ProjectAddress) {
  return tables(trx).updateTable("projects").where("author_id", "=", uid).where("project_id", "=", projectId);
}

function tables(trx: WriteQuery) {
  return trx.withTables<CourseTables>();
}
