import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";
import type { PageMark } from "./page-changes.ts";
import { publications } from "./queries.ts";

interface OfProject {
  author: AuthorId;
  projectId: ProjectId;
}

function liveVersions(trx: WriteQuery, { author, projectId }: OfProject) {
  return publications(trx)
    .selectFrom("publications")
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .where("state", "=", "live");
}

export type VersionRow = Awaited<ReturnType<typeof listLive>>[number];

/** Newest first. */
export function listLive(trx: WriteQuery, { before, limit, ...project }: OfProject & { before: number | undefined; limit: number }) {
  const rows = liveVersions(trx, project).select(["publication_id", "version", "frozen_at", "changes", "pages_total", "collected_at"]);
  return (before === undefined ? rows : rows.where("version", "<", before)).orderBy("version", "desc").limit(limit).execute();
}

/** The newest live version, or the newest before the given one. */
export function findNewestLive(trx: WriteQuery, { before, ...project }: OfProject & { before?: number }) {
  const rows = liveVersions(trx, project).select(["publication_id", "version", "contents"]);
  return (before === undefined ? rows : rows.where("version", "<", before)).orderBy("version", "desc").limit(1).executeTakeFirst();
}

/** The last page of the newest live version. */
export async function findLastPage(trx: WriteQuery, project: OfProject): Promise<string | undefined> {
  const newest = liveVersions(trx, project)
    .select(sql<string | null>`contents -> -1 ->> 'uuid'`.as("last"))
    .orderBy("version", "desc");
  return (await newest.limit(1).executeTakeFirst())?.last ?? undefined;
}

export async function findContents(
  trx: WriteQuery,
  { version, ...project }: OfProject & { version: number },
): Promise<PageMark[] | undefined> {
  const row = await liveVersions(trx, project).select("contents").where("version", "=", version).executeTakeFirst();
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

export function findTitleAndTerms(trx: WriteQuery, { author, releaseId }: { author: AuthorId; releaseId: string }) {
  return publications(trx)
    .selectFrom("publications")
    .select(["title", "terms"])
    .where("author_id", "=", author)
    .where("publication_id", "=", releaseId)
    .executeTakeFirst();
}

/** Returns nothing if the version does not exist or its files are gone. Protects an old version from collection for another day. */
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

/** The number of newest versions kept per course, besides the shown one. */
const keptVersions = 10;

/** Call it after a new version went live: versions before the newest ten become due for collection. */
export async function markOldVersionsDue(trx: WriteQuery, { author, projectId }: OfProject): Promise<void> {
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

/** Marks due releases, which then cannot be shown any more. Shown releases are postponed for a day instead. */
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

/** Until this runs, each collection finds the releases again, so a crash loses nothing. */
export async function markRemoved(trx: WriteQuery, { author, gone }: { author: AuthorId; gone: readonly string[] }): Promise<void> {
  await sql`
    update publications set collect_after = null
    where author_id = ${author} and collected_at is not null and publication_id = any (${gone}::uuid[])`.execute(trx);
}

/** The releases whose files are kept: those that may be shown, and those in progress. */
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
