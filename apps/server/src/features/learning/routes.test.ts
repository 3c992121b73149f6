import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { certificateAlphabet, mostProgressBytes } from "@coursewright/contract/learning.ts";
import { merge, nothing, type Progress, withAnswer, withLast, withRead } from "@coursewright/course-page/learning/progress-state.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EntryGround, startEntry } from "../../testing-entry.ts";

let ground: EntryGround;
beforeAll(async () => {
  ground = await startEntry(process.env);
});
afterAll(() => ground.close());

type Person = Awaited<ReturnType<EntryGround["person"]>>;
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

/** An open course whose shown release has these pages. */
async function published(author: Person) {
  const course = await ground.publish(author, { readers: "open", cents: null });
  const release = randomUUID();
  const contents = JSON.stringify(pages.map((uuid, index) => ({ uuid, name: `Page ${index}`, hash: "0" })));
  await ground.authors.query(
    `insert into publications (author_id, publication_id, project_id, subdomain, version, state, pages_total, frozen_at, ended_at, contents)
    values ($1, $2, $3, $4, 1, 'live', 3, now(), now(), $5)`,
    [author.uid, release, course.id, course.subdomain, contents],
  );
  await ground.directory.query("update subdomains set release_id = $2 where subdomain = $1", [course.subdomain, release]);
  return { ...course, author };
}

/** A browser of theirs, signed in on the course's host. */
async function device(course: Course, learner: Person) {
  const browser = ground.visitor(course.host);
  await browser.enterAs(learner, "/launch/");
  const headers = () => ({ "x-course-host": course.host, cookie: browser.cookieHeader(), origin: course.url });
  return {
    get: (path: string) => ground.ask(path, { headers: headers() }),
    post: (path: string) => ground.ask(path, { method: "POST", headers: headers() }),
    form: (path: string) =>
      ground.ask(path, { method: "POST", headers: { ...headers(), "content-type": "application/x-www-form-urlencoded" }, body: "" }),
    send: (body: object) =>
      ground.ask("/api/edge/learner/progress", {
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

const readAll = (at = 1_000) => short.reduce((progress, page) => withRead(progress, page, at), nothing);

it("what two devices did is put together for the learner, however often it is sent, and for nobody else", async () => {
  const course = await published(await ground.person());
  const learner = await ground.person();
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
  const other = await device(course, await ground.person());
  expect((await other.sync({})).progress).toEqual(nothing);
  const elsewhere = await device(await published(course.author), learner);
  expect((await elsewhere.sync({})).progress).toEqual(nothing);
});

it("of fifty devices that send at once nothing is lost", async () => {
  const course = await published(await ground.person());
  const learner = await device(course, await ground.person());
  await Promise.all(Array.from({ length: 50 }, (_, index) => learner.sync(withRead(nothing, `page${index}`, index + 1))));
  expect(Object.keys((await learner.sync({})).progress.read)).toHaveLength(50);
});

it("what a browser kept of another learner is left out", async () => {
  const course = await published(await ground.person());
  const [before, after] = [await ground.person(), await ground.person()];
  await (await device(course, before)).sync(readAll());
  const answer = await (await device(course, after)).sync({ ...readAll(), learner: before.uid });
  expect(answer).toMatchObject({ progress: nothing, learner: after.uid, isAnothers: true });
  expect((await (await device(course, after)).sync({})).progress).toEqual(nothing);
});

it("whatever is sent is read as far as it makes sense, also what a learner may type; too much is refused", async () => {
  const course = await published(await ground.person());
  const learner = await device(course, await ground.person());
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
  expect((await learner.send(long(20))).status).toBe(413);
  expect((await learner.send({ filling: "x".repeat(mostProgressBytes) })).status).toBe(413);
  expect(Object.keys((await learner.sync({})).progress.answers)).toHaveLength(21);
});

it("a learner is told of their other courses that have cards due and can still be read", async () => {
  const author = await ground.person();
  const [here, there, gone, later] = [await published(author), await published(author), await published(author), await published(author)];
  const learner = await ground.person();
  const [past, soon] = [Date.now() - 1_000, Date.now() + 3_600_000];
  const open = await device(here, learner);
  await open.sync({ due: [past] });
  await (await device(there, learner)).sync({ due: [soon, past, past - 5] });
  await (await device(there, learner)).sync({});
  await (await device(gone, learner)).sync({ due: [past] });
  await (await device(later, learner)).sync({ due: [soon] });
  await ground.directory.query("update subdomains set unpublished_at = now() where subdomain = $1", [gone.subdomain]);
  expect(await (await open.get("/api/edge/learner/courses")).json()).toEqual({
    courses: [{ title: "Bread", url: `${there.url}/launch/`, due: 2 }],
  });
});

it("a certificate is given for all pages of what is published, once, and says so at its address to anyone", async () => {
  const course = await published(await ground.person());
  const person = await ground.person();
  const learner = await device(course, person);
  const ask = async () => (await learner.post("/api/edge/learner/certificate")).json();
  expect(await ask()).toEqual({ kind: "unfinished", missing: 3 });
  await learner.sync(withRead(withRead(nothing, first, 5), third, 6));
  expect(await ask()).toEqual({ kind: "unfinished", missing: 1 });
  await learner.sync(readAll(Date.parse("2026-03-01T12:00:00Z")));
  const given: { code: string; address: string } = await ask();
  expect(given).toEqual({
    kind: "certificate",
    code: expect.stringMatching(new RegExp(`^[${certificateAlphabet}]{20}$`)),
    address: `/launch/certificate/${given.code}`,
  });
  expect(await Promise.all([ask(), ask()])).toEqual([given, given]);

  const anyone = ground.visitor(course.host);
  const look = (host: string, cookie = anyone.cookieHeader()) =>
    ground.ask(`/api/edge/certificate/${given.code.toUpperCase()}`, { headers: { "x-course-host": host, cookie } });
  const page = await look(course.host);
  expect([page.status, page.headers.get("x-robots-tag"), page.headers.get("cache-control")]).toEqual([200, "noindex", "no-store"]);
  const html = await page.text();
  for (const said of ["Marta", "Bread", "March 1, 2026", course.host, given.address]) expect(html).toContain(said);
  expect(html).not.toContain("take-back");
  expect(await (await learner.get(`/api/edge/certificate/${given.code}`)).text()).toContain("take-back");

  const other = await published(course.author);
  for (const reply of [await look(other.host), await look(`nobody-has-this.${ground.domain}`)]) {
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain("There is no such certificate");
  }
});

it("a certificate stands when the course is offline, has moved or is gone; without its author's name once they have left", async () => {
  const author = await ground.person();
  const course = await published(author);
  const learner = await device(course, await ground.person());
  await learner.sync(readAll());
  const { code }: { code: string } = await (await learner.post("/api/edge/learner/certificate")).json();
  const look = (host: string) => ground.ask(`/api/edge/certificate/${code}`, { headers: { "x-course-host": host } });

  await ground.directory.query("update subdomains set unpublished_at = now() where subdomain = $1", [course.subdomain]);
  expect((await look(course.host)).status).toBe(200);
  const moved = `moved-${randomUUID().slice(0, 8)}`;
  await ground.directory.query("update subdomains set released_at = now() where subdomain = $1", [course.subdomain]);
  await ground.directory.query(
    "insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version) values ($1, $2, $3, 'r-2', now(), 1)",
    [moved, author.uid, course.id],
  );
  for (const host of [course.host, `${moved}.${ground.domain}`]) expect((await look(host)).status).toBe(200);

  await ground.features.publishing.eraseSites(author.uid);
  await ground.directory.query("delete from accounts where id = $1", [author.uid]);
  const page = await look(course.host);
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain("A course by");
  const stored = await ground.directory.query("select author_id, author_name from certificates where code = $1", [code]);
  expect(stored.rows).toEqual([{ author_id: null, author_name: "" }]);
  // Somebody else's course at the old address has no part in it.
  await ground.directory.query("update subdomains set released_at = null, project_id = gen_random_uuid() where subdomain = $1", [
    course.subdomain,
  ]);
  expect((await look(course.host)).status).toBe(404);
});

it("only its learner takes a certificate back; then its address says that there is none, and a new one can be had", async () => {
  const course = await published(await ground.person());
  const [learner, other] = [await device(course, await ground.person()), await device(course, await ground.person())];
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

it("an account's download holds its progress and certificates, and its end takes both", async () => {
  const course = await published(await ground.person());
  const person = await ground.person();
  const learner = await device(course, person);
  await learner.sync(readAll());
  await learner.post("/api/edge/learner/certificate");
  const progress = await Readable.from(ground.features.learning.readProgress(person.uid)).toArray();
  expect(progress).toMatchObject([{ courseId: course.id, document: { read: { [first]: expect.any(Number) } } }]);
  expect(await ground.features.learning.readCertificates(person.uid)).toMatchObject([
    { courseId: course.id, title: "Bread", name: "Marta" },
  ]);
  await ground.authors.query("select set_config('app.authors', $1, false)", [person.uid]);
  await ground.authors.query("select erase_author($1, 'erased-' || $1)", [person.uid]);
  await ground.directory.query("delete from accounts where id = $1", [person.uid]);
  expect(await Readable.from(ground.features.learning.readProgress(person.uid)).toArray()).toEqual([]);
  expect(await ground.features.learning.readCertificates(person.uid)).toEqual([]);
});
