import { randomUUID } from "node:crypto";
import type { EventBatch, VisitEvent } from "@coursewright/contract/events.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";
import { byName, recount, withoutBuckets } from "./recount.ts";
import { batchOf, countsOf, short, type VisitedCourse, writeVisitedCourse } from "../../../test/events.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

const minute = 60_000;
const quarter = 15 * minute;

describe("rollup", () => {
  it("counts each kind of event in the quarter of an hour in which the reader began", async () => {
    const visited = await writeVisitedCourse(fixture);
    const [first, , , last] = visited.pages;
    if (!first || !last) throw new Error("The course has four pages");
    const at = Date.now() - 90 * minute;
    const reader = randomUUID();
    const on = (page: { id: string }, event: object) => ({ at: at + minute, page: short(page.id), ...event }) as VisitEvent;
    await visited.tell(batchOf([{ t: "open", at, page: short(first.id) }, on(first, { t: "read" })], { reader, at }));
    await fixture.features.events.rollUp();
    const later = { reader, at: at + 60 * minute };
    await visited.tell(
      batchOf(
        [
          on(first, { t: "open" }),
          on(first, { t: "answer", block: short(first.question), given: "b", right: false }),
          on(first, { t: "answer", block: short(first.question), given: "a", right: true }),
          on(first, { t: "play" }),
          on(first, { t: "play" }),
          on(first, { t: "heard", slots: [0, 1, 2, 1] }),
        ],
        later,
      ),
    );
    await visited.tell(
      batchOf(
        [on(last, { t: "answer", block: short(last.question), given: "c", right: true }), on(last, { t: "read" }), on(last, { t: "read" })],
        { reader, at: at + 61 * minute },
      ),
    );
    expect(await fixture.features.events.rollUp()).toBe(2);
    expect(await fixture.features.events.rollUp()).toBe(0);
    const { counts, totals } = await countsOf(fixture, visited);
    expect(totals).toEqual(
      [
        { kind: "learners", key: "", count: 1 },
        { kind: "chapter", key: first.chapterId, count: 1 },
        { kind: "chapter", key: last.chapterId, count: 1 },
        { kind: "page", key: first.id, count: 1 },
        { kind: "page", key: last.id, count: 1 },
        { kind: "finished", key: "", count: 1 },
        { kind: "tried", key: short(first.question), count: 1 },
        { kind: "tried", key: short(last.question), count: 1 },
        { kind: "right", key: short(last.question), count: 1 },
        { kind: "given", key: `${short(first.question)}:b`, count: 1 },
        { kind: "given", key: `${short(last.question)}:c`, count: 1 },
        { kind: "listener", key: first.id, count: 1 },
        { kind: "play", key: first.id, count: 2 },
        { kind: "slot", key: `${first.id}:0`, count: 1 },
        { kind: "slot", key: `${first.id}:1`, count: 2 },
        { kind: "slot", key: `${first.id}:2`, count: 1 },
      ].toSorted(byName),
    );
    expect(new Set(counts.map(({ bucket }) => Date.parse(bucket)))).toEqual(new Set([at - (at % quarter)]));
  });

  it("takes the last published page as the end, not a draft", async () => {
    const visited = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 3 });
    const { author, course, pages } = visited;
    const contents = pages.slice(0, 2).map(({ id }) => ({ uuid: id, name: "Page", hash: "0" }));
    await fixture.authors.query(
      `insert into publications (author_id, publication_id, project_id, subdomain, state, pages_total, version, contents, ended_at)
     values ($1, $2, $3, $4, 'live', 2, 1, $5, now())`,
      [author.uid, randomUUID(), course.id, course.subdomain, JSON.stringify(contents)],
    );
    for (const { id } of pages) await visited.tell(batchOf([{ t: "read", at: Date.now(), page: short(id) }], { reader: randomUUID() }));
    await fixture.features.events.rollUp();
    const { totals } = await countsOf(fixture, visited);
    expect(totals).toContainEqual({ kind: "finished", key: "", count: 1 });
    const { rows } = await fixture.authors.query("select pages from course_readers where course_id = $1 and finished", [course.id]);
    expect(rows).toEqual([{ pages: [short(pages[1]?.id ?? "")] }]);
  });

  it("clamps a reader's wrong clock to a day around the batch", async () => {
    const visited = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const now = Date.now();
    const page = short(visited.pages[0]?.id ?? "");
    await visited.tell(batchOf([{ t: "open", at: 0, page }], { at: now }));
    await visited.tell(batchOf([{ t: "open", at: 8_640_000_000_000_000, page }], { at: now }));
    await fixture.features.events.rollUp();
    const { rows } = await fixture.authors.query<{ first_at: Date }>(
      "select first_at from course_readers where course_id = $1 order by first_at",
      [visited.course.id],
    );
    expect(rows.map(({ first_at }) => first_at.getTime())).toEqual([now - 24 * 60 * minute, now + 24 * 60 * minute]);
  });

  it("discards batches of a course that is gone", async () => {
    const visited = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const batch = batchOf([{ t: "open", at: Date.now(), page: short(visited.pages[0]?.id ?? "") }]);
    expect((await visited.tell(batch)).status).toBe(204);
    await visited.author.call("DELETE", `/projects/${visited.course.id}`);
    await fixture.features.events.rollUp();
    expect((await countsOf(fixture, visited)).totals).toEqual([]);
    const { rows } = await fixture.authors.query("select rolled_at is null as waits from event_batches where batch_id = $1", [batch.id]);
    expect(rows).toEqual([{ waits: false }]);
  });

  it("drops old quarters and keeps their days and totals", async () => {
    const visited = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const page = visited.pages[0]?.id ?? "";
    const rows = [101, 99].flatMap((age) => [`('learners', ${age}, '')`, `('page', ${age}, '${page}')`]);
    await fixture.authors.query(
      `insert into course_counts select author_id, project_id, kind, date_bin('15 minutes', now() - age * interval '1 day', '2000-01-01Z'), key, 3
     from projects cross join (values ${rows.join(",")}) as old (kind, age, key) where project_id = $1`,
      [visited.course.id],
    );
    await visited.tell(
      batchOf([
        { t: "open", at: Date.now(), page: short(page) },
        { t: "read", at: Date.now(), page: short(page) },
      ]),
    );
    await fixture.features.events.rollUp();
    const left = async (table: string, age: string) => {
      const { rows: found } = await fixture.authors.query<{ kind: string }>(
        `select kind from ${table} where course_id = $1 and ${age} and kind in ('learners', 'page') order by kind`,
        [visited.course.id],
      );
      return found.map(({ kind }) => kind);
    };
    expect(await left("course_counts", "bucket < now() - interval '100 days'")).toEqual(["learners"]);
    expect(await left("course_counts", "bucket between now() - interval '100 days' and now() - interval '1 day'")).toEqual([
      "learners",
      "page",
    ]);
    expect(await left("course_days", "day < now() - interval '100 days'")).toEqual(["learners", "page"]);
  });

  it("agrees with a plain recount for random, repeated visits and four workers", async () => {
    const random = dice(20_261_116);
    const courses = [await writeVisitedCourse(fixture, { chapters: 3, pagesEach: 3 }), await writeVisitedCourse(fixture)];
    const told = courses.map((visited) => ({ visited, batches: randomVisits(random, visited) }));
    const waiting = told.flatMap(({ visited, batches }) =>
      batches.flatMap((batch) => Array.from({ length: 1 + random(3) }, () => ({ visited, batch }))),
    );
    const shuffled = waiting.map((each) => ({ each, at: random(1e9) })).toSorted((one, other) => one.at - other.at);
    const until = new AbortController();
    const workers = Array.from({ length: 4 }, async () => {
      while (!until.signal.aborted) await fixture.features.events.rollUp();
    });
    for (let start = 0; start < shuffled.length; start += 40) {
      const some = shuffled.slice(start, start + 40).map(({ each: { visited, batch } }) => visited.tell(batch));
      expect((await Promise.all(some)).every(({ status }) => status === 204)).toBe(true);
    }
    until.abort();
    await Promise.all(workers);
    await fixture.features.events.rollUp();
    for (const { visited, batches } of told) {
      const { rows } = await fixture.authors.query<{ id: string; bucket: string }>(
        "select reader_id as id, bucket::text from course_readers where course_id = $1",
        [visited.course.id],
      );
      const { counts, totals } = await countsOf(fixture, visited);
      expect(counts.length).toBeGreaterThan(50);
      const buckets = new Map(rows.map(({ id, bucket }) => [id, bucket]));
      const expected = recount(visited.pages, batches, (reader) => buckets.get(reader) ?? "not counted");
      expect(counts).toEqual(expected);
      expect(totals).toEqual(withoutBuckets(expected));
    }
  });
});

/** A seeded random generator: every run gets the same numbers. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Random visits of thirty readers; each answers a question once. */
function randomVisits(random: (below: number) => number, { pages }: VisitedCourse): EventBatch[] {
  return Array.from({ length: 30 }, (): EventBatch[] => {
    const reader = randomUUID();
    const began = Date.now() - random(3 * 60) * minute;
    const answered = new Set<string>();
    return Array.from({ length: 1 + random(5) }, (_, turn): EventBatch => {
      const at = began + turn * minute;
      const events = Array.from({ length: 1 + random(12) }, (): VisitEvent => {
        const page = pages[random(pages.length)];
        if (!page) throw new Error("The course has pages");
        const name = short(page.id);
        const kind = random(6);
        if (kind === 0) return { t: "read", at, page: name };
        if (kind === 1) return { t: "play", at, page: name };
        if (kind === 2) return { t: "heard", at, page: name, slots: Array.from({ length: 1 + random(4) }, () => random(6)) };
        if (kind === 3) return { t: "open", at, page: "ffffffff" };
        if (kind === 4 || answered.has(name)) return { t: "open", at, page: name };
        answered.add(name);
        const given = "abcd"[random(4)] ?? "a";
        return { t: "answer", at, page: name, block: short(page.question), given, right: given === "a" };
      });
      return { id: newUuid(at), reader, events };
    });
  }).flat();
}
