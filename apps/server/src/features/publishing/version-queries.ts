import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { PageMark } from "./page-changes.ts";
import { publications } from "./queries.ts";

interface OfProject {
  author: AuthorId;
  projectId: ProjectId;
}

function liveOnes(trx: WriteQuery, { author, projectId }: OfProject) {
  return publications(trx)
    .selectFrom("publications")
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("state", "=", "live");
}

export type VersionRow = Awaited<ReturnType<typeof listLive>>[number];

/** Newest first. */
export function listLive(trx: WriteQuery, { before, limit, ...project }: OfProject & { before: number | undefined; limit: number }) {
  const rows = liveOnes(trx, project).select(["publication_id", "version", "frozen_at", "changes", "pages_total", "collected_at"]);
  return (before === undefined ? rows : rows.where("version", "<", before)).orderBy("version", "desc").limit(limit).execute();
}

/** The newest that went live before this version, or at all. */
export function findNewestLive(trx: WriteQuery, { before, ...project }: OfProject & { before?: number }) {
  const rows = liveOnes(trx, project).select(["publication_id", "version", "contents"]);
  return (before === undefined ? rows : rows.where("version", "<", before)).orderBy("version", "desc").limit(1).executeTakeFirst();
}

/** The page that is read last in what was published newest. */
export async function findLastPage(trx: WriteQuery, project: OfProject): Promise<string | undefined> {
  const newest = liveOnes(trx, project)
    .select(sql<string | null>`contents -> -1 ->> 'uuid'`.as("last"))
    .orderBy("version", "desc");
  return (await newest.limit(1).executeTakeFirst())?.last ?? undefined;
}

export async function findContents(
  trx: WriteQuery,
  { version, ...project }: OfProject & { version: number },
): Promise<PageMark[] | undefined> {
  const row = await liveOnes(trx, project).select("contents").where("version", "=", version).executeTakeFirst();
  return row && (row.contents ?? []);
}

export function findRelease(trx: WriteQuery, { author, releaseId }: { author: AuthorId; releaseId: string }) {
  return publications(trx)
    .selectFrom("publications")
    .select(["version", "contents", "frozen_at"])
    .where("author_id", "=", author)
    .where("publication_id", "=", releaseId)
    .executeTakeFirst();
}

/** How a release presents its course. */
export function findTitleAndTerms(trx: WriteQuery, { author, releaseId }: { author: AuthorId; releaseId: string }) {
  return publications(trx)
    .selectFrom("publications")
    .select(["title", "terms"])
    .where("author_id", "=", author)
    .where("publication_id", "=", releaseId)
    .executeTakeFirst();
}

/** Nothing when there is no such version, or its files are gone. Those of an old one now stay at least until tomorrow. */
export function holdVersion(trx: WriteQuery, { author, projectId, version }: OfProject & { version: number }) {
  return publications(trx)
    .updateTable("publications")
    .set({ collect_after: sql<Date | null>`case when collect_after is not null then now() + interval '1 day' end` })
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("version", "=", version)
    .where("state", "=", "live")
    .where("collected_at", "is", null)
    .returning(["publication_id", "frozen_at", "terms"])
    .executeTakeFirst();
}

/** Of each course so many versions are kept, besides the one that it shows. */
const keptVersions = 10;

/** The course has one more: those before the newest ten may go. */
export async function letOldOnesGo(trx: WriteQuery, { author, projectId }: OfProject): Promise<void> {
  await sql`
    update publications set collect_after = now()
    where author_id = ${author} and project_id = ${projectId} and state = 'live' and collected_at is null and collect_after is null
      and version <= (
        select version from publications
        where author_id = ${author} and project_id = ${projectId} and state = 'live'
        order by version desc offset ${keptVersions} limit 1
      )`.execute(trx);
}

export async function selectAuthorsToCollect(shard: Shard, { limit }: { limit: number }): Promise<AuthorId[]> {
  const { rows } = await shard.pool.query<{ author_id: string }>("select author_id from authors_to_collect(now(), $1)", [limit]);
  return rows.map((row) => AuthorId.parse(row.author_id));
}

/** Those that are due, but for the ones that are shown, whose turn comes another day. From now on they cannot be shown. */
export async function markCollected(trx: WriteQuery, { author, shown }: { author: AuthorId; shown: readonly string[] }): Promise<string[]> {
  await sql`
    update publications set collect_after = now() + interval '1 day'
    where author_id = ${author} and collect_after <= now() and publication_id = any (${shown}::uuid[])`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    update publications set collected_at = coalesce(collected_at, now())
    where author_id = ${author} and collect_after <= now()
    returning publication_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Until then they are found again, whatever became of the work. */
export async function markRemoved(trx: WriteQuery, { author, gone }: { author: AuthorId; gone: readonly string[] }): Promise<void> {
  await sql`
    update publications set collect_after = null
    where author_id = ${author} and collected_at is not null and publication_id = any (${gone}::uuid[])`.execute(trx);
}

/** Whose files are kept: those that may be shown, and those that are being made. */
export async function listKept(trx: WriteQuery, author: AuthorId): Promise<string[]> {
  const rows = await publications(trx)
    .selectFrom("publications")
    .select("publication_id")
    .where("author_id", "=", author)
    .where("state", "<>", "failed")
    .where("collected_at", "is", null)
    .execute();
  return rows.map((row) => row.publication_id);
}
