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
  /** JSON text of a list. */
  blocks: string;
}

/** Reads those pages that are in the project. One statement, so that each page's blocks and version are consistent. */
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

/** The block ids of each page. */
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

/** Locks the page only against deletion. Returns undefined when it is not in the project. */
export async function keepVersion(
  trx: WriteQuery,
  { uid, projectId, pageId }: Omit<PageAddress, "chapterId">,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from pages where author_id = ${uid} and project_id = ${projectId} and page_id = ${pageId} for key share`.execute(trx);
  return rows[0]?.version;
}

/** Marks the entry stale if the page was saved after that version. Returns false when the page is not in the project. */
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
  /** JSON text of an object. */
  block: string;
}

/**
 * The ordered blocks of one type in all pages of the project. `offset 0` makes PostgreSQL work page by page: with a wrong row
 * estimate it would read all the author's blocks again for each page.
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
