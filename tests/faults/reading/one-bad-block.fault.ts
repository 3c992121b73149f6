import { randomUUID } from "node:crypto";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import { type BrowserContext, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type Author, signUp } from "../../product/author.ts";
import { type PageAddress, paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { connectAsOwner } from "../support/authors.ts";
import { checkShown, type ShownPage } from "./shown-pages.ts";

const words = ["What stands before it.", "What stands after it."] as const;
/** Blocks that the API would reject. The test writes them directly to the database. */
const badBlocks: Readonly<Record<string, (id: string) => object>> = {
  "words that are no document": (id) => ({ id, type: "para", v: 1, data: { text: 7 }, aiagent: "jerry" }),
  "a type that nobody knows": (id) => ({ id, type: "hologram", v: 1, data: {}, aiagent: "jerry" }),
  "a version that is still to come": (id) => ({ id, type: "MCQ", v: 99, data: { question: [] }, aiagent: "jerry" }),
  "data that are a list": (id) => ({ id, type: "table", v: 1, data: [null], aiagent: "jerry" }),
  "no block at all": () => ({ nonsense: true }),
};

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it("shows the rest of a page with one malformed block to authors and learners", async () => {
  const author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${localInstance().ports.mailHttp}` });
  const pages = await writeCourse(author);
  await spoil(pages);
  const subdomain = `spoilt-${randomUUID().slice(0, 8)}`;
  const { uid, projectId } = pages[0]?.address ?? { uid: "", projectId: "" };
  await author.call(publish, { params: { uid, projectId }, body: { subdomain } });
  const host = `${subdomain}.coursewright.localhost`;
  await eventually("the course to be served", async () => (await visit(product.origin, host, "/launch/")).status === 200, 240_000);

  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await context.addCookies(cookiesOf(author));
    const shown: ShownPage[] = [];
    for (const [n, { kind, address }] of pages.entries()) {
      const { chapterId, pageId } = address;
      const editor = `${product.origin}/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`;
      shown.push(await look(context, `editor, ${kind}`, editor));
      const lesson = new URL(`/launch/1/page-${n + 1}/`, product.origin);
      lesson.hostname = host;
      shown.push(await look(context, `published, ${kind}`, lesson.href));
    }
    console.log(JSON.stringify({ fault: "one-bad-block", pages: pages.length, shown: shown.length, errors: checkShown(shown).length }));
    expect(checkShown(shown)).toEqual([]);
  } finally {
    await browser.close();
  }
}, 600_000);

async function writeCourse(author: Author): Promise<Array<{ kind: string; address: PageAddress }>> {
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: "Spoilt" } });
  const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: {} });
  const pages: Array<{ kind: string; address: PageAddress }> = [];
  for (const kind of Object.keys(badBlocks)) {
    const name = `Page ${pages.length + 1}`;
    const { id: pageId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name } });
    const address = { uid, projectId, chapterId, pageId };
    const blocks = [words[0], "To be spoilt.", words[1]].map((text) => paragraph(randomUUID(), text));
    const save = { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) };
    await author.call(savePage, { params: address, body: save });
    pages.push({ kind, address });
  }
  return pages;
}

/** Replaces the block in the middle of each page. */
async function spoil(pages: ReadonlyArray<{ kind: string; address: PageAddress }>): Promise<void> {
  const store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  for (const { kind, address } of pages) {
    const middle = "select block_order[2] as id from pages where author_id = $1 and page_id = $2";
    const id = (await store.query<{ id: string }>(middle, [address.uid, address.pageId])).rows[0]?.id ?? "";
    const write = "update blocks set block = $4 where author_id = $1 and page_id = $2 and block_id = $3";
    const { rowCount } = await store.query(write, [address.uid, address.pageId, id, JSON.stringify(badBlocks[kind]?.(id))]);
    expect(rowCount).toBe(1);
  }
  await store.end();
}

function cookiesOf({ cookie }: Author) {
  // Chromium accepts a secure cookie here only for an https address. The port of a cookie does not matter.
  const url = product.origin.replace("http:", "https:");
  return cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url, secure: true, httpOnly: true, sameSite: "Strict" } as const;
  });
}

async function look(context: BrowserContext, name: string, address: string): Promise<ShownPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(address);
  const missing: string[] = [];
  for (const text of words) {
    const isShown = await page
      .getByText(text)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isShown) missing.push(text);
  }
  await page.close();
  return { name, missing, errors };
}
