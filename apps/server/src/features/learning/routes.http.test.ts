import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { certificateAlphabet, maxProgressBytes } from "@coursewright/contract/learning.ts";
import { bytesOf } from "@coursewright/course-page/learning/compact-progress.ts";
import {
  merge,
  nothing,
  type Progress,
  progressFrom,
  withAnswer,
  withLast,
  withRead,
  withReview,
} from "@coursewright/course-page/learning/progress-state.ts";
import { dueTimes, intervalsFor } from "@coursewright/course-page/learning/review-queue.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

type Person = Awaited<ReturnType<EntryFixture["person"]>>;
type Course = Awaited<ReturnType<typeof published>>;
interface Synced {
  progress: Progress;
  learner: string;
  name: string;
  isAnothers: boolean;
}

const pages = [randomUUID(), randomUUID(), randomUUID()];
const short = pages.map((page) => page.slice(-8));
const [first = "", second = "", third = ""] = short;

/** Sets up an open course whose shown release has the test pages. */
async function published(author: Person) {
  const course = await fixture.publish(author, { readers: "open", cents: null });
  const release = randomUUID();
  const contents = JSON.stringify(pages.map((uuid, index) => ({ uuid, name: `Page ${index}`, hash: "0" })));
  await fixture.authors.query(
    `insert into publications (author_id, publication_id, project_id, subdomain, version, state, pages_total, frozen_at, ended_at, contents)
    values ($1, $2, $3, $4, 1, 'live', 3, now(), now(), $5)`,
    [author.uid, release, course.id, course.subdomain, contents],
  );
  await fixture.directory.query("update subdomains set release_id = $2 where subdomain = $1", [course.subdomain, release]);
  return { ...course, author };
}

/** A browser in which the learner is signed in on the course's host. */
async function device(course: Course, learner: Person) {
  const browser = fixture.visitor(course.host);
  await browser.enterAs(learner, "/launch/");
  const headers = () => ({ "x-course-host": course.host, cookie: browser.cookieHeader(), origin: course.url });
  return {
    get: (path: string) => fixture.ask(path, { headers: headers() }),
    post: (path: string) => fixture.ask(path, { method: "POST", headers: headers() }),
    form: (path: string) =>
      fixture.ask(path, { method: "POST", headers: { ...headers(), "content-type": "application/x-www-form-urlencoded" }, body: "" }),
    send: (body: object) =>
      fixture.ask("/api/edge/learner/progress", {
        method: "POST",
        headers: { ...headers(), "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    async sync(body: object): Promise<Synced> {
      const reply = await this.send(body);
      expect(reply.status).toBe(200);
      return reply.json();
    },
  };
}

/** Sets the day on which the account first sent progress. */
async function beganOn(person: Person, day: string): Promise<void> {
  await fixture.authors.query("update progress set begun_at = $2 where author_id = $1", [person.uid, day]);
}

const readAll = (at = 1_000) => short.reduce((progress, page) => withRead(progress, page, at), nothing);

describe("progress", () => {
  it("merges the progress of two devices for their learner alone", async () => {
    const course = await published(await fixture.person());
    const learner = await fixture.person();
    const [phone, desk] = [await device(course, learner), await device(course, learner)];
    const onPhone = withAnswer(withRead(nothing, first, 10), "q1", { given: "a", right: false }, 20);
    const atDesk = withLast(
      withAnswer(withRead(nothing, second, 15), "q1", { given: "b", right: true }, 30),
      { page: second, name: "Two" },
      31,
    );
    expect(await phone.sync(onPhone)).toEqual({ progress: onPhone, learner: learner.uid, name: "Marta", isAnothers: false });
    const both = merge(onPhone, atDesk);
    expect((await desk.sync(atDesk)).progress).toEqual(both);
    expect((await phone.sync(onPhone)).progress).toEqual(both);
    expect((await desk.sync({})).progress).toEqual(both);
    const other = await device(course, await fixture.person());
    expect((await other.sync({})).progress).toEqual(nothing);
    const elsewhere = await device(await published(course.author), learner);
    expect((await elsewhere.sync({})).progress).toEqual(nothing);
  });

  it("loses nothing when fifty devices send at once", async () => {
    const course = await published(await fixture.person());
    const learner = await device(course, await fixture.person());
    await Promise.all(Array.from({ length: 50 }, (_, index) => learner.sync(withRead(nothing, `page${index}`, index + 1))));
    expect(Object.keys((await learner.sync({})).progress.read)).toHaveLength(50);
  });

  it("ignores progress that the browser kept for another learner", async () => {
    const course = await published(await fixture.person());
    const [before, after] = [await fixture.person(), await fixture.person()];
    await (await device(course, before)).sync(readAll());
    const answer = await (await device(course, after)).sync({ ...readAll(), learner: before.uid });
    expect(answer).toMatchObject({ progress: nothing, learner: after.uid, isAnothers: true });
    expect((await (await device(course, after)).sync({})).progress).toEqual(nothing);
  });

  it("keeps the valid parts of odd progress and rejects too much", async () => {
    const course = await published(await fixture.person());
    const learner = await device(course, await fixture.person());
    const odd = withAnswer(nothing, "q", { given: "a\u0000b \ud800 \u2028", right: null }, 5);
    expect((await learner.sync({ ...odd, read: { "<b>": 1 }, more: "?" })).progress).toEqual(odd);
    expect((await learner.sync({})).progress).toEqual(odd);
    expect((await learner.send({ due: ["soon"] })).status).toBe(400);
    const long = (from: number) =>
      Array.from({ length: 20 }, (_, index) => `b${from + index}`).reduce(
        (progress, block) => withAnswer(progress, block, { given: "x".repeat(9_000), right: null }, 6),
        nothing,
      );
    expect((await learner.send(long(0))).status).toBe(200);
    expect((await learner.send(long(20))).status).toBe(200);
    expect((await learner.send({ filling: "x".repeat(maxProgressBytes) })).status).toBe(413);
    expect(Object.keys((await learner.sync({})).progress.answers)).toHaveLength(41);
  });
});

describe("a history that is too long to keep", () => {
  const hour = 3_600_000;
  const start = Date.parse("2026-01-01T08:00:00Z");
  const cards = Array.from({ length: 400 }, (_, index) => `card${index}`);
  /** 400 cards with 100 reviews each. The server rejects more than a megabyte of raw logs, so two devices send one half each. */
  const history = (from: number, to: number): Progress => {
    const reviews = cards.map((card, place) => [
      card,
      Array.from({ length: to - from }, (_, n) => [start + (from + n) * 20 * hour + place, 1 + ((place + from + n) % 4)]),
    ]);
    return progressFrom({ ...nothing, reviews: Object.fromEntries(reviews) });
  };
  const keptBytes = async (person: Person) => {
    const { rows } = await fixture.authors.query<{ bytes: number }>(
      "select octet_length(document::text) as bytes from progress where author_id = $1",
      [person.uid],
    );
    return Number(rows[0]?.bytes);
  };

  it("still syncs, and keeps due times and answers", { timeout: 120_000 }, async () => {
    const person = await fixture.person();
    const course = await published(await fixture.person());
    const [phone, desk] = [await device(course, person), await device(course, person)];
    const written = withAnswer(withRead(nothing, first, start), "q1", { given: "b", right: true }, start);
    const whole = merge(written, merge(history(0, 50), history(50, 100)));
    expect(bytesOf(whole)).toBeGreaterThan(700_000);
    await phone.sync({ ...merge(written, history(0, 50)), knowsCheckpoints: true });
    const { progress } = await desk.sync({ ...history(50, 100), knowsCheckpoints: true });
    expect(await keptBytes(person)).toBeLessThan(500_000);
    const now = start + 101 * 20 * hour;
    const shown = cards.map((id) => ({ id, kind: "flash" as const, front: "", back: "", page: "", pageName: "", pageId: "p" }));
    expect(dueTimes(shown, progress, now)).toEqual(dueTimes(shown, whole, now));
    for (const card of shown.slice(0, 20)) expect(intervalsFor(card, progress, now)).toEqual(intervalsFor(card, whole, now));
    expect([progress.read, progress.answers]).toEqual([whole.read, whole.answers]);

    // The phone sends its raw half again with one more review. Then all devices agree and nothing is left to send.
    const more = withReview(merge(written, history(0, 50)), "card7", 4, now);
    const answer = (await phone.sync({ ...more, knowsCheckpoints: true })).progress;
    const onPhone = merge(answer, more);
    expect(onPhone).toEqual(answer);
    expect((await desk.sync({ ...merge(answer, progress), knowsCheckpoints: true })).progress).toEqual(answer);
    expect(bytesOf(onPhone)).toBeLessThan(500_000);
    expect(onPhone.reviews["card7"]?.at(-1)).toEqual([now, 4]);
  });

  it("returns all that an old browser sent, so that it does not resend", { timeout: 120_000 }, async () => {
    const person = await fixture.person();
    const course = await published(await fixture.person());
    const learner = await device(course, person);
    await learner.sync({ ...history(50, 100), knowsCheckpoints: true });
    const { progress } = await learner.sync(history(0, 40));
    expect(await keptBytes(person)).toBeLessThan(500_000);
    for (const card of cards.slice(0, 10))
      expect(progress.reviews[card]).toEqual(expect.arrayContaining([...(history(0, 40).reviews[card] ?? [])]));
  });

  it("keeps the newest answers if all are too long, and returns all that were sent", { timeout: 120_000 }, async () => {
    const person = await fixture.person();
    const learner = await device(await published(await fixture.person()), person);
    const essays = (from: number) =>
      Array.from({ length: 40 }, (_, index) => from + index).reduce(
        (progress, at) => withAnswer(progress, `b${at}`, { given: "x".repeat(9_000), right: null }, at),
        nothing,
      );
    await learner.sync({ ...essays(1), knowsCheckpoints: true });
    const { progress } = await learner.sync({ ...essays(101), knowsCheckpoints: true });
    expect(Object.keys(progress.answers)).toEqual(expect.arrayContaining(Object.keys(essays(101).answers)));
    expect(await keptBytes(person)).toBeLessThan(500_000);
    expect((await learner.sync({ knowsCheckpoints: true })).progress.answers["b140"]?.given).toHaveLength(9_000);
  });
});

describe("hostile progress", () => {
  const deep = JSON.parse(`${"[".repeat(60)}1${"]".repeat(60)}`) as unknown;
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "a\u0000b", "\ud800", "", "x".repeat(10_000)];
  const values = [
    null,
    1e308,
    -1,
    Number.MAX_SAFE_INTEGER,
    "\u0000",
    "\ud800",
    [],
    {},
    deep,
    [null],
    [5],
    [[]],
    { toString: 1, valueOf: 1 },
  ];
  const parts = ["read", "last", "answers", "reviews", "reader", "clock", "checkpoints"];
  const documents = [
    ...values.flatMap((value) => parts.map((part) => ({ [part]: value }))),
    ...names.flatMap((name) =>
      ["read", "answers", "reviews", "last", "checkpoints"].flatMap((part) => [
        JSON.parse(`{${JSON.stringify(part)}: {${JSON.stringify(name)}: 5}}`) as object,
        JSON.parse(`{${JSON.stringify(part)}: {${JSON.stringify(name)}: [[1, 3], [2, 4]]}}`) as object,
        JSON.parse(`{${JSON.stringify(part)}: {${JSON.stringify(name)}: {"at": 5, "given": "x", "right": true}}}`) as object,
      ]),
    ),
    ...values.map((name) => ({ last: { page: "a", name, at: 1 } })),
    ...values.map((value) => ({ answers: { q: { at: 1, given: "a", right: value, more: value } } })),
    { due: [8_640_000_000_000_000] },
    { learner: "\u0000" },
  ];

  it("is reduced to its valid parts or rejected, and leaves good progress intact", { timeout: 120_000 }, async () => {
    const learner = await device(await published(await fixture.person()), await fixture.person());
    const good = withReview(withAnswer(withRead(nothing, first, 1), "q1", { given: "a", right: false }, 2), "card", 3, 3);
    await learner.sync(good);
    const statuses = new Map<number, object[]>();
    for (const document of documents) {
      const { status } = await learner.send(document);
      statuses.set(status, [...(statuses.get(status) ?? []), document]);
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 400).map((status) => statuses.get(status))).toEqual([]);
    const { progress } = await learner.sync({});
    expect(progress.read[first]).toBe(1);
    expect(progress.answers["q1"]).toEqual({ at: 2, given: "a", right: false });
    expect(progress.reviews["card"]).toEqual([[3, 3]]);
    for (const name of ["__proto__", "constructor", "toString"]) expect(Object.hasOwn(progress.read, name)).toBe(false);
  });
});

it("lists the learner's other readable courses with due cards", async () => {
  const author = await fixture.person();
  const [here, there, gone, later] = [await published(author), await published(author), await published(author), await published(author)];
  const learner = await fixture.person();
  const [past, soon] = [Date.now() - 1_000, Date.now() + 3_600_000];
  const open = await device(here, learner);
  await open.sync({ due: [past] });
  await (await device(there, learner)).sync({ due: [soon, past, past - 5] });
  await (await device(there, learner)).sync({});
  await (await device(gone, learner)).sync({ due: [past] });
  await (await device(later, learner)).sync({ due: [soon] });
  await fixture.directory.query("update subdomains set unpublished_at = now() where subdomain = $1", [gone.subdomain]);
  expect(await (await open.get("/api/edge/learner/courses")).json()).toEqual({
    courses: [{ title: "Bread", url: `${there.url}/launch/`, due: 2 }],
  });
});

describe("certificates", () => {
  it("gives one certificate for reading all published pages, and shows it to anyone", async () => {
    const course = await published(await fixture.person());
    const person = await fixture.person();
    const learner = await device(course, person);
    const ask = async () => (await learner.post("/api/edge/learner/certificate")).json();
    expect(await ask()).toEqual({ kind: "unfinished", missing: 3 });
    await learner.sync(withRead(withRead(nothing, first, 5), third, 6));
    expect(await ask()).toEqual({ kind: "unfinished", missing: 1 });
    await beganOn(person, "2026-02-01T12:00:00Z");
    await learner.sync(readAll(Date.parse("2026-03-01T12:00:00Z")));
    const given: { code: string; address: string } = await ask();
    expect(given).toEqual({
      kind: "certificate",
      code: expect.stringMatching(new RegExp(`^[${certificateAlphabet}]{20}$`)),
      address: `/launch/certificate/${given.code}`,
    });
    expect(await Promise.all([ask(), ask()])).toEqual([given, given]);

    const anyone = fixture.visitor(course.host);
    const look = (host: string, cookie = anyone.cookieHeader()) =>
      fixture.ask(`/api/edge/certificate/${given.code.toUpperCase()}`, { headers: { "x-course-host": host, cookie } });
    const page = await look(course.host);
    expect([page.status, page.headers.get("x-robots-tag"), page.headers.get("cache-control")]).toEqual([200, "noindex", "no-store"]);
    const html = await page.text();
    for (const said of ["Marta", "Bread", "March 1, 2026", course.host, given.address]) expect(html).toContain(said);
    expect(html).not.toContain("take-back");
    expect(await (await learner.get(`/api/edge/certificate/${given.code}`)).text()).toContain("take-back");

    const other = await published(course.author);
    for (const reply of [await look(other.host), await look(`nobody-has-this.${fixture.domain}`)]) {
      expect(reply.status).toBe(404);
      expect(await reply.text()).toContain("There is no such certificate");
    }
  });

  describe("the day on a certificate", () => {
    /** Gets a certificate after the browser claims to have read the last page at `readAt`. */
    async function dayGiven({ readAt, begun }: { readAt: number; begun?: string }): Promise<string> {
      const course = await published(await fixture.person());
      const person = await fixture.person();
      const learner = await device(course, person);
      await learner.sync({});
      if (begun !== undefined) await beganOn(person, begun);
      await learner.sync(readAll(readAt));
      await learner.post("/api/edge/learner/certificate");
      const [given] = await fixture.features.learning.readCertificates(person.uid);
      return given?.finishedAt.toISOString().slice(0, 10) ?? "";
    }
    const today = () => new Date().toISOString().slice(0, 10);

    it("is the day on which the last page was read", async () => {
      expect(await dayGiven({ readAt: Date.parse("2026-03-01T12:00:00Z"), begun: "2026-02-01T12:00:00Z" })).toBe("2026-03-01");
    });

    it("is never before the account's first visit of the course", async () => {
      expect(await dayGiven({ readAt: Date.parse("1999-12-31T12:00:00Z") })).toBe(today());
      expect(await dayGiven({ readAt: 0, begun: "2026-02-01T12:00:00Z" })).toBe("2026-02-01");
    });

    it("is never in the future", async () => {
      expect(await dayGiven({ readAt: Date.parse("2999-01-01T00:00:00Z") })).toBe(today());
      expect(await dayGiven({ readAt: 8_640_000_000_000_000 - 10 })).toBe(today());
    });
  });

  it("keeps a certificate when the course is offline, moved or gone, without an erased author's name", async () => {
    const author = await fixture.person();
    const course = await published(author);
    const learner = await device(course, await fixture.person());
    await learner.sync(readAll());
    const { code }: { code: string } = await (await learner.post("/api/edge/learner/certificate")).json();
    const look = (host: string) => fixture.ask(`/api/edge/certificate/${code}`, { headers: { "x-course-host": host } });

    await fixture.directory.query("update subdomains set unpublished_at = now() where subdomain = $1", [course.subdomain]);
    expect((await look(course.host)).status).toBe(200);
    const moved = `moved-${randomUUID().slice(0, 8)}`;
    await fixture.directory.query("update subdomains set released_at = now() where subdomain = $1", [course.subdomain]);
    await fixture.directory.query(
      "insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version) values ($1, $2, $3, 'r-2', now(), 1)",
      [moved, author.uid, course.id],
    );
    for (const host of [course.host, `${moved}.${fixture.domain}`]) expect((await look(host)).status).toBe(200);

    await fixture.features.publishing.eraseSites(author.uid);
    await fixture.directory.query("delete from accounts where id = $1", [author.uid]);
    const page = await look(course.host);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("A course by");
    const stored = await fixture.directory.query("select author_id, author_name from certificates where code = $1", [code]);
    expect(stored.rows).toEqual([{ author_id: null, author_name: "" }]);
    // Another author's course at the old address must not show it.
    await fixture.directory.query("update subdomains set released_at = null, project_id = gen_random_uuid() where subdomain = $1", [
      course.subdomain,
    ]);
    expect((await look(course.host)).status).toBe(404);
  });

  it("lets only the learner revoke a certificate, and get a new one", async () => {
    const course = await published(await fixture.person());
    const [learner, other] = [await device(course, await fixture.person()), await device(course, await fixture.person())];
    await learner.sync(readAll());
    const given = async (): Promise<{ code: string }> => (await learner.post("/api/edge/learner/certificate")).json();
    const { code } = await given();
    const path = `/api/edge/certificate/${code}`;
    expect((await other.form(`${path}/take-back`)).status).toBe(303);
    expect((await learner.get(path)).status).toBe(200);
    const taken = await learner.form(`${path}/take-back`);
    expect([taken.status, taken.headers.get("location")]).toEqual([303, `/launch/certificate/${code}`]);
    expect((await learner.get(path)).status).toBe(404);
    expect((await given()).code).not.toBe(code);
  });

  it("includes progress and certificates in the account's download and its deletion", async () => {
    const course = await published(await fixture.person());
    const person = await fixture.person();
    const learner = await device(course, person);
    await learner.sync(readAll());
    await learner.post("/api/edge/learner/certificate");
    const progress = await Readable.from(fixture.features.learning.readProgress(person.uid)).toArray();
    expect(progress).toMatchObject([{ courseId: course.id, document: { read: { [first]: expect.any(Number) } } }]);
    expect(await fixture.features.learning.readCertificates(person.uid)).toMatchObject([
      { courseId: course.id, title: "Bread", name: "Marta" },
    ]);
    await fixture.authors.query("select set_config('app.authors', $1, false)", [person.uid]);
    await fixture.authors.query("select erase_author($1, 'erased-' || $1)", [person.uid]);
    await fixture.directory.query("delete from accounts where id = $1", [person.uid]);
    expect(await Readable.from(fixture.features.learning.readProgress(person.uid)).toArray()).toEqual([]);
    expect(await fixture.features.learning.readCertificates(person.uid)).toEqual([]);
  });
});
