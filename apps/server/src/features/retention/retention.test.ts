import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { keyAt } from "@coursewright/contract/media.ts";
import { Course } from "@coursewright/course/course.ts";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import { startTestServer, testSecret, type TestServer } from "../../../test/fixture.ts";
import { noSites } from "../courses/course-sites.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService, type CoursesService } from "../courses/service.ts";
import { apiOf } from "../../../test/courses.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createKeptReleases } from "../publishing/kept-releases.ts";
import { freeName, makeCourse, type PublishingFixture, startPublishing } from "../../../test/publishing.ts";
import { createRetentionService, type RetentionService } from "./service.ts";

let fixture: PublishingFixture;
let server: TestServer;
let courses: CoursesService;
let media: MediaService;
let retention: RetentionService;
let owner: pg.Client;
let daysLater = 0;
const clock = { now: () => new Date(Date.now() + daysLater * 86_400_000) };

beforeAll(async () => {
  fixture = await startPublishing();
  const { databases, log } = fixture.fixture;
  const { storage } = fixture;
  courses = createCoursesService({
    databases,
    sites: { ...noSites, takeDown: fixture.service.takeDown, bringBack: fixture.service.bringBack },
  });
  server = await startTestServer(fixture.fixture, coursesRoutes(courses));
  media = createMediaService({ databases, storage, secret: testSecret });
  retention = createRetentionService({ databases, clock, log, media, releases: createKeptReleases({ databases, storage }) });
  owner = new pg.Client({ connectionString: fixture.fixture.urls.authorsOwnerUrl });
  await owner.connect();
});

beforeEach(() => {
  daysLater = 0;
});

afterAll(async () => {
  await owner.end();
  await server.close();
  await fixture.close();
});

describe("files that no page and no release shows", () => {
  it("are removed 7 days after their course was purged", async () => {
    const { author, api, project, address } = await courseWithPicture();
    const listed = await uploadedTo(author, project);
    await sweepTwice(author);
    expect(await areThere(address, listed)).toEqual([true, true]);

    await api.del(`/projects/${project}`);
    await sweepTwice(author);
    expect(await areThere(address, listed)).toEqual([true, true]);

    await courses.purgeTrash({ olderThanMs: -1_000 });
    await sweepAt(author, 0);
    await sweepAt(author, 6);
    expect(await areThere(address, listed)).toEqual([true, true]);
    await sweepAt(author, 8);
    expect(await areThere(address, listed)).toEqual([false, false]);
    expect(await rowsOf("media_files", author)).toEqual([]);
    expect(await rowsOf("uploads", author)).toEqual([]);
    expect(await rowsOf("storage_totals", author)).toMatchObject([{ bytes: "0" }]);
  });

  it("stay while a publishable version uses them", async () => {
    const { author, api, project, path, block, address } = await courseWithPicture();
    await publish(author, project, block);
    // The page no longer uses the picture, but the release does.
    await api.save(path, { baseVersion: 1, upsert: [], remove: [block.id], order: [] });
    expect((await owner.query("select from blocks where author_id = $1", [author])).rowCount).toBe(0);
    await sweepTwice(author);
    expect(await areThere(address)).toEqual([true]);

    await owner.query("update publications set collected_at = now() where author_id = $1", [author]);
    await sweepTwice(author);
    expect(await areThere(address)).toEqual([false]);
  });

  it("stay if they are used again within 7 days", async () => {
    const { author, api, path, block, address } = await courseWithPicture();
    await api.save(path, { baseVersion: 1, upsert: [], remove: [block.id], order: [] });
    await sweepAt(author, 0);
    await api.save(path, { baseVersion: 2, upsert: [block], order: [block.id] });
    await sweepAt(author, 8);
    await api.save(path, { baseVersion: 3, upsert: [], remove: [block.id], order: [] });
    await sweepAt(author, 9);
    expect(await areThere(address)).toEqual([true]);
    await sweepAt(author, 17);
    expect(await areThere(address)).toEqual([false]);
  });
});

it("a purged course frees its address and its releases", async () => {
  const { author, api, project, block } = await courseWithPicture();
  const subdomain = await publish(author, project, block);
  const address = "select release_id, released_at is not null as given_up from subdomains where subdomain = $1";
  await api.del(`/projects/${project}`);
  await sweepAt(author, 0);
  expect(await fixture.atDirectory(address, [subdomain])).toMatchObject([{ given_up: false }]);
  await courses.purgeTrash({ olderThanMs: -1_000 });
  await sweepAt(author, 0);
  expect(await fixture.atDirectory(address, [subdomain])).toEqual([{ release_id: null, given_up: true }]);
  const due = await fixture.collecting.letGo(author);
  expect(due).toHaveLength(1);
  await fixture.collecting.removeReleases(due);
  await fixture.fixture.databases.forAuthor(author).transaction((trx) => fixture.collecting.end(trx, author, due));
  await fixture.collecting.sweepFiles(author);
  expect(await fixture.keysUnder(`files/${author}/`)).toEqual([]);
  await sweepAt(author, 31);
  expect(await rowsOf("publications", author)).toEqual([]);
});

describe("old rows", () => {
  const old = { generations: 31, uploads: 31, catalogue_updates: 31, payment_events: 91, comment_notices: 2, publications: 31 } as const;

  it.each(Object.entries(old))("of %s are removed after their retention time", async (table, days) => {
    const { author, api } = newAuthor();
    const project = await api.makeProject();
    const gone = randomUUID();
    const insert: Record<keyof typeof old, string> = {
      generations: `insert into generations (author_id, operation_id, type, agent, state, started_at, ended_at, reply)
        values ($1, $2, 'para', 'jerry', 'done', $3, $3, 'words')`,
      uploads: `insert into uploads (author_id, upload_id, project_id, kind, name, bytes, state, incoming_key, created_at, ended_at)
        values ($1, $2, '${project}', 'image', 'a', 1, 'failed', 'x', $3, $3)`,
      catalogue_updates: `insert into catalogue_updates (author_id, update_id, project_id, page_id, page_version, catalogue_state,
        catalogue_credits, started_at, ended_at) values ($1, $2, '${project}', gen_random_uuid(), 1, 'done', 1, $3, $3)`,
      payment_events: "insert into payment_events (author_id, event_id, payment_id, at) values ($1, $2, gen_random_uuid(), $3)",
      comment_notices: "insert into comment_notices (author_id, thread_id, account_id, sent_at) values ($1, $2, $1, $3)",
      publications: `insert into publications (author_id, publication_id, project_id, subdomain, state, pages_total, started_at, ended_at, version)
        values ($1, $2, '${gone}', 'a', 'failed', 0, $3, $3, (select count(*) + 1 from publications where author_id = $1))`,
    };
    const [oldOne, youngOne] = [randomUUID(), randomUUID()];
    const ago = (count: number) => new Date(Date.now() - count * 86_400_000 + 3_600_000);
    await owner.query(insert[table as keyof typeof old], [author, oldOne, ago(days + 1)]);
    await owner.query(insert[table as keyof typeof old], [author, youngOne, ago(days - 1)]);
    await sweepAt(author, 0);
    const rows = JSON.stringify(await rowsOf(table, author));
    if (table === "generations") {
      // The row stays, so a retry with its key is not done without a charge.
      const replies = new Map((await rowsOf(table, author)).map(({ operation_id, reply }) => [operation_id, reply]));
      expect([replies.get(oldOne), replies.get(youngOne)]).toEqual(["", "words"]);
    } else expect([rows.includes(oldOne), rows.includes(youngOne)]).toEqual([false, true]);
  });

  it.each(["course_readers", "course_counts", "course_days", "course_totals", "course_terms", "scored_answers"])(
    "of %s are removed with their course",
    async (table) => {
      const { author, api } = newAuthor();
      const [kept, trashed, purged] = [await api.makeProject(), await api.makeProject(), randomUUID()];
      await api.del(`/projects/${trashed}`);
      const insert: Record<string, string> = {
        course_readers: "(author_id, course_id, reader_id, first_at, bucket) values ($1, $2, gen_random_uuid(), now(), now())",
        course_counts: "(author_id, course_id, kind, bucket, key, count) values ($1, $2, 'learners', now(), '', 1)",
        course_days: "(author_id, course_id, kind, day, key, count) values ($1, $2, 'learners', now(), '', 1)",
        course_totals: "(author_id, course_id, kind, key, count) values ($1, $2, 'learners', '', 1)",
        course_terms: "(author_id, project_id, readers) values ($1, $2, 'open')",
        scored_answers: `(author_id, operation_id, project_id, block_id, rubric_mark, answer_hash, asked_at)
          values ($1, $2::text, $2::uuid, 'b', 'm', repeat('0', 64), now() - interval '61 days')`,
      };
      for (const course of [kept, trashed, purged]) await owner.query(`insert into ${table} ${insert[table]}`, [author, course]);
      await sweepAt(author, 0);
      const rows = JSON.stringify(await rowsOf(table, author));
      expect([kept, trashed, purged].map((course) => rows.includes(course))).toEqual([true, true, false]);
    },
  );
});

describe("the round over all authors", () => {
  it("never gives two workers the same author", async () => {
    await owner.query("delete from balances");
    const authors = Array.from({ length: 25 }, (_, n) => `author-${String(n).padStart(2, "0")}`);
    for (const author of authors) await owner.query("insert into balances (author_id) values ($1)", [author]);
    await owner.query("update sweep_position set after_author = ''");
    const take = async () =>
      (await owner.query<{ author: string }>("select next_authors_to_sweep(10) as author")).rows.map(({ author }) => author);
    const rounds = [await take(), await take(), await take(), await take()];
    expect(rounds).toEqual([authors.slice(0, 10), authors.slice(10, 20), authors.slice(20), authors.slice(0, 10)]);
  });

  it("visits all authors", async () => {
    const { author } = newAuthor();
    await owner.query("insert into balances (author_id) values ($1)", [author]);
    await owner.query(
      "insert into payment_events (author_id, event_id, payment_id, at) values ($1, 'e', gen_random_uuid(), '2020-01-01')",
      [author],
    );
    await owner.query("update sweep_position set after_author = ''");
    await retention.sweep();
    expect(await rowsOf("payment_events", author)).toEqual([]);
  });
});

function newAuthor() {
  const author = AuthorId.parse(`author-${randomUUID()}`);
  return { author, api: apiOf(server, author) };
}

/** A page with a generated picture. */
async function courseWithPicture() {
  const { author, api } = newAuthor();
  const path = await api.makePagePath();
  const project = ProjectId.parse(path.split("/")[2]);
  const address = await media.storePicture(author, await picture());
  const data = { url: address, alt: "A jar", caption: "", decorative: false, additionalImages: [] };
  const block = { id: randomUUID(), type: "image", v: 1, data };
  expect((await api.save(path, { baseVersion: 0, upsert: [block], order: [block.id] })).status).toBe(200);
  return { author, api, project, path, block, address };
}

/** An uploaded picture that no page uses. */
async function uploadedTo(author: AuthorId, project: ProjectId): Promise<string> {
  const bytes = await picture();
  const key = await media.storeForms(author, [{ name: "10x10.png", contentType: "image/png", content: bytes, bytes: bytes.length }]);
  await owner.query(
    `insert into uploads (author_id, upload_id, project_id, kind, name, bytes, state, incoming_key, media_key, ended_at)
     values ($1, $2, $3, 'image', 'a', 1, 'done', 'x', $4, now())`,
    [author, newUuid(), project, key],
  );
  return `/api/r2/file?key=${key}`;
}

async function publish(author: AuthorId, project: ProjectId, block: object): Promise<string> {
  const course = makeCourse(project, { pages: 1 });
  const chapters = course.chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.map((page) => ({ ...page, blocks: [block] })) }));
  fixture.courses.set(project, Course.parse({ ...course, chapters }));
  const subdomain = freeName();
  await fixture.publishAndWait(author, project, subdomain);
  return subdomain;
}

async function sweepAt(author: AuthorId, days: number): Promise<void> {
  daysLater = days;
  await retention.sweepAuthor(author);
}

/** Marks unused files and removes those that still are. */
async function sweepTwice(author: AuthorId): Promise<void> {
  await sweepAt(author, daysLater);
  await sweepAt(author, daysLater + 8);
}

async function areThere(...addresses: string[]): Promise<boolean[]> {
  return Promise.all(addresses.map(async (address) => fixture.storage.media.exists(keyAt(address) ?? "")));
}

async function rowsOf(table: string, author: AuthorId): Promise<Record<string, unknown>[]> {
  return (await owner.query<Record<string, unknown>>(`select * from ${table} where author_id = $1`, [author])).rows;
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 10, height: 10, channels: 3, background: "#c84" } })
    .png()
    .toBuffer();
}
