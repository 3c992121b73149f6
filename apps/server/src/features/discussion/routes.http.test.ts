import { randomUUID } from "node:crypto";
import type { Comment, Discussion } from "@coursewright/contract/discussion.ts";
import { hostileStrings } from "@coursewright/tests/e2e/support/hostile-strings.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

type Person = Awaited<ReturnType<EntryFixture["person"]>>;
type Course = Awaited<ReturnType<typeof discussedCourse>>;
const open = { readers: "open", cents: null };

async function discussedCourse(author: Person, terms: object = open) {
  const course = await fixture.publish(author, terms);
  const chapter: { id: string } = await (await author.call("POST", `/projects/${course.id}/chapters`, { name: "One" })).json();
  const chapterPath = `/projects/${course.id}/chapters/${chapter.id}`;
  const page: { id: string } = await (await author.call("POST", `${chapterPath}/pages`, { name: "Flour" })).json();
  return { ...course, author, chapterPath, pagePath: `${chapterPath}/pages/${page.id}`, pageId: page.id, shown: page.id.slice(-8) };
}

async function learnerAt(course: Course, reader?: Person) {
  const browser = fixture.visitor(course.host);
  await browser.enterAs(reader ?? (await fixture.person({ owned: [course.id] })), "/launch/");
  return {
    ...browser,
    post: (words: string, parentId: string | null = null, id: string = randomUUID()) =>
      browser.asks("POST", `/comments/${course.shown}`, { id, parentId, words }),
  };
}

async function read(reply: Promise<Response>): Promise<Discussion> {
  return (await reply).json();
}

async function said(reply: Promise<Response>): Promise<Comment> {
  const response = await reply;
  expect(response.status).toBe(200);
  return response.json();
}

describe("discussion routes", () => {
  it("shows a learner's comment to all readers, on the course host and in the editor", async () => {
    const course = await discussedCourse(await fixture.person());
    const learner = await learnerAt(course);
    const path = `/comments/${course.shown}`;
    expect(await read(learner.asks("GET", path))).toEqual({ count: 0, threads: [], next: null });
    const first = await said(learner.post("  Is rye all right?\r\nOr spelt?\0  "));
    const shown = {
      state: "shown",
      id: first.id,
      name: "Marta",
      isAuthor: false,
      isOwn: true,
      words: "Is rye all right?\nOr spelt?",
      createdAt: expect.any(String),
      editedAt: null,
    };
    expect(first).toEqual(shown);
    const answer = await course.author.call("POST", `${course.pagePath}/comments`, {
      id: randomUUID(),
      parentId: first.id,
      words: "Both.",
    });
    expect(answer.status).toBe(200);
    const answered = { ...shown, id: expect.any(String), isAuthor: true, isOwn: false, words: "Both." };
    const stranger = await fixture.visitor(course.host).asks("GET", path);
    expect([stranger.headers.get("x-accel-expires"), stranger.headers.get("cache-control")]).toEqual(["5", "no-store"]);
    expect(await stranger.json()).toEqual({ count: 2, next: null, threads: [{ first: { ...shown, isOwn: false }, answers: [answered] }] });
    const own = await learner.asks("GET", path);
    expect(own.headers.get("x-accel-expires")).toBe("0");
    expect(await own.json()).toEqual({ count: 2, next: null, threads: [{ first: shown, answers: [answered] }] });
    expect(await read(course.author.call("GET", `${course.pagePath}/comments`))).toEqual({
      count: 2,
      next: null,
      threads: [{ first: { ...shown, isOwn: false }, answers: [{ ...answered, isOwn: true }] }],
    });
  });

  it("is idempotent, and refuses ids that are taken or deleted", async () => {
    const course = await discussedCourse(await fixture.person());
    const [one, two] = [await learnerAt(course), await learnerAt(course)];
    const id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => one.post("Once", null, id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await two.post("Mine now", null, id)).status).toBe(404);
    expect((await read(two.asks("GET", `/comments/${course.shown}`))).threads.map(({ first }) => first)).toEqual([
      expect.objectContaining({ id, words: "Once" }),
    ]);
    for (let times = 0; times < 2; times += 1) expect((await one.asks("DELETE", `/comments/${id}`)).status).toBe(204);
    expect((await one.post("Again", null, id)).status).toBe(404);
  });

  it("lets only the writer change or delete, and only the author hide", async () => {
    const author = await fixture.person();
    const course = await discussedCourse(author);
    const other = await discussedCourse(await fixture.person());
    const [writer, stranger, nobody] = [await learnerAt(course), await learnerAt(course), fixture.visitor(course.host)];
    const authorThere = await learnerAt(course, author);
    const elsewhere = await learnerAt(other);
    const words = { words: "Changed" };
    const { id } = await said(writer.post("Mine"));
    const own = await said(authorThere.post("The author's"));
    const onHost = `/comments/${id}`;
    const inApp = `/projects/${course.id}/comments/${id}`;
    const asOwner = (who: Person, method: string, path: string, body?: object) => who.call(method, path, body);
    const through = (path: string) => `/api/coursewright/v2/users/${author.uid}${path}`;

    const refused: Array<[string, Promise<Response>, number]> = [
      ["signed out, posts", nobody.asks("POST", `/comments/${course.shown}`, { id: randomUUID(), parentId: null, ...words }), 401],
      ["signed out, changes", nobody.asks("PATCH", onHost, words), 401],
      ["signed out, deletes", nobody.asks("DELETE", onHost), 401],
      ["another learner changes", stranger.asks("PATCH", onHost, words), 404],
      ["another learner deletes", stranger.asks("DELETE", onHost), 404],
      ["the author, on the course's host, changes", authorThere.asks("PATCH", onHost, words), 404],
      ["the author, on the course's host, deletes", authorThere.asks("DELETE", onHost), 404],
      ["a learner of another course changes", elsewhere.asks("PATCH", onHost, words), 404],
      ["a learner of another course deletes", elsewhere.asks("DELETE", onHost), 404],
      ["the author changes what is not theirs", asOwner(author, "PATCH", inApp, words), 404],
      ["the author deletes what is not theirs", asOwner(author, "DELETE", inApp), 404],
      ["the author hides their own", asOwner(author, "PUT", `/projects/${course.id}/comments/${own.id}/hidden`, { isHidden: true }), 404],
      ["another author changes", asOwner(other.author, "PATCH", inApp, words), 404],
      ["another author deletes", asOwner(other.author, "DELETE", inApp), 404],
      ["another author hides", asOwner(other.author, "PUT", `${inApp}/hidden`, { isHidden: true }), 404],
      ["another author reads", asOwner(other.author, "GET", `${course.pagePath}/comments`), 404],
      [
        "another author posts",
        asOwner(other.author, "POST", `${course.pagePath}/comments`, { id: randomUUID(), parentId: null, ...words }),
        404,
      ],
      ["nobody reads as the author", fixture.ask(through(`${course.pagePath}/comments`)), 401],
      ["nobody hides as the author", fixture.ask(through(`${inApp}/hidden`), { method: "PUT" }), 401],
      ["the page of another course", elsewhere.asks("GET", `/comments/${course.shown}`), 404],
      ["an answer across courses", elsewhere.post("Hello", id), 404],
    ];
    for (const [what, reply, status] of refused) expect([what, (await reply).status]).toEqual([what, status]);

    expect(await said(writer.asks("PATCH", onHost, words))).toMatchObject({ words: "Changed", editedAt: expect.any(String) });
    expect(await said(asOwner(author, "PATCH", `/projects/${course.id}/comments/${own.id}`, words))).toMatchObject({ words: "Changed" });
    expect((await writer.asks("DELETE", onHost)).status).toBe(204);
    expect((await authorThere.asks("DELETE", `/comments/${own.id}`)).status).toBe(204);
    expect(await read(nobody.asks("GET", `/comments/${course.shown}`))).toEqual({ count: 0, threads: [], next: null });
  });

  it("keeps a placeholder for answered comments, and shows hidden ones only to the author", async () => {
    const course = await discussedCourse(await fixture.person());
    const learner = await learnerAt(course);
    const path = `/comments/${course.shown}`;
    const [hidden, deleted] = [await said(learner.post("Hidden")), await said(learner.post("Deleted"))];
    for (const { id } of [hidden, deleted]) await said(learner.post("An answer", id));
    const hide = (isHidden: boolean) => course.author.call("PUT", `/projects/${course.id}/comments/${hidden.id}/hidden`, { isHidden });
    expect(await said(hide(true))).toMatchObject({ state: "hidden", words: "Hidden" });
    await learner.asks("DELETE", `/comments/${deleted.id}`);
    const { count, threads } = await read(learner.asks("GET", path));
    expect([count, threads.map(({ first }) => first)]).toEqual([
      2,
      [
        { state: "removed", id: deleted.id },
        { state: "removed", id: hidden.id },
      ],
    ]);
    expect((await learner.asks("PATCH", `/comments/${hidden.id}`, { words: "Here again" })).status).toBe(404);
    for (const { id } of [hidden, deleted]) expect((await learner.post("More", id)).status).toBe(404);
    const seen = await read(course.author.call("GET", `${course.pagePath}/comments`));
    expect(seen.threads.map(({ first }) => [first.state, "words" in first ? first.words : ""])).toEqual([
      ["removed", ""],
      ["hidden", "Hidden"],
    ]);
    await said(hide(false));
    expect((await read(learner.asks("GET", path))).threads.map(({ first }) => first.state)).toEqual(["removed", "shown"]);
  });

  it("paginates thirty threads, newest first, without gaps or repeats", async () => {
    const course = await discussedCourse(await fixture.person());
    const author = course.author.uid;
    const ids = Array.from({ length: 65 }, () => randomUUID());
    for (const [at, id] of ids.entries()) {
      // Ten in the same millisecond, ordered by id.
      const createdAt = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 10));
      await fixture.authors.query(
        "insert into comments (author_id, comment_id, project_id, page_id, learner_id, body, created_at) values ($1, $2, $3, $4, $1, 'x', $5)",
        [author, id, course.id, course.pageId, createdAt],
      );
    }
    const visitor = fixture.visitor(course.host);
    const learner = await learnerAt(course);
    const seen: string[] = [];
    let next: string | null = "";
    const sizes: number[] = [];
    while (next !== null) {
      const page: Discussion = await read(visitor.asks("GET", `/comments/${course.shown}${next && `?after=${next}`}`));
      seen.push(...page.threads.map(({ first }) => first.id));
      sizes.push(page.threads.length);
      next = page.next;
      await said(learner.post("Meanwhile"));
    }
    expect(sizes).toEqual([30, 30, 5]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect((await visitor.asks("GET", `/comments/${course.shown}?after=x`)).status).toBe(400);
  });

  it("refuses nested answers and limits a thread to fifty", async () => {
    const course = await discussedCourse(await fixture.person());
    const learner = await learnerAt(course);
    const { id } = await said(learner.post("First"));
    const answer = await said(learner.post("Second", id));
    expect((await learner.post("Third", answer.id)).status).toBe(404);
    expect((await learner.post("", id)).status).toBe(400);
    expect((await learner.post("x".repeat(2_001), id)).status).toBe(400);
    await fixture.authors.query(
      `insert into comments (author_id, comment_id, project_id, page_id, parent_id, learner_id, body)
     select $1, gen_random_uuid(), $2, $3, $4, $1, 'x' from generate_series(1, 49)`,
      [course.author.uid, course.id, course.pageId, id],
    );
    const full = await learner.post("The fifty-first", id);
    expect([full.status, ((await full.json()) as { error: { code: string } }).error.code]).toEqual([422, "limit_reached"]);
    expect((await read(learner.asks("GET", `/comments/${course.shown}`))).threads[0]?.answers).toHaveLength(50);
  });

  it("refuses comments on a deleted page, accepts them on a moved one, and keeps both", async () => {
    const course = await discussedCourse(await fixture.person());
    const learner = await learnerAt(course);
    await said(learner.post("Before"));
    const chapter: { id: string } = await (await course.author.call("POST", `/projects/${course.id}/chapters`, { name: "Two" })).json();
    const moved = await course.author.call("PUT", `${course.pagePath}/place`, { chapterId: chapter.id, before: null });
    expect(moved.status).toBeLessThan(300);
    await said(learner.post("After the move"));
    const there = `/projects/${course.id}/chapters/${chapter.id}/pages/${course.pageId}`;
    const { trashId }: { trashId: string } = await (await course.author.call("DELETE", there)).json();
    const refused = await learner.post("Too late");
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([404, "not_found"]);
    expect((await learner.asks("GET", `/comments/${course.shown}`)).status).toBe(404);
    expect((await course.author.call("POST", `/trash/${trashId}/restore`)).status).toBeLessThan(300);
    expect((await read(learner.asks("GET", `/comments/${course.shown}`))).count).toBe(2);
  });

  it("hides comments of a members' course from readers without access", async () => {
    const course = await discussedCourse(await fixture.person(), { readers: "members", cents: 2_900 });
    await fixture.directory.query("update subdomains set access = 'members' where subdomain = $1", [course.subdomain]);
    const member = await learnerAt(course);
    await said(member.post("Inside"));
    expect((await fixture.visitor(course.host).asks("GET", `/comments/${course.shown}`)).status).toBe(401);
    member.cookies.delete("__Host-course");
    expect((await member.post("From outside")).status).toBe(401);
  });

  it("allows ten comments a minute per account", async () => {
    const course = await discussedCourse(await fixture.person());
    const learner = await learnerAt(course);
    const statuses: number[] = [];
    for (let times = 0; times < 30 && statuses.at(-1) !== 429; times += 1) statuses.push((await learner.post("Again")).status);
    // A new minute may have started once.
    expect(statuses.length).toBeGreaterThanOrEqual(11);
    expect(statuses.at(-1)).toBe(429);
  });

  it("stores and returns three hundred hostile strings unchanged", async () => {
    const course = await discussedCourse(await fixture.person());
    const typed = hostileStrings.map((text) => text.slice(0, 2_000).toWellFormed());
    expect(typed.length).toBeGreaterThanOrEqual(300);
    let learner = await learnerAt(course);
    for (const [at, words] of typed.entries()) {
      if (at % 10 === 9) learner = await learnerAt(course);
      const kept = words.replaceAll("\0", "").replaceAll("\r\n", "\n").trim();
      const reply = await learner.post(words);
      expect([words, reply.status]).toEqual([words, kept === "" ? 400 : 200]);
      if (kept !== "") expect(await reply.json()).toMatchObject({ state: "shown", words: kept });
    }
  });

  it("returns an account's comments of all courses for its download", async () => {
    const [one, two] = [await discussedCourse(await fixture.person()), await discussedCourse(await fixture.person())];
    const me = await fixture.person();
    for (const course of [one, two]) await said((await learnerAt(course, me)).post(`About ${course.subdomain}`));
    await said((await learnerAt(one)).post("Somebody else's"));
    const own: string[] = [];
    for await (const { words, pageId } of fixture.features.discussion.readAll(me.uid)) own.push(`${words} ${pageId}`);
    expect(own.toSorted()).toEqual([one, two].map(({ subdomain, pageId }) => `About ${subdomain} ${pageId}`).toSorted());
  });
});
