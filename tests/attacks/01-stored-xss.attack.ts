import { randomUUID } from "node:crypto";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInByRequest } from "../e2e/support/sign-in.ts";
import { hostileStrings } from "../e2e/support/hostile-strings.ts";
import { watch } from "../e2e/support/watch-for-hostile.ts";
import { type Author, Refused } from "../product/author.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { loadBundled } from "../rendered/bundled.ts";
import { launchBrowser, openContext } from "./browser.ts";
import { appOrigin } from "./from-outside.ts";
import type * as hostile from "./hostile-blocks.ts";
import { publishCourse } from "./published.ts";

/** A save stays below the limit of 1 MB. */
const blocksPerSave = 180;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Written extends hostile.HostilePage {
  readonly pageId: string;
}

interface Course {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pages: readonly Written[];
}

it("runs no hostile string of any text field in editor, preview and published page", async () => {
  const { hostilePages } = await loadBundled<typeof hostile>("attacks/hostile-blocks.ts");
  const pages = hostilePages(import.meta.url, hostileStrings).filter(({ fields }) => fields.length > 0);
  expect(hostileStrings.length).toBeGreaterThanOrEqual(300);
  expect(pages.flatMap(({ type, leaks }) => leaks.map((leak) => `${type}: ${leak}`))).toEqual([]);

  const context = await openContext(browser);
  const [editor, learner] = [await context.newPage(), await context.newPage()];
  const [inEditor, inCourse] = [await watch(editor), await watch(learner)];
  await askAssetsOnce(learner);
  const author = await signInByRequest(editor);
  const course = await writeCourse(author, pages);
  const walkAsLearner = async () => {
    const published = `http://${await publishCourse(author, course)}`;
    const addresses = await addressesOf(learner, published);
    expect(addresses).toHaveLength(pages.length);
    await walkCourse(
      learner,
      addresses.map((address) => published + address),
      inCourse,
    );
    const { origin } = new URL((await author.call(openPreview, { params: course, query: {} })).url);
    await walkCourse(
      learner,
      addresses.map((address) => origin + address),
      inCourse,
    );
  };
  await Promise.all([walkEditor(editor, course, inEditor), walkAsLearner()]);

  const [strings, fields] = [hostileStrings.length, pages.reduce((sum, each) => sum + each.fields.length, 0)];
  console.log(
    JSON.stringify({
      attack: 1,
      strings,
      types: pages.length,
      fields,
      blocks: pages.length * strings,
      beacons: inEditor.length + inCourse.length,
    }),
  );
}, 900_000);

const planted = [
  ["<script>hostile()</script>", "a hostile script ran"],
  ["<iframe srcdoc='<script>top.hostile()</script>'></iframe>", "a hostile script ran"],
  ["<script>alert(1)</script>", "dialog: 1"],
  ["<img src=https://evil.example/>", "asked for https://evil.example/"],
  ["<meta http-equiv=Content-Security-Policy content=script-src><script>1</script>", "Content Security Policy"],
  ["<script>throw new Error('broken')</script>", "broken"],
] as const;

it.each(planted)("would detect a page that lets this through: %s", async (html, words) => {
  const page = await (await openContext(browser)).newPage();
  const complaints = await watch(page);
  await page.route("http://planted.localhost/", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto("http://planted.localhost/");
  await expect.poll(() => complaints.join("\n")).toContain(words);
  await page.close();
});

async function writeCourse({ uid, call }: Author, pages: readonly hostile.HostilePage[]): Promise<Course> {
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Hostile" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "Strings" } });
  const written: Written[] = [];
  for (const page of pages) {
    const { type, blocks } = page;
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: type } });
    let version = 0;
    for (let start = 0; start < blocks.length; start += blocksPerSave) {
      const upsert = blocks.slice(start, start + blocksPerSave);
      const order = blocks.slice(0, start + blocksPerSave).map(({ id }) => id);
      const body = { saveId: randomUUID(), baseVersion: version, upsert, remove: [], order };
      ({ version } = await untilTaken(() => call(savePage, { params: { uid, projectId, chapterId, pageId }, body })));
    }
    written.push({ ...page, pageId });
  }
  return { uid, projectId, chapterId, pages: written };
}

/** The product may refuse such a load for a moment. Saves have ids, so they can be repeated. */
async function untilTaken<T>(save: () => Promise<T>): Promise<T> {
  return eventually("a save to be taken", async () => {
    try {
      return await save();
    } catch (error) {
      if (error instanceof Refused && error.status === 503) return undefined;
      throw error;
    }
  });
}

/**
 * Boots the editor once and follows its own links from page to page. Uses no roles or texts: on so many elements each lookup takes a
 * second.
 */
async function walkEditor(page: Page, { projectId, chapterId, pages }: Course, complaints: readonly string[]): Promise<void> {
  await page.goto(`/?project_uuid=${projectId}&chapter_uuid=${chapterId}`);
  await page.locator(`nav a[href*="page_uuid=${pages[0]?.pageId}"]`).first().waitFor();
  for (const { type, blocks, pageId } of pages) {
    await page.evaluate((id) => document.querySelector<HTMLElement>(`nav a[href*="page_uuid=${id}"]`)?.click(), pageId);
    await page.waitForFunction(
      ([id, count]) =>
        document.querySelector(`[data-block="${id}"]`) !== null && document.querySelectorAll("[data-block]").length === count,
      [blocks.at(-1)?.id, blocks.length] as const,
    );
    // Selecting a block loads its panel and its text editor.
    await page.locator(`[data-block="${blocks[13]?.id}"]`).click({ position: { x: 4, y: 4 }, force: true });
    await page.locator(".canvas-block.is-selected").waitFor();
    const broken = await page.evaluate(() => document.body.textContent.includes("This section failed to render safely."));
    expect({ type, broken, complaints }).toEqual({ type, broken: false, complaints: [] });
  }
}

/** An intercepted page caches nothing, and fast paging would reach the limit of visits. */
async function askAssetsOnce(page: Page): Promise<void> {
  const known = new Map<string, Promise<{ contentType: string; body: Buffer }>>();
  const ask = async ({ hostname, pathname }: URL) => {
    const response = await visit(appOrigin, hostname, pathname);
    return { contentType: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
  };
  await page.route("**/launch/assets/**", async (route) => {
    const url = new URL(route.request().url());
    const asset = known.get(url.pathname) ?? ask(url);
    known.set(url.pathname, asset);
    await route.fulfill(await asset);
  });
}

async function addressesOf(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/launch/`);
  await page.getByRole("link", { name: "Start reading" }).click();
  const links = page.locator('a[href^="/launch/1/"]');
  await links.first().waitFor();
  return links.evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute("href") ?? ""))]);
}

async function walkCourse(page: Page, addresses: readonly string[], complaints: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    const { shown, broken } = await page.evaluate(() => ({
      shown: document.querySelectorAll("main > div:not([class])").length,
      broken: document.body.textContent.includes("This part of the page cannot be shown."),
    }));
    await pressEverything(page);
    expect({ shown, broken, at: page.url(), complaints }).toEqual({
      shown: hostileStrings.length,
      broken: false,
      at: address,
      complaints: [],
    });
  }
}

/** Triggers everything that the learners' scripts do with the texts. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const area of document.querySelectorAll<HTMLTextAreaElement>("main textarea")) {
      area.value = "<img src=x onerror=hostile()>";
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const control of document.querySelectorAll<HTMLElement>("main button, main summary, main input")) control.click();
  });
}
