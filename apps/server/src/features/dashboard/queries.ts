import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type RawBuilder, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

/*
 * The counts of a course's learners, by when they began. All of a time lie in course_totals; a period is whole UTC days of course_days, and
 * the quarters of an hour of the day on which it begins (decision 0042). No statement reads what visits told.
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

/** More than a course's pages and questions together can have. */
const maxCounts = 60_000;
const dayMs = 86_400_000;
const quarterMs = 900_000;

export async function findFirstLearner(trx: WriteQuery, { uid, projectId }: CountedCourse): Promise<Date | undefined> {
  const { rows } = await sql<{ bucket: Date }>`
    select bucket from course_counts where author_id = ${uid} and course_id = ${projectId} and kind = 'learners'
    order by bucket limit 1`.execute(trx);
  return rows[0]?.bucket;
}

/** Of those who began since then, or of all. */
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
 * Of one kind, and of it these keys alone: there are so many others that each time is looked up by itself. Given as lists, since the
 * store takes a series of unknown length for a long one, and then reads all of them.
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
 * How many began in each step. Of days on which one step gives way to the next the quarters of an hour are read, of others the day;
 * day by day (`offset 0`), where the store would compare each of them with all quarters.
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

/** The first midnight of UTC that is not before it. */
function nextDay(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / dayMs) * dayMs);
}

/** Beyond the last day that may have a count: a browser's clock may be ahead by a day. */
function endOf(now: Date): Date {
  return new Date(now.getTime() + 2 * dayMs);
}

/** From the first on, before the end. */
function timesBetween(first: Date, end: Date, stepMs: number): Date[] {
  const count = Math.max(0, Math.ceil((end.getTime() - first.getTime()) / stepMs));
  return Array.from({ length: count }, (_, index) => new Date(first.getTime() + index * stepMs));
}

function dateOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
