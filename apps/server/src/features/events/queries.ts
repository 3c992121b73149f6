import { AuthorId, type ProjectId } from "@coursewright/base/ids.ts";
import type { EventBatch, VisitEvent } from "@coursewright/contract/events.ts";
import { sql } from "kysely";
import type pg from "pg";
import { textArray, uuidArray } from "../../platform/db/binary-array.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { dayOf } from "./batch-time.ts";
import type { Count, Reader } from "./counting.ts";

export interface NewBatch {
  readonly author: AuthorId;
  readonly courseId: ProjectId;
  readonly batch: EventBatch;
}

/**
 * Inserts batches of many authors in one statement, which commits by itself. Row-level security admits only these authors: the
 * setting is made before the first row.
 */
export async function insertBatches(pool: pg.Pool, batches: readonly NewBatch[]): Promise<true[]> {
  // Sort by id: two statements with the same ids in different orders could deadlock.
  const sorted = batches.toSorted((one, other) => (one.batch.id < other.batch.id ? -1 : 1));
  await pool.query({
    name: "insert-event-batches",
    text: `
      with curtain as materialized (select set_config('app.authors', array_to_string($1::text[], ','), true))
      insert into event_batches (author_id, day, batch_id, course_id, reader_id, events)
      select given.author_id, given.day::date, given.batch_id, given.course_id, given.reader_id, given.events::json
      from curtain, unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[])
        as given (author_id, day, batch_id, course_id, reader_id, events)
      on conflict do nothing`,
    values: [
      textArray(sorted.map(({ author }) => author)),
      textArray(sorted.map(({ batch }) => dayOf(batch.id))),
      uuidArray(sorted.map(({ batch }) => batch.id)),
      uuidArray(sorted.map(({ courseId }) => courseId)),
      uuidArray(sorted.map(({ batch }) => batch.reader)),
      textArray(sorted.map(({ batch }) => JSON.stringify(batch.events))),
    ],
  });
  return batches.map(() => true);
}

export async function keepEventDays(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ changed: number }>("select keep_event_days() as changed");
  return rows[0]?.changed ?? 0;
}

/** Authors with uncounted batches, in the order of their ids, after the given one. */
export async function authorsWithEvents(pool: pg.Pool, { after, limit }: { after: string; limit: number }): Promise<AuthorId[]> {
  const { rows } = await pool.query<{ author_id: string }>("select author_id from authors_with_events($1, $2)", [after, limit]);
  return rows.map(({ author_id }) => AuthorId.parse(author_id));
}

/** Locks the author's counting until the transaction ends. Returns false if another process counts already. */
export async function tryLockCounting(trx: WriteQuery, author: AuthorId): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('events:' || ${author}, 0)) as "isLocked"`.execute(trx);
  return rows[0]?.isLocked ?? false;
}

export interface PendingBatch {
  readonly day: string;
  readonly id: string;
  readonly courseId: ProjectId;
  readonly readerId: string;
  readonly events: readonly VisitEvent[];
}

/** Oldest first. */
export async function takePending(trx: WriteQuery, { author, limit }: { author: AuthorId; limit: number }): Promise<PendingBatch[]> {
  const { rows } = await sql<PendingBatch>`
    select day::text, batch_id as "id", course_id as "courseId", reader_id as "readerId", events
    from event_batches where author_id = ${author} and rolled_at is null
    order by author_id, batch_id limit ${limit} for update skip locked`.execute(trx);
  return rows;
}

export async function markRolled(trx: WriteQuery, author: AuthorId, batches: readonly PendingBatch[]): Promise<void> {
  await sql`
    update event_batches set rolled_at = now()
    from unnest(${batches.map(({ day }) => day)}::date[], ${batches.map(({ id }) => id)}::uuid[]) as counted (day, batch_id)
    where event_batches.author_id = ${author} and event_batches.day = counted.day and event_batches.batch_id = counted.batch_id
      and event_batches.day = any (${[...new Set(batches.map(({ day }) => day))]}::date[])`.execute(trx);
}

interface ReaderRow extends Omit<Reader, "pages" | "chapters" | "questions" | "listened" | "firstAt"> {
  readonly firstAt: Date;
  readonly pages: string[];
  readonly chapters: string[];
  readonly questions: string[];
  readonly listened: string[];
}

export async function findReaders(
  trx: WriteQuery,
  { author, courseId, readers }: { author: AuthorId; courseId: ProjectId; readers: readonly string[] },
): Promise<Reader[]> {
  const { rows } = await sql<ReaderRow>`
    select reader_id as "id", first_at as "firstAt", pages, chapters, questions, listened, finished
    from course_readers where author_id = ${author} and course_id = ${courseId} and reader_id = any (${readers}::uuid[])`.execute(trx);
  return rows.map((row) => ({
    ...row,
    firstAt: row.firstAt.getTime(),
    pages: new Set(row.pages),
    chapters: new Set(row.chapters),
    questions: new Set(row.questions),
    listened: new Set(row.listened),
  }));
}

/** Lists are sent as texts, because PostgreSQL requires nested arrays of equal length. */
export async function writeReaders(
  trx: WriteQuery,
  { author, courseId, readers }: { author: AuthorId; courseId: ProjectId; readers: ReadonlyArray<Reader & { bucket: number }> },
): Promise<void> {
  const list = (pick: (reader: Reader) => ReadonlySet<string>) => readers.map((reader) => `{${[...pick(reader)].join(",")}}`);
  await sql`
    insert into course_readers (author_id, course_id, reader_id, first_at, bucket, pages, chapters, questions, listened, finished)
    select ${author}, ${courseId}::uuid, reader_id, to_timestamp(first_at / 1000.0), to_timestamp(bucket / 1000),
      pages::text[], chapters::uuid[], questions::text[], listened::text[], finished
    from unnest(
      ${readers.map(({ id }) => id)}::uuid[], ${readers.map(({ firstAt }) => firstAt)}::bigint[],
      ${readers.map(({ bucket }) => bucket)}::bigint[], ${list(({ pages }) => pages)}::text[], ${list(({ chapters }) => chapters)}::text[],
      ${list(({ questions }) => questions)}::text[], ${list(({ listened }) => listened)}::text[],
      ${readers.map(({ finished }) => finished)}::boolean[]
    ) as counted (reader_id, first_at, bucket, pages, chapters, questions, listened, finished)
    on conflict (author_id, course_id, reader_id) do update set pages = excluded.pages, chapters = excluded.chapters,
      questions = excluded.questions, listened = excluded.listened, finished = excluded.finished`.execute(trx);
}

/** Adds the counts per quarter of an hour, and also to the totals. */
export async function addCounts(
  trx: WriteQuery,
  { author, courseId, counts }: { author: AuthorId; courseId: ProjectId; counts: readonly Count[] },
): Promise<void> {
  await sql`
    insert into course_counts as kept (author_id, course_id, kind, bucket, key, count)
    select ${author}, ${courseId}::uuid, kind, to_timestamp(bucket / 1000), key, count from unnest(
      ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ bucket }) => bucket)}::bigint[],
      ${counts.map(({ key }) => key)}::text[], ${counts.map(({ count }) => count)}::bigint[]
    ) as more (kind, bucket, key, count)
    on conflict (author_id, course_id, kind, bucket, key) do update set count = kept.count + excluded.count`.execute(trx);
  await sql`
    insert into course_totals as kept (author_id, course_id, kind, key, count)
    select ${author}, ${courseId}::uuid, kind, key, sum(count) from unnest(
      ${counts.map(({ kind }) => kind)}::text[], ${counts.map(({ key }) => key)}::text[], ${counts.map(({ count }) => count)}::bigint[]
    ) as more (kind, key, count)
    group by kind, key
    on conflict (author_id, course_id, kind, key) do update set count = kept.count + excluded.count`.execute(trx);
}

/** All kinds but "learners": dashboards group its quarters into steps of any length. */
const agingKinds = ["chapter", "page", "finished", "tried", "right", "given", "listener", "play", "slot"];
const quartersAtOnce = 500;

/** The counts per day stay: no trigger subtracts from them. */
export async function dropQuarters(
  trx: WriteQuery,
  { author, courseId, before }: { author: AuthorId; courseId: ProjectId; before: Date },
): Promise<void> {
  await sql`
    with old as (
      select kinds.kind, found.bucket, found.key from unnest(${agingKinds}::text[]) as kinds (kind) cross join lateral (
        select bucket, key from course_counts
        where author_id = ${author} and course_id = ${courseId} and kind = kinds.kind and bucket < ${before}
        order by bucket, key limit ${quartersAtOnce}
      ) as found
    )
    delete from course_counts using old
    where course_counts.author_id = ${author} and course_counts.course_id = ${courseId}
      and course_counts.kind = old.kind and course_counts.bucket = old.bucket and course_counts.key = old.key`.execute(trx);
}
