import type { ChapterId, PageId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { CourseStyle } from "@coursewright/course/course-style.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

export async function insertWholeProject(
  trx: WriteQuery,
  project: ProjectAddress & {
    name: string;
    theme: Theme | undefined;
    style: CourseStyle | undefined;
    chapters: number;
    pages: number;
  },
): Promise<void> {
  const theme = project.theme ? JSON.stringify(project.theme) : null;
  const style = project.style ? JSON.stringify(project.style) : null;
  await sql`
    insert into projects (author_id, project_id, name, theme, style, chapter_count, page_count)
    values (${project.uid}, ${project.projectId}, ${project.name}, ${theme}, ${style}, ${project.chapters}, ${project.pages})
  `.execute(trx);
}

export async function insertWholeChapters(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  chapters: ReadonlyArray<{ id: ChapterId; name: string }>,
): Promise<void> {
  await sql`
    insert into chapters (author_id, project_id, chapter_id, name)
    select ${uid}, ${projectId}::uuid, * from unnest(${chapters.map(({ id }) => id)}::uuid[], ${chapters.map(({ name }) => name)}::text[])
  `.execute(trx);
}

/** The caller has validated the blocks. */
export async function insertWholePages(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  pages: ReadonlyArray<{ id: PageId; chapterId: ChapterId; name: string; blocks: readonly StoredBlock[] }>,
): Promise<void> {
  await sql`
    insert into pages (author_id, project_id, chapter_id, page_id, name, block_order)
    select ${uid}, ${projectId}::uuid, chapter_id, page_id, name, block_order::uuid[]
    from unnest(
      ${pages.map(({ chapterId }) => chapterId)}::uuid[], ${pages.map(({ id }) => id)}::uuid[], ${pages.map(({ name }) => name)}::text[],
      ${pages.map(({ blocks }) => `{${blocks.map(({ id }) => id).join(",")}}`)}::text[]
    ) as given (chapter_id, page_id, name, block_order)`.execute(trx);
  const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ pageId: page.id, block })));
  await sql`
    insert into blocks (author_id, page_id, block_id, block)
    select ${uid}, page_id, block_id, block::json
    from unnest(
      ${blocks.map(({ pageId }) => pageId)}::uuid[], ${blocks.map(({ block }) => block.id)}::uuid[],
      ${blocks.map(({ block }) => JSON.stringify(block))}::text[]
    ) as given (page_id, block_id, block)`.execute(trx);
}
