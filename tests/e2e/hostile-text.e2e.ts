import { randomUUID } from "node:crypto";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import type { Author } from "../product/author.ts";
import { visit } from "../product/learner.ts";
import { loadBundled } from "../rendered/bundled.ts";
import type * as hostile from "./hostile-blocks.ts";
import { hostileStrings } from "./hostile-strings.ts";
import { signInByRequest } from "./signed-in.ts";
import { watch } from "./watch-for-hostile.ts";

const { APP_ORIGIN } = localEnvironment();
/** A save stays below the limit of 1 MB. */
const blocksPerSave = 60;

test("hostile strings in every text field of every block run nowhere and break nothing, in the editor and on the published page", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { hostilePages } = await loadBundled<typeof hostile>("e2e/hostile-blocks.ts");
  const pages = hostilePages(import.meta.url, hostileStrings).filter(({ fields }) => fields.length > 0);
  expect(hostileStrings.length).toBeGreaterThanOrEqual(300);
  expect(pages.flatMap(({ type, leaks }) => leaks.map((leak) => `${type}: ${leak}`))).toEqual([]);
  const fields = pages.reduce((sum, each) => sum + each.fields.length, 0);
  console.log(
    `${hostileStrings.length} strings, ${fields} fields of ${pages.length} types, ${pages.length * hostileStrings.length} blocks`,
  );

  const complaints = await watch(page);
  const { uid, call } = await signInByRequest(page);
  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Hostile" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "Strings" } });

  for (const { type, blocks } of pages) {
    const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: type } });
    let version = 0;
    for (let start = 0; start < blocks.length; start += blocksPerSave) {
      const upsert = blocks.slice(start, start + blocksPerSave);
      const order = blocks.slice(0, start + blocksPerSave).map(({ id }) => id);
      const params = { uid, projectId, chapterId, pageId };
      ({ version } = await call(savePage, {
        params,
        body: { saveId: randomUUID(), baseVersion: version, upsert, remove: [], order },
      }));
    }
    await test.step(`${type} in the editor`, async () => {
      await page.goto(`/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`);
      await expect(page.locator("[data-block]"), complaints.join("\n")).toHaveCount(blocks.length);
      // Its panel and its text editor come with the selection.
      await page
        .locator("[data-block]")
        .nth(13)
        .click({ position: { x: 4, y: 4 }, force: true });
      await expect(page.locator(".canvas-block.is-selected")).toHaveCount(1);
      await expect(page.getByText("This section failed to render safely.")).toHaveCount(0);
      expect(complaints, type).toEqual([]);
    });
  }

  const host = await publishAs(page, call, { uid, projectId });
  await page.getByRole("link", { name: "Start reading" }).click();
  const addresses = await page
    .locator('a[href^="/launch/1/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  expect(addresses).toHaveLength(pages.length);
  for (const address of addresses) {
    await test.step(`${address} as a learner`, async () => {
      await page.goto(`http://${host}${address}`);
      await expect(page.locator("main > div:not([class])")).toHaveCount(hostileStrings.length);
      await expect(page.getByText("This part of the page cannot be shown.")).toHaveCount(0);
      await pressEverything(page);
      expect(new URL(page.url()).pathname).toBe(address);
      expect(complaints, address).toEqual([]);
    });
  }
});

const planted = [
  ["<script>hostile()</script>", "a hostile script ran"],
  ["<iframe srcdoc='<script>top.hostile()</script>'></iframe>", "a hostile script ran"],
  ["<script>alert(1)</script>", "dialog: 1"],
  ["<img src=https://evil.example/>", "asked for https://evil.example/"],
  ["<meta http-equiv=Content-Security-Policy content=script-src><script>1</script>", "Content Security Policy"],
  ["<script>throw new Error('broken')</script>", "broken"],
] as const;

for (const [html, words] of planted) {
  test(`a page that lets this through would be heard: ${html}`, async ({ page }) => {
    const complaints = await watch(page);
    await page.route("http://planted.localhost/", (route) => route.fulfill({ contentType: "text/html", body: html }));
    await page.goto("http://planted.localhost/");
    await expect.poll(() => complaints.join("\n")).toContain(words);
  });
}

/** What the learners' scripts do with the words, they do now. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const area of document.querySelectorAll<HTMLTextAreaElement>("main textarea")) {
      area.value = "<img src=x onerror=hostile()>";
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const control of document.querySelectorAll<HTMLElement>("main button, main summary, main input")) control.click();
  });
}

async function publishAs(page: Page, call: Author["call"], params: { uid: string; projectId: string }): Promise<string> {
  const subdomain = `hostile-${randomUUID().slice(0, 8)}`;
  await call(publish, { params, body: { subdomain } }, { "idempotency-key": randomUUID() });
  await expect.poll(async () => (await call(readPublication, { params })).publication?.state).toBe("live");
  const host = `${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}`;
  const { hostname } = new URL(`http://${host}`);
  await expect.poll(async () => (await visit(APP_ORIGIN, hostname, "/launch/")).status).toBe(200);
  await page.goto(`http://${host}/launch/`);
  return host;
}
