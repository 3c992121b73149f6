import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import { sql } from "kysely";
import type { Shard, WriteQuery } from "../../platform/db/databases.ts";

/** Takes the next authors of the shard in turn. Two workers never get the same ones. */
export async function takeNextAuthors({ pool }: Shard, { limit }: { limit: number }): Promise<AuthorId[]> {
  const { rows } = await pool.query<{ author: string }>("select next_authors_to_sweep($1) as author", [limit]);
  return rows.map(({ author }) => AuthorId.parse(author));
}

export async function sweepRows(trx: WriteQuery, { author, now }: { author: AuthorId; now: Date }): Promise<void> {
  await sql`select sweep_author(${author}, ${now})`.execute(trx);
  await sql`select sweep_sources(${author})`.execute(trx);
}

/** Courses that neither exist nor are in the trash. */
export async function goneAmong(trx: WriteQuery, { author, projects }: { author: AuthorId; projects: readonly ProjectId[] }) {
  const { rows } = await sql<{ id: ProjectId }>`
    select given.id from unnest(${projects}::uuid[]) as given (id)
    where not exists (select from projects where author_id = ${author} and project_id = given.id)
      and not exists (select from trash where author_id = ${author} and project_id = given.id)`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface SweptFile {
  readonly key: string;
  readonly unusedSince: Date | null;
}

/** Pictures and uploads. Portraits and sounds are removed elsewhere. */
export async function listSweptFiles(trx: WriteQuery, author: AuthorId): Promise<SweptFile[]> {
  const { rows } = await sql<SweptFile>`
    select media_key as key, unused_since as "unusedSince" from media_files
    where author_id = ${author} and kind in ('picture', 'upload')`.execute(trx);
  return rows;
}

/** The keys, without form names, of all files that the author's rows reference. */
export async function listNamedFiles(trx: WriteQuery, author: AuthorId): Promise<Set<string>> {
  // Reads all content of the author: 1.6 s for 100,000 blocks. The usual statement limit is 10 s.
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const { rows } = await sql<{ key: string }>`select distinct media_named(${author}) as key`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

export async function markUnused(
  trx: WriteQuery,
  { author, keys, since }: { author: AuthorId; keys: readonly string[]; since: Date | null },
): Promise<void> {
  await sql`update media_files set unused_since = ${since} where author_id = ${author} and media_key = any (${keys})`.execute(trx);
}

export async function deleteUploadsOf(trx: WriteQuery, { author, key }: { author: AuthorId; key: string }): Promise<void> {
  await sql`delete from uploads where author_id = ${author} and state = 'done' and media_key = ${key}`.execute(trx);
}
