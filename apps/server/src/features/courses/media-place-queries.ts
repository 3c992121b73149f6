import type { AuthorId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { PageAddress } from "./tables.ts";

export interface BlockWithFile {
  readonly projectId: ProjectId;
  readonly chapterId: ChapterId;
  readonly pageId: PageId;
  readonly pageName: string;
  readonly block: unknown;
}

/** Reads all blocks of the author by the front of their key. The key of a file occurs in no other text. */
export async function findBlocksWithFile(trx: WriteQuery, uid: AuthorId, { key, limit }: FileSearch): Promise<BlockWithFile[]> {
  const { rows } = await sql<BlockWithFile>`
    select pages.project_id as "projectId", pages.chapter_id as "chapterId", pages.page_id as "pageId", pages.name as "pageName", blocks.block
    from blocks join pages on pages.author_id = blocks.author_id and pages.page_id = blocks.page_id
    where blocks.author_id = ${uid} and position(${key} in blocks.block::text) > 0
    order by pages.project_id, pages.chapter_id, pages.page_id, blocks.block_id limit ${limit}`.execute(trx);
  return rows;
}

export interface CoverWithFile {
  readonly projectId: ProjectId;
  readonly projectName: string;
}

export async function findCoversWithFile(trx: WriteQuery, uid: AuthorId, { key, limit }: FileSearch): Promise<CoverWithFile[]> {
  const { rows } = await sql<CoverWithFile>`
    select project_id as "projectId", name as "projectName" from projects
    where author_id = ${uid} and position(${key} in cover::text) > 0 order by project_id limit ${limit}`.execute(trx);
  return rows;
}

export interface FileSearch {
  readonly key: string;
  readonly limit: number;
}

/** Locks the page, so that its blocks cannot change before they are written. */
export async function lockPage(trx: WriteQuery, { uid, projectId, chapterId, pageId }: PageAddress): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from pages where author_id = ${uid} and project_id = ${projectId} and chapter_id = ${chapterId} and page_id = ${pageId}
    for update`.execute(trx);
  return rows[0]?.version;
}

export async function readBlocksOf(trx: WriteQuery, { uid, pageId }: PageAddress, blockIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ block: unknown }>`
    select block from blocks where author_id = ${uid} and page_id = ${pageId} and block_id = any (${blockIds}::uuid[])`.execute(trx);
  return rows.map(({ block }) => block);
}
