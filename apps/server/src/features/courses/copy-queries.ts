import type { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

export interface PageCopy {
  fromChapter: ChapterId;
  from: PageId;
  toChapter: ChapterId;
  to: PageId;
  /** Default: the name of the original. */
  name?: string;
}

export interface ChapterCopy {
  from: ChapterId;
  to: ChapterId;
  name?: string;
}

/** Includes theme, avatar, appearance, style and rules about sources. */
export async function copyProject(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  copy: { to: ProjectId; name: string; chapters: number; pages: number },
): Promise<void> {
  await sql`
    insert into projects (author_id, project_id, name, theme, avatar, cover, blurb, style, source_rules, chapter_count, page_count)
    select author_id, ${copy.to}, ${copy.name}, theme, avatar, cover, blurb, style, source_rules, ${copy.chapters}, ${copy.pages}
    from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}

/** Includes themes. The order is written separately. */
export async function copyChapters(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  { to, copies }: { to: ProjectId; copies: readonly ChapterCopy[] },
): Promise<void> {
  await sql`
    insert into chapters (author_id, project_id, chapter_id, name, theme)
    select author_id, ${to}, copy.to_id, coalesce(copy.name, chapters.name), theme
    from unnest(
      ${copies.map(({ from }) => from)}::uuid[], ${copies.map((copy) => copy.to)}::uuid[], ${copies.map(({ name }) => name ?? null)}::text[]
    ) as copy (from_id, to_id, name)
    join chapters on author_id = ${uid} and project_id = ${projectId} and chapter_id = copy.from_id`.execute(trx);
}

/**
 * Copies pages with themes and blocks, each from one snapshot, but without catalogue entries. Replaces a block's old id
 * everywhere within the block.
 */
export async function copyPages(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  { to, copies }: { to: ProjectId; copies: readonly PageCopy[] },
): Promise<void> {
  await sql`
    with source as materialized (
      select page_id as from_page, copy.to_chapter, copy.to_page, coalesce(copy.name, pages.name) as name, block_order
      from unnest(
        ${copies.map(({ fromChapter }) => fromChapter)}::uuid[], ${copies.map(({ from }) => from)}::uuid[],
        ${copies.map(({ toChapter }) => toChapter)}::uuid[], ${copies.map((copy) => copy.to)}::uuid[],
        ${copies.map(({ name }) => name ?? null)}::text[]
      ) as copy (from_chapter, from_page, to_chapter, to_page, name)
      join pages on author_id = ${uid} and project_id = ${projectId} and chapter_id = copy.from_chapter and page_id = copy.from_page
    ), placed as materialized (
      select from_page, to_page, block_id, gen_random_uuid() as new_id, place
      from source, unnest(block_order) with ordinality as placed (block_id, place)
    ), orders as (
      select to_page, array_agg(new_id order by place) as block_order from placed group by to_page
    ), new_pages as (
      insert into pages (author_id, project_id, chapter_id, page_id, name, block_order)
      select ${uid}, ${to}::uuid, to_chapter, to_page, name, coalesce(orders.block_order, '{}') from source left join orders using (to_page)
    ), new_themes as (
      insert into page_themes (author_id, page_id, theme)
      select author_id, to_page, theme from source join page_themes on author_id = ${uid} and page_id = from_page
    )
    insert into blocks (author_id, page_id, block_id, block)
    select author_id, to_page, new_id, replace(block::text, block_id::text, new_id::text)::json
    from placed join blocks using (block_id) where author_id = ${uid} and page_id = from_page`.execute(trx);
}
