import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { EventBatch } from "@coursewright/contract/events.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signUp } from "../product/author.ts";
import { paragraph } from "../product/course.ts";
import { visit } from "../product/learner.ts";
import { onShardOf } from "../product/shards.ts";
import { collectComplaints } from "./support/authoring.ts";

const { APP_ORIGIN } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const subdomain = `visits-${randomUUID().slice(0, 8)}`;
const origin = `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;

// All tests visit the same course.
test.describe.configure({ mode: "serial" });

const question = BlockId.parse(randomUUID());
const course = { uid: "", projectId: "", chapterId: "", first: "", last: "" };

test.beforeAll(async () => {
  const { uid, call } = await signUp({ origin: APP_ORIGIN, mailUrl });
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Bees" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "The hive" } });
  const options = ["By dancing", "By singing"].map((text, index) => ({ id: index === 0 ? "a" : "b", text, isCorrect: index === 0 }));
  const mcq = { id: question, type: "MCQ", v: 1, data: { question: "How do bees talk?", options }, aiagent: "jerry" as const };
  const write = async (name: string, block: ReturnType<typeof paragraph>) => {
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
    const body = { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] };
    await call(savePage, { params: { uid, projectId, chapterId, pageId }, body });
    return pageId;
  };
  Object.assign(course, { uid, projectId, chapterId });
  course.first = await write("Dancing", mcq);
  course.last = await write("Flying", paragraph(randomUUID(), "They fly home."));
  await call(publish, { params: { uid, projectId }, body: { subdomain } });
  const { hostname } = new URL(origin);
  await expect.poll(async () => (await visit(APP_ORIGIN, hostname, "/launch/")).status).toBe(200);
});

test("sends and repeats a visit under one id, and counts it once", async ({ page, context }) => {
  const complaints = collectComplaints(page);
  await page.goto(`${origin}/launch/1/dancing/`);
  await page.getByRole("button", { name: "By dancing" }).click();
  const reader = await readerOf(page);
  await page.goto("about:blank");
  await expect.poll(() => counted(reader)).toEqual({ batches: 1, pages: 1, questions: 1, finished: false });

  const beacons = followBeacons(context);
  await page.goto(`${origin}/launch/1/flying/`);
  await expect.poll(() => kept(page)).toEqual([]);
  const batch = EventBatch.parse(beacons[0]?.body);
  expect([beacons.map(({ status }) => status), batch.reader]).toEqual([[204], reader]);
  const about = { at: expect.any(Number), page: course.first.slice(-8) };
  expect(batch.events.toSorted((one, other) => (one.t < other.t ? -1 : 1))).toEqual([
    { t: "answer", ...about, block: question.slice(-8), given: "a", right: true },
    { t: "open", ...about },
    { t: "read", ...about },
  ]);
  await page.goto("about:blank");
  await expect.poll(() => counted(reader)).toEqual({ batches: 2, pages: 2, questions: 1, finished: true });
  expect(complaints).toEqual([]);
});

test("keeps unsent visits and sends them when online", async ({ page, context }) => {
  await page.goto(`${origin}/launch/1/dancing/`);
  await readerOf(page);
  await context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  const [batch, ...others] = await kept(page);
  expect(others).toEqual([]);
  await context.setOffline(false);
  const beacons = followBeacons(context);
  await page.goto(`${origin}/launch/`);
  await expect.poll(() => beacons).toEqual([{ status: 204, body: batch }]);
  await expect.poll(() => kept(page)).toEqual([]);
});

test("sends and keeps nothing for readers who ask for privacy", async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const beacons = followBeacons(context);
  await page.goto(`${origin}/launch/1/dancing/`);
  const reader = await readerOf(page);
  await page.getByRole("button", { name: "By singing" }).click();
  await page.goto(`${origin}/launch/1/flying/`);
  await page.goto(`${origin}/launch/`);
  expect([beacons, await kept(page), await counted(reader)]).toEqual([[], [], { batches: 0 }]);
});

/** Beacons whose response the page received. Beacons sent while a page unloads are not included. */
function followBeacons(context: BrowserContext): Array<{ status: number; body: unknown }> {
  const beacons: Array<{ status: number; body: unknown }> = [];
  context.on("response", (response) => {
    const request = response.request();
    if (request.url() === `${origin}/launch/learner/events`) beacons.push({ status: response.status(), body: request.postDataJSON() });
  });
  return beacons;
}

/** Exists once the page has loaded its deferred script. */
async function readerOf(page: Page): Promise<string> {
  const found = await page.waitForFunction(
    () => JSON.parse(localStorage.getItem(`course:${document.documentElement.dataset["course"]}`) ?? "{}").reader,
  );
  return String(await found.jsonValue());
}

async function kept(page: Page): Promise<unknown[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem(`events:${document.documentElement.dataset["course"]}`) ?? "[]"));
}

/** The owner bypasses row level security. */
async function counted(reader: string): Promise<unknown> {
  return onShardOf(course.uid, async (store) => {
    const batches = await store.query("select 1 from event_batches where course_id = $1 and reader_id = $2", [course.projectId, reader]);
    const { rows } = await store.query<object>(
      "select cardinality(pages) as pages, cardinality(questions) as questions, finished from course_readers where course_id = $1 and reader_id = $2",
      [course.projectId, reader],
    );
    return { batches: batches.rowCount, ...rows[0] };
  });
}
