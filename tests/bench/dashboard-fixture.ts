import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import pg from "pg";
import { localEnvironment } from "../../tools/local.ts";
import { startProduct } from "../../tools/product.ts";
import { signInByRequest } from "../e2e/support/sign-in.ts";
import type { Author } from "../product/author.ts";
import { paragraph } from "../product/course.ts";
import { insertLearners, tables } from "./dashboard-learners.ts";

const size = { chapters: 12, pagesInChapter: 5, questions: 40, paragraphsOnPage: 12 };

export interface DashboardFixture {
  browser: Browser;
  context: BrowserContext;
  author: Author;
  projectId: string;
  /** The course's first page in the editor. */
  editor: string;
  /** The number of rows in its counts. */
  rows: Record<string, number>;
  stop(): Promise<void>;
}

/** The built product, and an author whose course many learners have read over two years. */
export async function startDashboardFixture({ learners }: { learners: number }): Promise<DashboardFixture> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const author = await signInByRequest(page);
  await page.close();
  const { projectId, editor } = await writeLargeCourse(author);
  const store = await shardOf({ uid: author.uid, projectId });
  const rows = await insertLearners(store, { uid: author.uid, projectId, learners });
  return {
    browser,
    context,
    author,
    projectId,
    editor,
    rows,
    async stop() {
      await browser.close();
      for (const name of tables) await store.query(`delete from ${name} where author_id = $1`, [author.uid]);
      await store.end();
      await product.stop();
    },
  };
}

async function writeLargeCourse({ uid, call }: Author) {
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "A large course" } });
  const pages = size.chapters * size.pagesInChapter;
  let editor = "";
  let asked = 0;
  for (let chapter = 0; chapter < size.chapters; chapter += 1) {
    const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: `Chapter ${chapter + 1}` } });
    for (let n = 0; n < size.pagesInChapter; n += 1) {
      const number = chapter * size.pagesInChapter + n + 1;
      const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: `Page ${number}` } });
      const due = Math.round((number * size.questions) / pages);
      const quizzes = Array.from({ length: due - asked }, (_, index) => quiz(`What does question ${asked + index + 1} ask?`));
      asked = due;
      const words = Array.from({ length: size.paragraphsOnPage }, (_, at) =>
        paragraph(randomUUID(), `${at}. ${"Some words to read. ".repeat(20)}`),
      );
      const upsert = [...words, ...quizzes];
      await call(savePage, {
        params: { uid, projectId, chapterId, pageId },
        body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) },
      });
      editor ||= `/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`;
    }
  }
  return { projectId, editor };
}

function quiz(question: string) {
  const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `Answer ${id} to it`, isCorrect: id === "b" }));
  return { id: BlockId.parse(randomUUID()), type: "MCQ", v: 1, data: { question, options }, aiagent: "jerry" as const };
}

async function shardOf({ uid, projectId }: { uid: string; projectId: string }): Promise<pg.Client> {
  for (const url of localEnvironment().AUTHORS_OWNER_URLS.split(",")) {
    const shard = new pg.Client(url);
    await shard.connect();
    const { rowCount } = await shard.query("select from projects where author_id = $1 and project_id = $2", [uid, projectId]);
    if (rowCount === 1) return shard;
    await shard.end();
  }
  throw new Error("The course lies on no shard");
}
