import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";
import { batchOf, countsOf, short, writeVisitedCourse } from "../../../test/events.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

const day = 24 * 60 * 60_000;
const page = "0a1b2c3d";
const opened = { t: "open", at: 1_800_000_000_000, page } as const;

async function stored(batchId: string) {
  const { rows } = await fixture.authors.query<{ events: unknown; day: string }>(
    "select author_id, day::text, course_id, reader_id, events, rolled_at from event_batches where batch_id = $1",
    [batchId],
  );
  return rows;
}

describe("beacons", () => {
  it("stores a beacon once, under its own day", async () => {
    const { course, author, tell } = await writeVisitedCourse(fixture);
    const batch = batchOf([opened], { at: Date.now() - 3 * day });
    const replies = await Promise.all(Array.from({ length: 20 }, () => tell(batch)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
    expect((await tell({ ...batch, events: [opened, opened] })).status).toBe(204);
    expect(await stored(batch.id)).toEqual([
      {
        author_id: author.uid,
        day: new Date(Date.now() - 3 * day).toISOString().slice(0, 10),
        course_id: course.id,
        reader_id: batch.reader,
        events: [opened],
        rolled_at: null,
      },
    ]);
    expect(replies[0]?.headers.getSetCookie()).toEqual([]);
  });

  it("rejects an invalid batch as a whole", async () => {
    const { tell } = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const batch = batchOf([opened]);
    const withEvent = (event: object) => ({ ...batch, events: [opened, event] });
    const hostile: unknown[] = [
      "",
      "{",
      "null",
      "[]",
      "[".repeat(70) + "]".repeat(70),
      {},
      { ...batch, id: randomUUID() },
      { ...batch, id: "nobody" },
      { ...batch, reader: "x" },
      { ...batch, reader: undefined },
      { ...batch, author: "somebody" },
      { ...batch, events: [] },
      { ...batch, events: {} },
      { ...batch, events: Array.from({ length: 51 }, () => opened) },
      withEvent({ ...opened, t: "shut" }),
      withEvent({ ...opened, at: -1 }),
      withEvent({ ...opened, at: 1.5 }),
      withEvent({ ...opened, at: "now" }),
      withEvent({ ...opened, page: "0A1B2C3D" }),
      withEvent({ ...opened, page: "'; drop table event_batches; --" }),
      withEvent({ ...opened, name: "Marta" }),
      withEvent({ ...opened, t: "answer", block: page, given: "words of theirs", right: true }),
      withEvent({ ...opened, t: "answer", block: page, given: "a", right: "yes" }),
      withEvent({ ...opened, t: "heard", slots: [] }),
      withEvent({ ...opened, t: "heard", slots: [-1] }),
      withEvent({ ...opened, t: "heard", slots: [2_160] }),
      withEvent({ ...opened, t: "heard", slots: Array.from({ length: 201 }, () => 1) }),
    ];
    for (const body of hostile) expect([JSON.stringify(body), (await tell(body)).status]).toEqual([JSON.stringify(body), 400]);
    expect((await tell(JSON.stringify({ ...batch, more: "x".repeat(70_000) }))).status).toBe(413);
    // Any site may send this content type without a CORS preflight.
    expect((await tell(batch, { "content-type": "text/plain" })).status).toBe(400);
    expect(await stored(batch.id)).toEqual([]);
  });

  it("counts a beacon for the course of its host, from readers with access", async () => {
    const [ours, other] = [await writeVisitedCourse(fixture), await writeVisitedCourse(fixture)];
    const batch = batchOf([opened]);
    for (const origin of [other.course.url, fixture.config.appOrigin, "null", "https://evil.example"])
      expect((await ours.tell(batch, { origin })).status).toBe(403);
    const nobody = { "x-course-host": `nobody-has-this.${fixture.domain}`, origin: `http://nobody-has-this.${fixture.domain}` };
    expect((await ours.tell(batch, nobody)).status).toBe(404);
    expect((await ours.tell(batch, { "x-course-host": `p--${"a".repeat(40)}.${fixture.domain}` })).status).toBe(421);
    const members = await fixture.publish(ours.author);
    await fixture.directory.query("update subdomains set access = 'members' where subdomain = $1", [members.subdomain]);
    const atMembers = { "x-course-host": members.host, origin: members.url };
    expect((await ours.tell(batch, atMembers)).status).toBe(401);
    const visitor = fixture.visitor(members.host);
    await visitor.enterAs(ours.author, "/launch/");
    expect(await stored(batch.id)).toEqual([]);
    expect((await ours.tell(batch, { ...atMembers, cookie: visitor.cookieHeader() })).status).toBe(204);
    expect(await stored(batch.id)).toMatchObject([{ course_id: members.id }]);
  });

  it("does not count pages and questions of another course", async () => {
    const [ours, other] = [await writeVisitedCourse(fixture), await writeVisitedCourse(fixture)];
    const [mine, theirs] = [ours.pages[0], other.pages[0]];
    if (!mine || !theirs) throw new Error("Each course has pages");
    const at = Date.now();
    await ours.tell(batchOf([{ t: "read", at, page: short(theirs.id) }]));
    await ours.tell(batchOf([{ t: "answer", at, page: short(mine.id), block: short(theirs.question), given: "a", right: true }]));
    await fixture.features.events.rollUp();
    expect((await countsOf(fixture, ours)).totals.map(({ kind, key }) => [kind, key])).toEqual([
      ["chapter", mine.chapterId],
      ["learners", ""],
      ["page", mine.id],
    ]);
    expect((await countsOf(fixture, other)).totals).toEqual([]);
  });

  it("rejects a beacon older than thirty days or over a day ahead", async () => {
    const { tell } = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const told = async (at: number) => (await tell({ ...batchOf([opened]), id: newUuid(at) })).status;
    const now = Date.now();
    expect([await told(now - 30 * day - 10_000), await told(now + day + 10_000), await told(0)]).toEqual([400, 400, 400]);
    expect([await told(now - 30 * day + 10_000), await told(now + day - 10_000)]).toEqual([204, 204]);
  });

  it("creates daily partitions, fills them, and drops old ones once counted", async () => {
    const { course, author, tell } = await writeVisitedCourse(fixture, { chapters: 1, pagesEach: 1 });
    const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10).replaceAll("-", "");
    const today = dayIn(0);
    const partitions = async () => {
      const { rows } = await fixture.authors.query<{ name: string }>(
        "select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'event_batches'::regclass order by 1",
      );
      return rows.map(({ name }) => name.replace("event_batches_", ""));
    };
    await fixture.features.events.keepDays();
    await fixture.authors.query(`drop table event_batches_${today}`);
    const batch = batchOf([opened]);
    expect((await tell(batch)).status).toBe(204);
    const inOther = async () => (await fixture.authors.query("select 1 from event_batches_other")).rowCount;
    expect(await inOther()).toBe(1);
    for (const old of ["2020-01-01", "2020-01-02"]) {
      const name = `event_batches_${old.replaceAll("-", "")}`;
      await fixture.authors.query(`create table ${name} partition of event_batches for values from ('${old}') to ('${old}'::date + 1)`);
      await fixture.authors.query("insert into event_batches values ($1, $2, $3, $4, $3, '[]', $5)", [
        author.uid,
        old,
        randomUUID(),
        course.id,
        old === "2020-01-01" ? new Date() : null,
      ]);
    }
    // Two workers run it at the same time.
    await Promise.all([fixture.features.events.keepDays(), fixture.features.events.keepDays()]);
    expect(await inOther()).toBe(0);
    expect(await stored(batch.id)).toHaveLength(1);
    const names = await partitions();
    const asked = Array.from({ length: 36 }, (_, index) => dayIn(index - 31));
    expect(names).toEqual(expect.arrayContaining([...asked, "other"]));
    // The number varies: the database is a copy of a template that may be days old.
    expect(names.filter((name) => name < dayIn(-35))).toEqual(["20200102"]);
  });
});
