import type { Client } from "pg";

/*
 * Writes the counts that the rollup of events would leave for many learners of a course: when each began (more of them lately, and by day)
 * and how far they got, the counts of each day, and of each quarter of an hour in the last 100 days. Shares differ from page to page.
 */

interface Learners {
  readonly uid: string;
  readonly projectId: string;
  readonly learners: number;
}

const days = 730;
const daysByQuarter = 100;
/** The parts of a page's recording. */
const slots = 40;

export async function insertLearners(store: Client, { uid, projectId, learners }: Learners): Promise<Record<string, number>> {
  const run = (text: string) => store.query(text.replaceAll(":author", `'${uid}'`).replaceAll(":course", `'${projectId}'::uuid`));
  for (const statement of [...settings, ...learnersOf(learners), ...counts, ...sums, recordings]) await run(statement);
  await run("drop table began, quarters, places, quizzes, answers");
  for (const name of tables) await run(`vacuum analyze ${name}`);
  await run("checkpoint");
  const rows: Record<string, number> = {};
  for (const name of tables) {
    const found = await store.query<{ rows: string }>(`select count(*) as rows from ${name} where author_id = $1`, [uid]);
    rows[name] = Number(found.rows[0]?.rows);
  }
  return rows;
}

export const tables = ["course_readers", "course_counts", "course_days", "course_totals"];

const settings = ["set synchronous_commit = off", "set work_mem = '256MB'", "select setseed(0.5)"];

function learnersOf(learners: number): string[] {
  return [
    `create temp table places as
      select page_id, chapter_id, right(page_id::text, 8) as short,
        row_number() over (order by chapters.sn, page_order.sn)::integer as place
      from page_order join chapter_order as chapters using (author_id, project_id, chapter_id)
      where author_id = :author and project_id = :course`,
    `create temp table quizzes as
      select right(blocks.block_id::text, 8) as short, place from places join blocks using (page_id)
      where author_id = :author and block ->> 'type' = 'MCQ'`,
    `create temp table began as
      select n, at, date_bin('15 minutes', at, '2000-01-01Z') as quarter,
        date_bin(case when at < now() - interval '${daysByQuarter} days' then interval '1 day' else '15 minutes' end, at, '2000-01-01Z') as bucket, (1 + 59 * power(random(), 1.5))::integer as depth
      from (
        select n, date_trunc('day', now() - interval '1 day' * (${days} * (1 - sqrt(random())))) + interval '1 hour' * (7 + 15 * random()) as at
        from generate_series(1, ${learners}) n
      ) as each where at < now()`,
    `insert into course_readers
      select :author, :course, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, at, quarter,
        (array(select short from places order by place))[1:depth],
        (array(select chapter_id from places where place % 5 = 1 order by place))[1:(depth + 4) / 5], '{}', '{}', depth >= 60
      from began`,
    "create temp table quarters as select bucket, count(*)::integer as learners from began group by bucket order by bucket",
    `create temp table answers as
      select *, floor(tried * (0.95 - 0.008 * place) + random())::integer as "right" from (
        select bucket, short, place, floor(learners * 0.8 * (1 - place / 75.0) + random())::integer as tried from quarters cross join quizzes
      ) as each where tried > 0`,
  ];
}

const add = "insert into course_counts select :author, :course,";
/** Rounds at random, so that shares hold even for few learners in a quarter of an hour. */
const counts = [
  // The days are summed in one statement below.
  "alter table course_counts disable trigger user",
  `${add} 'learners', bucket, '', learners from quarters order by bucket`,
  `${add} 'finished', bucket, '', n from (select bucket, floor(learners * 0.1 + random()) as n from quarters) as each where n > 0 order by bucket`,
  readers("chapter", { key: "chapter_id", share: "1 - place / 75.0", of: "place % 5 = 1" }),
  readers("page", { key: "page_id", share: "1 - place / 75.0", of: "true" }),
  `${add} 'tried', bucket, short, tried from answers order by bucket, short`,
  `${add} 'right', bucket, short, "right" from answers where "right" > 0 order by bucket, short`,
  `${add} 'given', bucket, short || ':' || option, n from answers cross join lateral (values
      ('a', (tried - "right") - (tried - "right") / 3), ('b', "right"), ('c', (tried - "right") / 3)
    ) as options (option, n) where n > 0 order by bucket, 5`,
  readers("listener", { key: "page_id", share: "0.005", of: "true" }),
  `${add} 'play', bucket, key, count + (abs(hashtext(key || bucket)) % (1 + abs(hashtext(key)) % 4)) from course_counts
    where author_id = :author and course_id = :course and kind = 'listener' order by bucket, key`,
  `${add} 'slot', bucket, key || ':' || slot, count from course_counts cross join generate_series(0, ${slots - 1}) as slot
    where author_id = :author and course_id = :course and kind = 'listener' and abs(hashtext(key || bucket || slot)) % 3 > 0 order by bucket, 5`,
];

function readers(kind: string, { key, share, of }: { key: string; share: string; of: string }): string {
  const each = `select bucket, ${key}::text as key, floor(learners * (${share}) + random()) as n from quarters join places on ${of}`;
  return `${add} '${kind}', bucket, key, n from (${each}) as each where n > 0 order by bucket, key`;
}

const sums = [
  `insert into course_days
    select author_id, course_id, kind, (bucket at time zone 'utc')::date, key, sum(count) from course_counts
    where author_id = :author and course_id = :course group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `insert into course_totals
    select author_id, course_id, kind, key, sum(count) from course_days
    where author_id = :author and course_id = :course group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `delete from course_counts
    where author_id = :author and course_id = :course and bucket < now() - interval '${daysByQuarter} days'`,
  `${add} 'learners', quarter, '', count(*) from began where at < now() - interval '${daysByQuarter} days' group by quarter order by quarter`,
  "alter table course_counts enable trigger user",
];

const recordings = `
  insert into audiobooks (author_id, page_id, media_key, duration_ms, sentences, voice, words_hash, chunk_hashes, page_version)
    select :author, page_id, 'none', ${slots * 5000}, '[]', 'none', repeat('0', 64), '{}', 1 from places`;
