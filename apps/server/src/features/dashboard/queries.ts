import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type RawBuilder, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

/*
 * Learner counts by start time. course_totals has all time. A period sums whole UTC days of course_days and the quarters of an hour
 * of its first day (decision 0042). No statement reads raw visit events.
 */

export type CountKind = "learners" | "finished" | "chapter" | "tried" | "right" | "given" | "listener" | "play" | "slot";
export type Counts = ReadonlyMap<CountKind, ReadonlyMap<string, number>>;

export interface CountedCourse {
  readonly uid: AuthorId;
  readonly projectId: ProjectId;
}

interface CountRow {
  kind: CountKind;
  key: string;
  count: string;
}

/** More than the pages and questions of a course can have. */
const maxCounts = 60_000;
const dayMs = 86_400_000;
const quarterMs = 900_000;

export async function findFirstLearner(trx: WriteQuery, { uid, projectId }: CountedCourse): Promise<Date | undefined> {
  const { rows } = await sql<{ bucket: Date }>`
    select bucket from course_counts where author_id = ${uid} and course_id = ${projectId} and kind = 'learners'
    order by bucket limit 1`.execute(trx);
  return rows[0]?.bucket;
}

/** Sums counts of learners who started since then, or of all. */
export async function sumCounts(
  trx: WriteQuery,
  { uid, projectId, kinds, since }: CountedCourse & { kinds: readonly CountKind[]; since: Date | undefined },
): Promise<Counts> {
  const of = sql`author_id = ${uid} and course_id = ${projectId} and kind = any (${kinds}::text[])`;
  if (!since) return read(trx, sql`select kind, key, count from course_totals where ${of}`);
  const wholeFrom = nextDay(since);
  return read(
    trx,
    sql`select kind, key, sum(count) as count from (
      select kind, key, count from course_days where ${of} and day >= ${dateOf(wholeFrom)}
      union all
      select kind, key, count from course_counts where ${of} and bucket >= ${since} and bucket < ${wholeFrom}
    ) as parts group by kind, key`,
  );
}

/**
 * Sums one kind for these keys only. There are many other keys, so each time is looked up separately. Times are passed as lists,
 * because PostgreSQL estimates a series of unknown length as long and would scan everything.
 */
export async function sumKeys(
  trx: WriteQuery,
  {
    uid,
    projectId,
    kind,
    keys,
    since,
    now,
  }: CountedCourse & { kind: CountKind; keys: readonly string[]; since: Date | undefined; now: Date },
): Promise<ReadonlyMap<string, number>> {
  const of = sql`author_id = ${uid} and course_id = ${projectId} and kind = ${kind} and key = any (${keys}::text[])`;
  const wholeFrom = since && nextDay(since);
  const counts = await read(
    trx,
    since && wholeFrom
      ? sql`select ${kind}::text as kind, key, sum(count) as count from (
          select key, count from unnest(${timesBetween(wholeFrom, endOf(now), dayMs).map(dateOf)}::date[]) as days (at)
          cross join lateral (select key, count from course_days where ${of} and day = days.at) as whole
          union all
          select key, count from unnest(${timesBetween(since, wholeFrom, quarterMs)}::timestamptz[]) as quarters (at)
          cross join lateral (select key, count from course_counts where ${of} and bucket = quarters.at) as part
        ) as parts group by key`
      : sql`select kind, key, count from course_totals where ${of}`,
  );
  return counts.get(kind) ?? new Map();
}

/**
 * New learners per step. Reads quarters of an hour for days with a step boundary, and whole days otherwise. `offset 0` makes
 * PostgreSQL work day by day instead of comparing each day with all quarters.
 */
export async function countNewLearners(
  trx: WriteQuery,
  { uid, projectId, starts }: CountedCourse & { starts: readonly Date[] },
): Promise<number[]> {
  const of = sql`author_id = ${uid} and course_id = ${projectId} and kind = 'learners'`;
  const parted = [...new Set(starts.filter((start) => start.getTime() % dayMs !== 0).map(dateOf))];
  const first = starts[0] ?? new Date(0);
  const { rows } = await sql<{ step: number; learners: string }>`
    select width_bucket(at, ${starts}::timestamptz[]) as step, sum(count) as learners from (
      select day::timestamp at time zone 'utc' as at, count from course_days
      where ${of} and day >= ${dateOf(nextDay(first))} and day <> all (${parted}::date[])
      union all
      select bucket, count from unnest(${parted}::date[]) as parted (day) cross join lateral (
        select bucket, count from course_counts
        where ${of} and bucket >= parted.day::timestamp at time zone 'utc' and bucket < (parted.day + 1)::timestamp at time zone 'utc'
        offset 0
      ) as quarters
    ) as parts where at >= ${first} group by step`.execute(trx);
  const found = new Map(rows.map(({ step, learners }) => [step, Number(learners)]));
  return starts.map((_, index) => found.get(index + 1) ?? 0);
}

async function read(trx: WriteQuery, select: RawBuilder<unknown>): Promise<Counts> {
  const { rows } = await sql<CountRow>`${select} limit ${maxCounts}`.execute(trx);
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, found]) => [kind, new Map(found.map(({ key, count }) => [key, Number(count)]))]));
}

/** The first UTC midnight at or after `at`. */
function nextDay(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / dayMs) * dayMs);
}

/** After the last day with a possible count, because a browser's clock may be a day ahead. */
function endOf(now: Date): Date {
  return new Date(now.getTime() + 2 * dayMs);
}

/** Includes `first`, excludes `end`. */
function timesBetween(first: Date, end: Date, stepMs: number): Date[] {
  const count = Math.max(0, Math.ceil((end.getTime() - first.getTime()) / stepMs));
  return Array.from({ length: count }, (_, index) => new Date(first.getTime() + index * stepMs));
}

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
