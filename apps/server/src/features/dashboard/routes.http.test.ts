import { randomUUID } from "node:crypto";
import { Dashboard } from "@coursewright/contract/dashboard.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { shortId } from "@coursewright/course-page/places.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AuthorId } from "@coursewright/base/ids.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { readConfig } from "../../platform/config/config.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createAudiobookService } from "../audiobook/service.ts";
import { createMediaService } from "../media/service.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService } from "../courses/service.ts";
import { apiOf } from "../../../test/courses.ts";
import { stepsOf } from "./periods.ts";
import type { CountKind } from "./queries.ts";
import { dashboardRoutes } from "./routes.ts";
import { createDashboardService } from "./service.ts";
import { addCounts, type Counted } from "../../../test/counts.ts";

let fixture: TestFixture;
let server: TestServer;
let now = new Date("2026-11-14T12:00:00Z");
let storage: Storage;

beforeAll(async () => {
  fixture = await createTestFixture();
  const courses = createCoursesService(fixture);
  storage = createStorage(readConfig().storage);
  const { databases, log } = fixture;
  const clock = { now: () => now };
  const media = createMediaService({ databases, storage, secret: testSecret });
  const audiobook = createAudiobookService({ databases, gateway: { speaker: undefined }, media, clock, log });
  const dashboard = createDashboardService({ databases, courses, audiobook, clock });
  server = await startTestServer(fixture, [...coursesRoutes(courses), ...dashboardRoutes(dashboard)]);
});
afterAll(async () => {
  await server.close();
  storage.close();
  await fixture.close();
});

describe("dashboard routes", () => {
  it("shows chapters and questions of a course without learners", async () => {
    const { read, chapters, questions } = await bread();
    const empty = await read("?period=7d&zone=Europe/Berlin");
    expect(empty).toMatchObject({ hasLearners: false, learners: 0, finished: 0, hardest: null, replayed: null, moreChapters: 0 });
    expect(empty.chapters).toEqual(chapters.map(({ id, name }) => ({ chapterId: id, name, learners: 0 })));
    expect(empty.questions.map(({ blockId, tried }) => [blockId, tried])).toEqual(questions.map(({ id }) => [id, 0]));
    expect(empty.newLearners.steps).toHaveLength(7);
  });

  it("assigns learners to periods by start date in the author's zone", async () => {
    const { read, add, chapters } = await bread();
    const [first, second] = chapters;
    // Berlin's seven days start at 23:00 UTC on the 7th, its twelve weeks at 22:00 UTC on 23 August.
    await add([
      { kind: "learners", at: "2026-08-23T21:45:00Z", count: 40 },
      { kind: "learners", at: "2026-08-23T22:00:00Z", count: 3 },
      { kind: "learners", at: "2026-11-07T22:59:59Z", count: 5 },
      { kind: "learners", at: "2026-11-07T23:00:00Z", count: 7 },
      { kind: "learners", at: "2026-11-14T11:59:00Z", count: 2 },
      { kind: "chapter", key: first?.id ?? "", at: "2026-11-07T22:45:00Z", count: 5 },
      { kind: "chapter", key: first?.id ?? "", at: "2026-11-07T23:00:00Z", count: 7 },
      { kind: "chapter", key: second?.id ?? "", at: "2026-11-14T11:45:00Z", count: 1 },
      { kind: "chapter", key: randomUUID(), at: "2026-11-14T11:45:00Z", count: 9 },
      { kind: "finished", at: "2026-08-23T21:45:00Z", count: 11 },
      { kind: "finished", at: "2026-11-14T11:45:00Z", count: 1 },
    ]);
    const week = await read("?period=7d&zone=Europe/Berlin");
    expect([week.learners, week.finished, week.hasLearners]).toEqual([9, 1, true]);
    expect(week.chapters.map(({ learners }) => learners)).toEqual([7, 1]);
    expect(week.newLearners).toEqual({
      unit: "day",
      steps: [7, 0, 0, 0, 0, 0, 2].map((learners, index) => ({ from: `2026-11-${String(8 + index).padStart(2, "0")}`, learners })),
    });
    const season = await read("?period=12w&zone=Europe/Berlin");
    expect([season.learners, season.finished]).toEqual([17, 1]);
    expect(season.newLearners.steps.map(({ learners }) => learners)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 2]);
    const all = await read("?period=all&zone=Europe/Berlin");
    expect([all.learners, all.finished]).toEqual([57, 12]);
    expect(all.newLearners.steps.map(({ learners }) => learners)).toEqual([40, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12, 2]);
    // In Kolkata the same hour is another day.
    expect((await read("?period=7d&zone=Asia/Kolkata")).learners).toBe(14);
  });

  it("sums days and quarters to the raw total for any data", async () => {
    const kinds: CountKind[] = ["learners", "finished", "tried", "play"];
    const zones = [
      "UTC",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "America/St_Johns",
      "Pacific/Kiritimati",
      "Australia/Lord_Howe",
      "Africa/Cairo",
    ];
    const { uid, projectId, add, read, questions } = await bread();
    const question = questions[0]?.id ?? "";
    const until = Date.parse("2026-11-20T00:00:00Z");
    const instant = fc.integer({ min: 0, max: 120 * 96 }).map((quarters) => new Date(until - quarters * 900_000));
    const counted: Counted[] = [];
    const visit = fc.record({ kind: fc.constantFrom(...kinds), at: instant, count: fc.integer({ min: 1, max: 50 }) });
    const views = fc.record({ zone: fc.constantFrom(...zones), period: fc.constantFrom("7d", "12w", "all"), now: instant });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 40 }), views, async (more, view) => {
        const keyed = more.map((each): Counted => ({ ...each, key: each.kind === "tried" ? shortId(question) : "" }));
        await add(keyed);
        counted.push(...keyed);
        ({ now } = view);
        const { zone, period } = view;
        const since = stepsOf(period, { zone, now, since: undefined }).steps[0]?.startsAt ?? now;
        const sum = (kind: CountKind) =>
          counted.reduce(
            (total, { kind: of, at, count = 1 }) => total + (of === kind && (period === "all" || new Date(at) >= since) ? count : 0),
            0,
          );
        const told = await read(`?period=${period}&zone=${zone}`);
        expect([told.learners, told.finished, told.questions[0]?.tried]).toEqual([sum("learners"), sum("finished"), sum("tried")]);
        expect(told.newLearners.steps.reduce((total, { learners }) => total + learners, 0)).toBe(sum("learners"));
      }),
      { numRuns: 40 },
    );
    const { rows } = await fixture.databases.forAuthor(AuthorId.parse(uid)).transaction((trx) =>
      sql<{ sums: unknown }>`
      select (select sum(count) from course_counts where author_id = ${uid} and course_id = ${projectId}) =
        (select sum(count) from course_days where author_id = ${uid} and course_id = ${projectId}) as sums`.execute(trx),
    );
    expect(rows).toEqual([{ sums: true }]);
    now = new Date("2026-11-14T12:00:00Z");
  });

  it("lists questions in course order, and the hardest with its most common wrong answer", async () => {
    const { read, add, questions, pages } = await bread();
    const [peak, sank, wet] = questions.map(({ id }) => shortId(id));
    const at = "2026-11-10T09:00:00Z";
    const answered = (key: string | undefined, tried: number, right: number): Counted[] => [
      { kind: "tried", at, key: key ?? "", count: tried },
      { kind: "right", at, key: key ?? "", count: right },
    ];
    await add([
      ...answered(peak, 112, 102),
      ...answered(wet, 97, 42),
      // Fewer than ten answers, although nearly all are wrong; and a deleted question.
      ...answered(sank, 9, 1),
      ...answered("deadbeef", 50, 1),
      { kind: "given", at, key: `${wet}:a`, count: 14 },
      { kind: "given", at, key: `${wet}:b`, count: 42 },
      { kind: "given", at: "2026-11-08T09:00:00Z", key: `${wet}:c`, count: 21 },
      { kind: "given", at: "2026-11-07T23:30:00Z", key: `${wet}:c`, count: 20 },
      { kind: "given", at: "2026-08-01T09:00:00Z", key: `${wet}:a`, count: 900 },
    ]);
    const { questions: told, hardest } = await read("?period=7d&zone=Europe/Berlin");
    expect(told.map(({ question, pageId, tried, right }) => [question, pageId, tried, right])).toEqual([
      ["When is a starter at its peak?", pages[0], 112, 102],
      ["It sank back. What now?", pages[0], 9, 1],
      ["How wet is 75% hydration?", pages[1], 97, 42],
    ]);
    const place = { chapterId: told[2]?.chapterId, pageId: pages[1], pageName: "Untitled Page", blockId: questions[2]?.id };
    expect(hardest).toEqual({ ...place, question: "How wet is 75% hydration?", option: "C of it", picked: 41, missed: 55 });
    expect((await read("?period=all")).hardest).toMatchObject({ option: "A of it", picked: 914 });
  });

  it("shows the most replayed page with its peak and words", async () => {
    const { read, add, record, forget, pages } = await bread();
    const [mixed, proof] = pages;
    const at = "2026-11-10T09:00:00Z";
    await record(proof ?? "", {
      durationMs: 17_500,
      sentences: [
        { text: "Shape it.", startMs: 0, endMs: 4_000 },
        { text: "Leave it in the fridge overnight, for ten hours at the very least.", startMs: 6_000, endMs: 16_000 },
      ],
    });
    await add([
      { kind: "listener", at, key: mixed ?? "", count: 100 },
      { kind: "play", at, key: mixed ?? "", count: 110 },
      { kind: "listener", at, key: proof ?? "", count: 20 },
      { kind: "play", at, key: proof ?? "", count: 52 },
      { kind: "slot", at, key: `${proof}:0`, count: 30 },
      { kind: "slot", at, key: `${proof}:2`, count: 61 },
      { kind: "slot", at, key: `${mixed}:2`, count: 500 },
    ]);
    const told = await read("?period=7d");
    expect(told.replayed).toMatchObject({ pageId: proof, pageNumber: 1, plays: 52, listeners: 20, average: 1.35 });
    expect(told.replayed?.recording).toEqual({
      seconds: 17.5,
      heard: [30, 0, 61, 0],
      peak: { slot: 2, words: "Leave it in the fridge overnight, for ten hours…" },
    });
    await forget(proof ?? "");
    expect((await read("?period=all")).replayed).toMatchObject({ pageId: proof, recording: null });
    await add([{ kind: "listener", at, key: proof ?? "", count: 32 }]);
    expect((await read("?period=7d")).replayed).toMatchObject({ pageId: mixed });
  });

  it("exports everything as a file without spreadsheet formulas", async () => {
    const { ask, add, api, projectId, chapters, questions } = await bread();
    await api.patch(`/projects/${projectId}/chapters/${chapters[0]?.id}`, { name: '=HYPERLINK("x")' });
    await add([
      { kind: "learners", at: now, count: 12 },
      { kind: "chapter", at: now, key: chapters[0]?.id ?? "", count: 11 },
      { kind: "tried", at: now, key: shortId(questions[0]?.id ?? ""), count: 4 },
    ]);
    const answer = await ask("/dashboard.csv?period=7d&zone=Europe/Berlin");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain("coursewright-dashboard.csv");
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines.slice(0, 4)).toEqual([
      "What,Chapter,Page,Question,From,Count,Of",
      "learners,,,,,12,",
      "reached the last page,,,,,0,12",
      `opened the chapter,"'=HYPERLINK(""x"")",,,,11,12`,
    ]);
    expect(lines).toContain("new learners in this day,,,,2026-11-14,12,");
    expect(lines).toContain(`right on the first try,"'=HYPERLINK(""x"")",Untitled Page,When is a starter at its peak?,,0,4`);
  });

  it("requires the owner, an existing course and a valid time zone", async () => {
    const { uid, projectId, ask, add } = await bread();
    await add([{ kind: "learners", at: now }]);
    const path = `/api/coursewright/v2/users/${uid}/projects/${projectId}/dashboard`;
    expect((await server.ask(path)).status).toBe(401);
    expect((await server.ask(path, { as: randomUUID() })).status).toBe(403);
    const other = randomUUID();
    expect((await server.ask(path.replace(uid, other), { as: other })).status).toBe(404);
    expect((await server.ask(path.replace(projectId, randomUUID()), { as: uid })).status).toBe(404);
    for (const query of ["?zone=Mars/Olympus", "?zone=%2B01:00", "?zone=Europe/Berlin';--", "?period=1y", `?zone=${"a".repeat(65)}`]) {
      const refused = await ask(`/dashboard${query}`);
      expect([query, refused.status, ErrorReply.parse(await refused.json()).error]).toEqual([query, 400, expect.anything()]);
    }
  });
});

/** Two chapters with one page each and three questions; a fourth question has no correct answer. */
async function bread() {
  const uid = randomUUID();
  const api = apiOf(server, uid);
  const projectId = await api.makeProject();
  const chapters: { id: string; name: string }[] = [];
  const pages: string[] = [];
  const texts = [["When is a starter at its peak?", "It sank back. What now?"], ["How wet is 75% hydration?"]];
  const questions = texts.map((page) => page.map((question) => quiz(question)));
  for (const [index, blocks] of questions.entries()) {
    const id = await api.makeChapter(projectId);
    const page = await api.makePage(projectId, id);
    const all = index === 0 ? [...blocks, quiz("Which do you like?", "none")] : blocks;
    const path = `/projects/${projectId}/chapters/${id}/pages/${page}`;
    expect((await api.save(path, { baseVersion: 0, upsert: all, order: all.map((block) => block.id) })).status).toBe(200);
    chapters.push({ id, name: "Untitled Chapter" });
    pages.push(page);
  }
  const within = fixture.databases.forAuthor(AuthorId.parse(uid)).transaction;
  const ask = (path: string) => server.ask(`/api/coursewright/v2/users/${uid}/projects/${projectId}${path}`, { as: uid });
  return {
    uid,
    projectId,
    api,
    ask,
    chapters,
    pages,
    questions: questions.flat(),
    record: (page: string, { durationMs, sentences }: { durationMs: number; sentences: readonly object[] }) =>
      within((trx) =>
        sql`insert into audiobooks (author_id, page_id, media_key, duration_ms, sentences, voice, words_hash, chunk_hashes, page_version)
          values (${uid}, ${page}, 'a/b.mp3', ${durationMs}, ${JSON.stringify(sentences)}, 'nova', ${"0".repeat(64)}, '{}', 1)`.execute(
          trx,
        ),
      ),
    forget: (page: string) => within((trx) => sql`delete from audiobooks where author_id = ${uid} and page_id = ${page}`.execute(trx)),
    add: (counted: readonly Counted[]) => addCounts(fixture.databases, { uid, projectId }, counted),
    read: async (query: string) => Dashboard.parse(await (await ask(`/dashboard${query}`)).json()),
  };
}

function quiz(question: string, right = "b") {
  const options = ["a", "b", "c"].map((id) => ({ id, text: `${id.toUpperCase()} of it`, isCorrect: id === right }));
  return { id: randomUUID(), type: "MCQ", v: 1, data: { question, options }, aiagent: "jerry" };
}
