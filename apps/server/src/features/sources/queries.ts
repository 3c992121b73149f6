import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { SourceKind, SourceProblem } from "@coursewright/contract/source.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { postingBytes, type WordPostings } from "./rank.ts";

export interface SourceName {
  readonly author: AuthorId;
  readonly sourceId: string;
}

export interface SourceRow {
  readonly sourceId: string;
  readonly projectId: ProjectId;
  readonly kind: SourceKind;
  readonly name: string;
  readonly address: string | null;
  readonly uploadId: string | null;
  readonly mediaKey: string | null;
  readonly bytes: number;
  readonly state: "waiting" | "reading" | "ready" | "failed";
  readonly percent: number;
  readonly problem: SourceProblem | null;
  readonly pages: number | null;
  readonly seconds: number | null;
  readonly passages: number;
  readonly language: string;
  readonly reading: number;
  readonly addedAt: Date;
  readonly readAt: Date | null;
}

const columns = sql`source_id as "sourceId", project_id as "projectId", kind, name, address, upload_id as "uploadId",
  media_key as "mediaKey", bytes, state, percent, problem, pages, seconds, passages, language, reading, added_at as "addedAt",
  read_at as "readAt"`;

interface Project {
  readonly author: AuthorId;
  readonly project: ProjectId;
}

/** At most `maxSources`, in the order in which they were added. */
export async function listSources(trx: WriteQuery, { author, project }: Project): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select ${columns} from sources where author_id = ${author} and project_id = ${project} order by added_at, source_id limit 100`.execute(
    trx,
  );
  return rows;
}

/** The courses with a source that is ready. */
export async function listCourses(trx: WriteQuery, author: AuthorId, limit: number): Promise<ProjectId[]> {
  const { rows } = await sql<{ id: ProjectId }>`
    select project_id as id from sources where author_id = ${author} and state = 'ready'
    group by project_id order by max(added_at) desc limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function findSource(trx: WriteQuery, { author, sourceId }: SourceName): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select ${columns} from sources where author_id = ${author} and source_id = ${sourceId}`.execute(trx);
  return rows[0];
}

export async function findSources(trx: WriteQuery, author: AuthorId, ids: readonly string[]): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select ${columns} from sources where author_id = ${author} and source_id = any (${ids}::uuid[])`.execute(trx);
  return rows;
}

/** Locks the sources of a course until the transaction ends, so that limits hold for concurrent requests. */
export async function lockSources(trx: WriteQuery, { author, project }: Project): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sources:' || ${author} || ':' || ${project}, 0))`.execute(trx);
}

/** The pages of the other sources that are ready. */
export async function sumPages(trx: WriteQuery, { author, project }: Project, but: string): Promise<number> {
  const { rows } = await sql<{ pages: string | null }>`
    select sum(pages) as pages from sources
    where author_id = ${author} and project_id = ${project} and state = 'ready' and source_id <> ${but}`.execute(trx);
  return Number(rows[0]?.pages ?? 0);
}

/** The seconds of the other recordings that are ready or being read. */
export async function sumSeconds(trx: WriteQuery, { author, project }: Project, but: string): Promise<number> {
  const { rows } = await sql<{ seconds: string | null }>`
    select sum(seconds) as seconds from sources
    where author_id = ${author} and project_id = ${project} and state in ('ready', 'reading') and source_id <> ${but}`.execute(trx);
  return Number(rows[0]?.seconds ?? 0);
}

export async function setSeconds(trx: WriteQuery, { author, sourceId, reading }: Reading, seconds: number): Promise<void> {
  await sql`
    update sources set seconds = ${seconds} where author_id = ${author} and source_id = ${sourceId} and reading = ${reading}`.execute(trx);
}

export async function insertSource(
  trx: WriteQuery,
  {
    author,
    sourceId,
    projectId,
    kind,
    name,
    address,
    uploadId,
    mediaKey,
    bytes,
  }: SourceName & Pick<SourceRow, "projectId" | "kind" | "name" | "address" | "uploadId" | "mediaKey" | "bytes">,
): Promise<void> {
  await sql`
    insert into sources (author_id, source_id, project_id, kind, name, address, upload_id, media_key, bytes)
    values (${author}, ${sourceId}, ${projectId}, ${kind}, ${name}, ${address}, ${uploadId}, ${mediaKey}, ${bytes})`.execute(trx);
}

/** The result of reading a source. A later reading, or a removed source, is left alone: the answer is then false. */
export async function endReading(
  trx: WriteQuery,
  { author, sourceId, reading, ...result }: Reading & Pick<SourceRow, "kind" | "name" | "pages" | "seconds" | "passages" | "language">,
): Promise<boolean> {
  const { kind, name, pages, seconds, passages, language } = result;
  const { numAffectedRows } = await sql`
    update sources set state = 'ready', percent = 100, problem = null, read_at = now(), kind = ${kind}, name = ${name}, pages = ${pages},
      seconds = ${seconds}, passages = ${passages}, language = ${language}
    where author_id = ${author} and source_id = ${sourceId} and reading = ${reading}`.execute(trx);
  return numAffectedRows === 1n;
}

interface Reading extends SourceName {
  readonly reading: number;
}

export async function findReading(trx: WriteQuery, { author, sourceId, reading }: Reading): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select ${columns} from sources where author_id = ${author} and source_id = ${sourceId} and reading = ${reading}`.execute(trx);
  return rows[0];
}

/** Enters a new reading. */
export async function beginAgain(
  trx: WriteQuery,
  row: Reading & Pick<SourceRow, "kind" | "name" | "uploadId" | "mediaKey" | "bytes">,
): Promise<void> {
  const { author, sourceId, reading, kind, name, uploadId, mediaKey, bytes } = row;
  await sql`
    update sources set state = 'waiting', percent = 0, problem = null, reading = ${reading}, kind = ${kind}, name = ${name},
      upload_id = ${uploadId}, media_key = ${mediaKey}, bytes = ${bytes}
    where author_id = ${author} and source_id = ${sourceId}`.execute(trx);
}

/** Returns false when the source was removed, is read anew or was read already. */
export async function beginReading(trx: WriteQuery, { author, sourceId, reading }: Reading): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sources set state = 'reading', percent = 0
    where author_id = ${author} and source_id = ${sourceId} and reading = ${reading} and state in ('waiting', 'reading')`.execute(trx);
  return numAffectedRows === 1n;
}

export async function setPercent(trx: WriteQuery, { author, sourceId, reading }: Reading, percent: number): Promise<void> {
  await sql`
    update sources set percent = ${percent}
    where author_id = ${author} and source_id = ${sourceId} and reading = ${reading} and state = 'reading'`.execute(trx);
}

export async function failReading(trx: WriteQuery, { author, sourceId, reading }: Reading, problem: SourceProblem): Promise<void> {
  await sql`
    update sources set state = 'failed', problem = ${JSON.stringify(problem)}::json
    where author_id = ${author} and source_id = ${sourceId} and reading = ${reading} and state in ('waiting', 'reading')`.execute(trx);
}

export async function deleteSource(trx: WriteQuery, { author, sourceId }: SourceName): Promise<void> {
  await deletePassages(trx, { author, sourceId });
  await sql`delete from sources where author_id = ${author} and source_id = ${sourceId}`.execute(trx);
}

async function deletePassages(trx: WriteQuery, { author, sourceId }: SourceName): Promise<void> {
  await sql`delete from passage_words where author_id = ${author} and source_id = ${sourceId}`.execute(trx);
  await sql`delete from passages where author_id = ${author} and source_id = ${sourceId}`.execute(trx);
}

export interface NewPassage {
  readonly id: string;
  readonly place: number;
  readonly page: number | null;
  readonly seconds: number | null;
  readonly text: string;
  /** The text, with spaces between all words. */
  readonly searched: string;
}

const insertedAtOnce = 500;

/** Replaces the passages of a source and their words. */
export async function putPassages(
  trx: WriteQuery,
  { author, sourceId, language, passages }: SourceName & { language: string; passages: readonly NewPassage[] },
): Promise<void> {
  await deletePassages(trx, { author, sourceId });
  for (let start = 0; start < passages.length; start += insertedAtOnce) {
    const some = passages.slice(start, start + insertedAtOnce);
    await sql`
      insert into passages (author_id, source_id, passage_id, place, page, seconds, text)
      select ${author}, ${sourceId}, * from unnest(
        ${some.map(({ id }) => id)}::text[], ${some.map(({ place }) => place)}::integer[], ${some.map(({ page }) => page)}::integer[],
        ${some.map(({ seconds }) => seconds)}::integer[], ${some.map(({ text }) => text)}::text[]
      )`.execute(trx);
  }
  await sql`
    with words as (
      select place, lexeme, cardinality(positions) as times, sum(cardinality(positions)) over (partition by place) as length
      from unnest(${passages.map(({ place }) => place)}::integer[], ${passages.map(({ searched }) => searched)}::text[]) as given (place, searched),
        unnest(to_tsvector(${language}::text::regconfig, searched))
    )
    insert into passage_words (author_id, source_id, word, postings)
    select ${author}, ${sourceId}, lexeme,
      string_agg(int4send((place << 16) | (least(times, 255) << 8) | least(length, 255)::integer), '' order by place)
    from words group by lexeme`.execute(trx);
}

interface Wanted extends Project {
  readonly words: string;
  /** Undefined: all sources of the course. */
  readonly sources: readonly string[] | undefined;
}

/**
 * The words of the question that the sources contain, and how many passages were searched. A word of more than half of the passages says
 * nothing, so it is read only if there is no rarer one.
 */
export async function findPostings(trx: WriteQuery, wanted: Wanted): Promise<{ total: number; found: WordPostings[] }> {
  const { author, words } = wanted;
  const searched = searchedSources(wanted);
  const totals = await sql<{ total: string | null }>`with ${searched} select sum(passages) as total from searched`.execute(trx);
  const { rows } = await sql<WordPostings>`
    with ${searched}, terms as (
      select language, lexeme from (select distinct language from searched) as languages,
        unnest(to_tsvector(language::regconfig, ${words})) limit ${maxTerms}
    ), hits as (
      select source_id, word, postings, sum(octet_length(postings)) over (partition by word) as bytes
      from searched join terms using (language) join passage_words using (source_id)
      where passage_words.author_id = ${author} and word = lexeme
    ), frequent as (
      select ${postingBytes}::integer / 2 * sum(passages) as bytes from searched
    )
    select source_id as "sourceId", word, postings from hits, frequent
    where hits.bytes <= frequent.bytes or not exists (select from hits as rarer where rarer.bytes <= frequent.bytes)`.execute(trx);
  return { total: Number(totals.rows[0]?.total ?? 0), found: rows };
}

/** A question of 500 characters, in some languages. */
const maxTerms = 400;

function searchedSources({ author, project, sources }: Wanted) {
  return sql`searched as materialized (
    select source_id, language, passages from sources
    where author_id = ${author} and project_id = ${project} and state = 'ready'
      and (${sources === undefined} or source_id = any (${sources ?? []}::uuid[]))
  )`;
}

export interface PassageRow {
  readonly id: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly place: number;
  readonly page: number | null;
  readonly seconds: number | null;
  readonly text: string;
}

const passageColumns = sql`passage_id as id, source_id as "sourceId", sources.name as "sourceName", place, page, passages.seconds, text`;

export async function passagesAt(
  trx: WriteQuery,
  author: AuthorId,
  places: ReadonlyArray<{ sourceId: string; place: number }>,
): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select ${passageColumns}
    from unnest(${places.map(({ sourceId }) => sourceId)}::uuid[], ${places.map(({ place }) => place)}::integer[])
      with ordinality as given (source_id, place, number)
    join passages using (source_id, place) join sources using (author_id, source_id)
    where author_id = ${author} order by number`.execute(trx);
  return rows;
}

export async function passagesById(trx: WriteQuery, author: AuthorId, ids: readonly string[]): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select ${passageColumns} from passages join sources using (author_id, source_id)
    where author_id = ${author} and passage_id = any (${ids}::text[])`.execute(trx);
  return rows;
}
