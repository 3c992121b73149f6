import type { BlockId, ChapterId, PageId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { dateCreated, type CourseTables, type PageAddress, type ProjectAddress } from "./tables.ts";

export interface PageRow {
  id: PageId;
  chapterId: ChapterId;
  name: string;
  dateCreated: string;
  stale: boolean;
  /** The number in the page order, if any. */
  sn: number | null;
}

/** A page without an entry has none that could be stale. */
const pageColumns = sql<PageRow>`
  page_id as "id", chapter_id as "chapterId", name, ${dateCreated}, catalogue_stale and catalogued_version is not null as "stale", sn`;

/** Lists the pages of one chapter or of the whole project. */
export async function listPages(
  trx: WriteQuery,
  { uid, projectId, chapterId }: ProjectAddress & { chapterId?: ChapterId },
): Promise<PageRow[]> {
  const isMeant = chapterId === undefined ? sql`true` : sql`chapter_id = ${chapterId}`;
  const { rows } = await sql<PageRow>`
    select ${pageColumns} from pages left join page_order using (author_id, project_id, chapter_id, page_id)
    where author_id = ${uid} and project_id = ${projectId} and ${isMeant}`.execute(trx);
  return rows;
}

export async function insertPage(
  trx: WriteQuery,
  { uid, projectId, chapterId, pageId, name }: PageAddress & { name: string },
): Promise<void> {
  await tables(trx)
    .insertInto("pages")
    .values({ author_id: uid, project_id: projectId, chapter_id: chapterId, page_id: pageId, name })
    .execute();
}

/** The caller holds the author lock, so two pages cannot get the same number. */
export async function appendToPageOrder(trx: WriteQuery, { uid, projectId, chapterId, pageId }: PageAddress): Promise<void> {
  await sql`
    insert into page_order (author_id, project_id, chapter_id, page_id, sn)
    select ${uid}, ${projectId}::uuid, ${chapterId}::uuid, ${pageId}::uuid, coalesce(max(sn), 0) + 1
    from page_order where author_id = ${uid} and project_id = ${projectId} and chapter_id = ${chapterId}`.execute(trx);
}

/** Writes only changed numbers. */
export async function writePageOrder(
  trx: WriteQuery,
  { uid, projectId }: ProjectAddress,
  entries: ReadonlyArray<{ chapterId: string; uuid: string; SN: number }>,
): Promise<void> {
  await sql`
    insert into page_order as kept (author_id, project_id, chapter_id, page_id, sn)
    select ${uid}, ${projectId}::uuid, * from unnest(
      ${entries.map(({ chapterId }) => chapterId)}::uuid[], ${entries.map(({ uuid }) => uuid)}::uuid[], ${entries.map(({ SN }) => SN)}::integer[]
    )
    on conflict (author_id, project_id, chapter_id, page_id) do update set sn = excluded.sn where kept.sn <> excluded.sn`.execute(trx);
}

export interface PageHeadRow {
  name: string;
  dateCreated: string;
  version: number;
  stale: boolean;
  lastDeletedAt: Date | null;
  lastDeletedBlockId: BlockId | null;
}

export async function findPage(trx: WriteQuery, address: PageAddress): Promise<PageHeadRow | undefined> {
  const { rows } = await sql<PageHeadRow>`
    select name, ${dateCreated}, version, catalogue_stale as "stale", last_deleted_at as "lastDeletedAt",
      last_deleted_block_id as "lastDeletedBlockId"
    from pages where ${isPage(address)}`.execute(trx);
  return rows[0];
}

/** Returns the version of an empty page, or undefined when it has blocks. */
export async function findEmptyVersion(trx: WriteQuery, address: PageAddress): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from pages where ${isPage(address)} and block_order = '{}'`.execute(trx);
  return rows[0]?.version;
}

/** Locks the page only against deletion. Returns false when it does not exist. */
export async function keepPage(trx: WriteQuery, address: PageAddress): Promise<boolean> {
  const { rows } = await sql`select 1 from pages where ${isPage(address)} for key share`.execute(trx);
  return rows.length > 0;
}

/** The same for any location of the page, including the trash. */
export async function keepPageAnywhere(trx: WriteQuery, { uid, pageId }: Pick<PageAddress, "uid" | "pageId">): Promise<boolean> {
  const { rows } = await sql`select 1 from pages where author_id = ${uid} and page_id = ${pageId} for key share`.execute(trx);
  return rows.length > 0;
}

/** The same for any chapter of the project. */
export async function keepPageInProject(trx: WriteQuery, { uid, projectId, pageId }: Omit<PageAddress, "chapterId">): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pages where author_id = ${uid} and page_id = ${pageId} and project_id = ${projectId} for key share`.execute(trx);
  return rows.length > 0;
}

/** The id, or its last eight characters: published pages know only those. */
type PageName = { readonly id: PageId } | { readonly shortId: string };

export async function findPageNamed(
  trx: WriteQuery,
  { uid, projectId }: Pick<PageAddress, "uid" | "projectId">,
  name: PageName,
): Promise<PageId | undefined> {
  const isIt = "id" in name ? sql`page_id = ${name.id}` : sql`right(page_id::text, 8) = ${name.shortId}`;
  const { rows } = await sql<{ pageId: PageId }>`
    select page_id as "pageId" from pages where author_id = ${uid} and project_id = ${projectId} and ${isIt} limit 1`.execute(trx);
  return rows[0]?.pageId;
}

export interface PageBlocks {
  name: string;
  dateCreated: string;
  version: number;
  blocks: string;
}

/** The ordered blocks as stored text. One statement, so that blocks and version are consistent. */
export async function readBlocks(trx: WriteQuery, address: PageAddress): Promise<PageBlocks | undefined> {
  const { rows } = await sql<PageBlocks>`
    select name, ${dateCreated}, version, '[' || coalesce((
      select string_agg(block::text, ',' order by place)
      from unnest(block_order) with ordinality as placed (block_id, place)
      join blocks on blocks.author_id = pages.author_id and blocks.page_id = pages.page_id and blocks.block_id = placed.block_id
    ), '') || ']' as blocks
    from pages where ${isPage(address)}`.execute(trx);
  return rows[0];
}

/** A slow reader must not replace the snapshot of a newer version. */
export async function writeSnapshot(
  trx: WriteQuery,
  { uid, pageId, version, name, packed }: PageAddress & { version: number; name: string; packed: string },
): Promise<void> {
  await sql`
    insert into page_snapshots as kept (author_id, page_id, version, name, packed)
    values (${uid}, ${pageId}, ${version}, ${name}, ${packed})
    on conflict (author_id, page_id) do update set version = excluded.version, name = excluded.name, packed = excluded.packed
    where kept.version <= excluded.version`.execute(trx);
}

export async function renamePage(trx: WriteQuery, address: PageAddress, name: string): Promise<void> {
  await sql`update pages set name = ${name} where ${isPage(address)}`.execute(trx);
}

export async function writeCatalogue(
  trx: WriteQuery,
  address: PageAddress,
  {
    stale,
    lastDeletedAt,
    lastDeletedBlockId,
  }: { stale: boolean; lastDeletedAt?: string | undefined; lastDeletedBlockId?: BlockId | undefined },
): Promise<void> {
  await sql`
    update pages set catalogue_stale = ${stale},
      last_deleted_at = coalesce(${lastDeletedAt ?? null}, last_deleted_at),
      last_deleted_block_id = coalesce(${lastDeletedBlockId ?? null}, last_deleted_block_id)
    where ${isPage(address)}`.execute(trx);
}

/** Returns the current chapter of the page. */
export async function findChapterOfPage(
  trx: WriteQuery,
  { uid, projectId, pageId }: Omit<PageAddress, "chapterId">,
): Promise<ChapterId | undefined> {
  const { rows } = await sql<{ chapterId: ChapterId }>`
    select chapter_id as "chapterId" from pages where author_id = ${uid} and project_id = ${projectId} and page_id = ${pageId}`.execute(
    trx,
  );
  return rows[0]?.chapterId;
}

/** Keeps the number, which the caller must renew in the new chapter. */
export async function putPageInChapter(trx: WriteQuery, address: PageAddress, chapterId: ChapterId): Promise<void> {
  await sql`update pages set chapter_id = ${chapterId} where ${isPage(address)}`.execute(trx);
  await sql`update page_order set chapter_id = ${chapterId} where ${isPage(address)}`.execute(trx);
}

/** Locks in key order, as saves do, to prevent deadlocks. */
export async function lockPages(trx: WriteQuery, address: PagesOf): Promise<number> {
  const { rows } = await sql`
    select 1 from pages where ${isAmong(address)} order by author_id, project_id, chapter_id, page_id for update`.execute(trx);
  return rows.length;
}

/** Deletes one page, or all pages of a chapter or project, with all dependent rows. */
export async function deletePages(trx: WriteQuery, address: PagesOf): Promise<void> {
  const meant = sql`author_id = ${address.uid} and page_id in (select page_id from pages where ${isAmong(address)})`;
  await sql`delete from blocks where ${meant}`.execute(trx);
  await sql`delete from page_snapshots where ${meant}`.execute(trx);
  await sql`delete from page_themes where ${meant}`.execute(trx);
  await sql`delete from page_order where ${isAmong(address)}`.execute(trx);
  await sql`delete from pages where ${isAmong(address)}`.execute(trx);
}

export type PagesOf = ProjectAddress & { chapterId?: ChapterId; pageId?: PageId };

export function isAmong({ uid, projectId, chapterId, pageId }: PagesOf) {
  const inChapter = chapterId === undefined ? sql`true` : sql`chapter_id = ${chapterId}`;
  const isIt = pageId === undefined ? sql`true` : sql`page_id = ${pageId}`;
  return sql`author_id = ${uid} and project_id = ${projectId} and ${inChapter} and ${isIt}`;
}

function isPage({ uid, projectId, chapterId, pageId }: PageAddress) {
  return sql`author_id = ${uid} and project_id = ${projectId} and chapter_id = ${chapterId} and page_id = ${pageId}`;
}

function tables(trx: WriteQuery) {
  return trx.withTables<CourseTables>();
}
