import type { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { PageAddress, ProjectAddress } from "./tables.ts";

export interface WholePageRow {
  id: PageId;
  chapterId: ChapterId;
  name: string;
  version: number;
  stale: boolean;
  /** The text of a JSON list. */
  blocks: string;
}

/** Those of these pages that lie in the project, in whatever chapter. One statement, so each page's blocks and version belong together. */
export async function readWholePages(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  pages: readonly PageId[],
): Promise<WholePageRow[]> {
  const { rows } = await sql<WholePageRow>`
    select page_id as "id", chapter_id as "chapterId", name, version, catalogue_stale as "stale", '[' || coalesce((
      select string_agg(block::text, ',' order by place)
      from unnest(block_order) with ordinality as placed (block_id, place)
      join blocks on blocks.author_id = pages.author_id and blocks.page_id = pages.page_id and blocks.block_id = placed.block_id
    ), '') || ']' as blocks
    from pages where author_id = ${uid} and project_id = ${projectId} and page_id = any (${pages}::uuid[])`.execute(trx);
  return rows;
}

/** Which blocks each of these pages has. */
export async function listBlockIds(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  pages: readonly PageId[],
): Promise<Array<{ id: PageId; blocks: BlockId[] }>> {
  const { rows } = await sql<{ id: PageId; blocks: BlockId[] }>`
    select page_id as "id", block_order as "blocks"
    from pages where author_id = ${uid} and project_id = ${projectId} and page_id = any (${pages}::uuid[])`.execute(trx);
  return rows;
}

/** Holds off a delete of the page, and nothing else; nothing when it is not in the project. */
export async function keepVersion(
  trx: WriteQuery,
  { uid, projectId, pageId }: Omit<PageAddress, "chapterId">,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from pages where author_id = ${uid} and project_id = ${projectId} and page_id = ${pageId} for key share`.execute(trx);
  return rows[0]?.version;
}

/** Stale by what was saved since that version; false when the page is not in the project. */
export async function markCatalogued(
  trx: WriteQuery,
  { uid, projectId, pageId, version }: Omit<PageAddress, "chapterId"> & { version: number },
): Promise<boolean> {
  const marked = await sql`
    update pages set catalogued_version = ${version}, catalogue_stale = version <> ${version}
    where author_id = ${uid} and project_id = ${projectId} and page_id = ${pageId}`.execute(trx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

interface BlockRow {
  pageId: PageId;
  /** The text of a JSON object. */
  block: string;
}

/**
 * The blocks of one type in all pages of the project; each page's in their order. Page by page (`offset 0`): where the store takes an
 * author's blocks for few, it would read all of them anew for each page.
 */
export async function readBlocksOfType(
  trx: WriteQuery,
  { uid, projectId, type, limit }: ProjectAddress & { type: string; limit: number },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select pages.page_id as "pageId", found.block from pages cross join lateral (
      select block::text as block, place from unnest(block_order) with ordinality as placed (block_id, place)
      join blocks on blocks.author_id = pages.author_id and blocks.page_id = pages.page_id and blocks.block_id = placed.block_id
      where block ->> 'type' = ${type} offset 0
    ) as found
    where pages.author_id = ${uid} and pages.project_id = ${projectId}
    order by pages.page_id, found.place limit ${limit}`.execute(trx);
  return rows;
}
