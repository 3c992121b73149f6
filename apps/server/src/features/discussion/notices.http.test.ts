import { randomUUID } from "node:crypto";
import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { Comment } from "@coursewright/contract/discussion.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restart } from "../../../test/restart-workflow.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import type { Workflow } from "../../platform/jobs/workflow.ts";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";
import { mailsTo } from "../../../test/accounts.ts";
import { createCommentNotices } from "./comment-notices.ts";
import { defineNoticeWorkflow } from "./workflows.ts";

let fixture: EntryFixture;
let worker: Worker;
let notices: Workflow;
/** Used only for notices: shifting the system clock would end sessions. */
const clock = { ms: 0, now: () => new Date(Date.now() + clock.ms) };
beforeAll(async () => {
  fixture = await startEntry(process.env);
  const { platform, features, config } = fixture;
  const commentNotices = createCommentNotices({ ...platform, ...features, clock, appOrigin: config.appOrigin });
  notices = defineNoticeWorkflow({ commentNotices, log: platform.log });
  worker = await platform.jobs.startWorker({
    workflows: [notices],
    onLeaseLost: () => undefined,
  });
});
afterAll(async () => {
  await worker.stop();
  await fixture.close();
});

const forAuthor = "New comment on a page of your course";
const forOthers = "New answer in a discussion you joined";
type Person = Awaited<ReturnType<EntryFixture["person"]>>;

describe("comment notices", () => {
  it("notify author and thread participants, never the writer, once per thread in ten minutes", async () => {
    const { author, learner, other, post } = await talk();
    const { id } = await post(learner, "A question");
    expect([await subjects(author), await subjects(learner)]).toEqual([[forAuthor], []]);
    await post(author, "An answer", id);
    expect([await subjects(author), await subjects(learner)]).toEqual([[forAuthor], [forOthers]]);
    await post(other, "Another answer", id);
    await post(learner, "Thanks", id);
    expect([await subjects(author), await subjects(learner), await subjects(other)]).toEqual([[forAuthor], [forOthers], [forOthers]]);
    await post(learner, "Another question");
    expect(await subjects(author)).toEqual([forAuthor, forAuthor]);
    clock.ms += 10 * 60_000;
    await post(learner, "Are you there?", id);
    expect([await subjects(author), await subjects(learner), await subjects(other)]).toEqual([
      [forAuthor, forAuthor, forAuthor],
      [forOthers],
      [forOthers, forOthers],
    ]);
  });

  it("link to the page and contain no text from strangers", async () => {
    const { course, author, learner, post } = await talk();
    const { id } = await post(learner, "Buy at https://evil.example");
    await post(author, "No <b>thanks</b>", id);
    const [toAuthor] = await mailsTo(addressOf(author));
    const [toLearner] = await mailsTo(addressOf(learner));
    const query = { project_uuid: course.id, chapter_uuid: course.chapterId, page_uuid: course.pageId };
    expect(toAuthor?.links[0]).toBe(`${fixture.config.appOrigin}/?${new URLSearchParams(query)}`);
    // The test's release has no files, so the link leads to the cover.
    expect(toLearner?.links[0]).toBe(`${course.url}/launch/`);
    for (const mail of [toAuthor, toLearner]) expect(JSON.stringify(mail)).not.toMatch(/evil|thanks|Marta/);
  });

  it("support one-click unsubscribe per course without sign-in", async () => {
    const { author, learner, post } = await talk();
    const elsewhere = await talk({ learner });
    const { id } = await post(learner, "A question");
    await post(author, "An answer", id);
    const [mail] = await mailsTo(addressOf(learner));
    const url = /<(.+)>/.exec(mail?.listHeaders.find((line) => line.startsWith("List-Unsubscribe:")) ?? "")?.[1] ?? "";
    expect(mail?.listHeaders).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const path = url.slice(fixture.config.appOrigin.length);
    const token = new URL(url).searchParams.get("token") ?? "";
    expect(mail?.links[1]).toBe(`${fixture.config.appOrigin}/static/stop-mails#${new URLSearchParams({ token })}`);
    const opened = await fixture.ask(path);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, mail?.links[1]]);
    clock.ms += 10 * 60_000;
    await post(author, "Looking changed nothing", id);
    expect(await subjects(learner)).toHaveLength(2);

    const form = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    for (const wrong of [`${path}x`, path.replace(token.slice(2, 10), "00000000"), "/api/notices/stop?token="]) {
      expect((await fixture.ask(wrong, form)).status).toBe(404);
    }
    expect((await fixture.ask("/api/notices/stop", form)).status).toBe(400);
    const byPage = (value: string) => {
      const headers = { "content-type": "application/json" };
      return fixture.ask("/api/notices/stop-by-link", { method: "POST", headers, body: JSON.stringify({ token: value }) });
    };
    expect([(await byPage(`${token}x`)).status, (await byPage(token)).status]).toEqual([404, 204]);
    expect((await fixture.ask(path, form)).status).toBe(204);
    const parts = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const multipart = { method: "POST", headers: { "content-type": "multipart/form-data; boundary=x" }, body: parts };
    expect((await fixture.ask(path, multipart)).status).toBe(204);
    clock.ms += 10 * 60_000;
    await post(author, "Into the void", id);
    expect(await subjects(learner)).toHaveLength(2);
    const there = await elsewhere.post(learner, "A question elsewhere");
    await elsewhere.post(elsewhere.author, "An answer elsewhere", there.id);
    expect(await subjects(learner)).toHaveLength(3);
  });

  it("skip unsubscribed, unverified and leaving accounts", async () => {
    const { author, learner, other, post } = await talk();
    const choice = (comments: boolean) => author.call("PUT", "/account/notices", { comments });
    expect(await (await author.call("GET", "/account/notices")).json()).toEqual({ comments: true });
    expect(await (await choice(false)).json()).toEqual({ comments: false });
    expect(await (await author.call("GET", "/account/notices")).json()).toEqual({ comments: false });
    const { id } = await post(learner, "A question");
    await post(other, "An answer", id);
    expect([await subjects(author), await subjects(learner)]).toEqual([[], [forOthers]]);
    await choice(true);
    await fixture.directory.query("update accounts set email_verified = false where id = $1", [learner.uid]);
    await fixture.directory.query(
      "insert into deletions (account_id, deletion_id, token_hash, requested_at, due_at) values ($1, gen_random_uuid(), $1, now(), now() + interval '7 days')",
      [other.uid],
    );
    clock.ms += 10 * 60_000;
    await post(author, "From the author", id);
    await post(learner, "To the author", id);
    expect([await subjects(author), await subjects(learner), await subjects(other)]).toEqual([[forAuthor], [forOthers], []]);
  });

  it("skip hidden comments, and limit the number of emails", async () => {
    const { course, author, learner, post } = await talk();
    const told = async (threads: number) => {
      for (let at = 0; at < threads; at += 1) {
        await fixture.authors.query(
          "insert into comment_notices (author_id, thread_id, account_id, sent_at) values ($1, gen_random_uuid(), $1, $2)",
          [author.uid, clock.now()],
        );
      }
    };
    await told(20);
    const { id } = await post(learner, "The twenty-first thread of this hour");
    expect(await subjects(author)).toEqual([]);
    clock.ms += 61 * 60_000;
    await post(learner, "An hour later", id);
    expect(await subjects(author)).toEqual([forAuthor]);
    const commentNotices = createCommentNotices({ ...fixture.platform, ...fixture.features, clock, appOrigin: "" });
    const bad = await post(learner, "Bad");
    await author.call("PUT", `/projects/${course.id}/comments/${bad.id}/hidden`, { isHidden: true });
    const claimed = await fixture.platform.databases
      .forAuthor(author.uid)
      .transaction((trx) => commentNotices.claim(trx, { author: author.uid, ...course.ref, threadId: bad.id, commentId: bad.id }));
    expect(claimed).toEqual([]);
  });

  it("reach everybody once after a restart from the first step", async () => {
    const { course, author, learner, other, post } = await talk();
    const { id } = await post(learner, "A question");
    await post(other, "An answer", id);
    clock.ms += 10 * 60_000;
    const { databases } = fixture.platform;
    for (const afterSteps of [1, 2, 3]) {
      const before = await Promise.all([author, learner].map(subjects));
      const comment = await put(afterSteps);
      const input = { author: author.uid, ...course.ref, threadId: id, commentId: comment };
      await restart({ workflow: notices, input, databases, afterSteps });
      expect(await Promise.all([author, learner].map(subjects))).toEqual([
        [...(before[0] ?? []), forAuthor],
        [...(before[1] ?? []), forOthers],
      ]);
      clock.ms += 10 * 60_000;
    }

    async function put(n: number): Promise<string> {
      const { rows } = await fixture.authors.query<{ id: string }>(
        `insert into comments (author_id, comment_id, project_id, page_id, parent_id, learner_id, body)
       select author_id, gen_random_uuid(), project_id, page_id, comment_id, $2, $3 from comments where comment_id = $1
       returning comment_id as id`,
        [id, other.uid, `Answer ${n}`],
      );
      return rows[0]?.id ?? "";
    }
  });
});

async function talk(people: { learner?: Person } = {}) {
  const [author, learner, other] = [await fixture.person(), people.learner ?? (await fixture.person()), await fixture.person()];
  const published = await fixture.publish(author, { readers: "open", cents: null });
  const chapter: { id: string } = await (await author.call("POST", `/projects/${published.id}/chapters`, { name: "One" })).json();
  const path = `/projects/${published.id}/chapters/${chapter.id}/pages`;
  const page: { id: string } = await (await author.call("POST", path, { name: "Flour" })).json();
  const course = {
    ...published,
    chapterId: chapter.id,
    pageId: page.id,
    ref: { projectId: ProjectId.parse(published.id), pageId: PageId.parse(page.id) },
  };
  const browsers = new Map<string, ReturnType<EntryFixture["visitor"]>>();

  async function browserOf(person: Person) {
    const known = browsers.get(person.uid);
    if (known) return known;
    const browser = fixture.visitor(course.host);
    await browser.enterAs(person, "/launch/");
    browsers.set(person.uid, browser);
    return browser;
  }

  /** Resolves after all notices are sent. */
  async function post(person: Person, words: string, parentId: string | null = null): Promise<Comment> {
    const comment = { id: randomUUID(), parentId, words };
    const reply = await (await browserOf(person)).asks("POST", `/comments/${page.id.slice(-8)}`, comment);
    expect(reply.status).toBe(200);
    const job = `comment-${author.uid}-${comment.id}`;
    const states = async () =>
      (await fixture.authors.query("select status from dbos.workflow_status where workflow_uuid = $1", [job])).rows;
    await expect.poll(states).toEqual([{ status: "SUCCESS" }]);
    return reply.json();
  }
  return { course, author, learner, other, post };
}

const addressOf = ({ uid }: Person) => `${uid}@example.com`;

async function subjects(person: Person): Promise<string[]> {
  return (await mailsTo(addressOf(person))).map(({ subject }) => subject);
}
