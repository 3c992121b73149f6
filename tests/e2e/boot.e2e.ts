import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { writeCourse, type PageAddress } from "../product/course.ts";
import { signInByRequest } from "./support/sign-in.ts";

const addressOf = ({ projectId, chapterId, pageId }: PageAddress) =>
  `/?${new URLSearchParams({ project_uuid: projectId, chapter_uuid: chapterId, page_uuid: pageId })}`;

/** A signed-in author whose course has one page. */
async function withOnePage(page: Page): Promise<PageAddress> {
  const [address] = await writeCourse(await signInByRequest(page), { pages: 1 });
  if (!address) throw new Error("no page was written");
  return address;
}

const isReady = (page: Page) => page.evaluate(() => performance.getEntriesByName("editor-ready").length === 1);

/** The purpose of a boot request by its address. */
function purpose(url: string, { projectId, chapterId, pageId }: PageAddress): string | null {
  const { pathname } = new URL(url);
  if (pathname.endsWith(`/pages/${pageId}`)) return "page";
  if (pathname.endsWith(`/projects/${projectId}/theme`)) return "project theme";
  return pathname.endsWith(`/chapters/${chapterId}/theme`) ? "chapter theme" : null;
}

test("[BOOT-02] loads the page, then the project's theme, then the chapter's", async ({ page }) => {
  const address = await withOnePage(page);
  const order: string[] = [];
  page.on("request", (request) => {
    const what = purpose(request.url(), address);
    if (what) order.push(`ask ${what}`);
  });
  page.on("requestfinished", (request) => {
    const what = purpose(request.url(), address);
    if (what) order.push(`got ${what}`);
  });
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(`**/chapters/${address.chapterId}/theme`, async (route) => {
    await release;
    await route.continue();
  });
  await page.goto(addressOf(address));
  await expect.poll(() => order.at(-1)).toBe("ask chapter theme");
  expect(await isReady(page)).toBe(false);
  await expect(page.getByText("The text of page 1.")).toBeHidden();
  resolve();
  await expect(page.getByText("The text of page 1.")).toBeVisible();
  expect(await isReady(page)).toBe(true);
  expect(order.slice(0, 6)).toEqual([
    "ask page",
    "got page",
    "ask project theme",
    "got project theme",
    "ask chapter theme",
    "got chapter theme",
  ]);
});

test("[BOOT-01] loads nothing without a user, and returns here after sign-in", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const ids = "project_uuid=00000000-0000-4000-8000-000000000001&chapter_uuid=c&page_uuid=p";
  await page.goto(`/?${ids}`);
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/token"]);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(new RegExp(`next=${encodeURIComponent(`/?${ids}`)}`));
});

test("[BOOT-01] boots nothing with a user and no project", async ({ page }) => {
  await signInByRequest(page);
  await page.goto("/?project_uuid=");
  await expect(page).toHaveURL(/\/static\/$/);
  await expect(page.getByRole("link", { name: "Go to your shelf" })).toBeVisible();
});

test("[LAY-05] shows Loading... while booting, after 200 ms", async ({ page }) => {
  const address = await withOnePage(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(`**/pages/${address.pageId}`, () => {});
  await page.goto(addressOf(address));
  const words = page.getByText("Loading...", { exact: true });
  await expect(words).toBeVisible();
  expect(await page.getByRole("main").boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  // The clock stands still, so the text waits for the whole delay.
  expect(await words.evaluate((element) => getComputedStyle(element).animationDelay)).toBe("0.2s");
  const hidden = await words.evaluate((element) => {
    element.style.animationName = "none";
    element.getBoundingClientRect();
    element.style.animationName = "";
    return getComputedStyle(element).visibility;
  });
  expect(hidden).toBe("hidden");
});

test("[BOOT-04] [ROUTE-03] shows the front page with the reason when not ready within 8000 ms", async ({ page }) => {
  const address = await withOnePage(page);
  const begin = Date.now();
  await page.clock.install({ time: begin });
  const held = page.waitForRequest(`**/pages/${address.pageId}`);
  await page.route(`**/pages/${address.pageId}`, () => {});
  await page.goto(addressOf(address));
  await held;
  // Just under 8 s from the start is also under 8 s from the first request. Then more time passes.
  await page.clock.pauseAt(begin + 7_999);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await page.clock.runFor(7_999);
  await expect(page).toHaveURL(/\/static\/$/);
  // The text loads at this point, and React may defer it. With a stopped clock it would never show.
  await page.clock.resume();
  await expect(page.getByText("The page did not open within 8 seconds.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your shelf" })).toBeVisible();
});

test("[BOOT-04] counts the 8000 ms from the first request on", async ({ page }) => {
  const address = await withOnePage(page);
  await page.clock.install();
  const asked = page.waitForRequest(`**/projects/${address.projectId}/outline`);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(`**/projects/${address.projectId}/outline`, async (route) => {
    await release;
    await route.continue();
  });
  const held = page.waitForRequest(`**/pages/${address.pageId}`);
  await page.route(`**/pages/${address.pageId}`, () => {});
  await page.goto(addressOf(address));
  await asked;
  await page.clock.runFor(5_000);
  resolve();
  await held;
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL(/\/static\/$/);
});

for (const [what, pattern] of [
  ["page", "**/pages/*"],
  ["project's theme", "**/projects/*/theme"],
  ["chapter's theme", "**/chapters/*/theme"],
] as const) {
  test(`[BOOT-03] [ROUTE-03] shows the front page with the reason when the ${what} fails to load`, async ({ page }) => {
    const address = await withOnePage(page);
    await page.route(pattern, (route) => route.fulfill({ status: 404, json: { error: { code: "not_found", message: "Not found" } } }));
    await page.goto(addressOf(address));
    await expect(page).toHaveURL(/\/static\/$/);
    await expect(page.getByText("That page could not be opened.")).toBeVisible();
    await page.getByLabel("Close").click();
    await expect(page.getByText("That page could not be opened.")).toBeHidden();
  });
}

test("keeps the open page when a refresh fails", async ({ page }) => {
  const { projectId } = await withOnePage(page);
  const publication = {
    id: randomUUID(),
    projectId,
    subdomain: "bread",
    version: 1,
    state: "rendering",
    pagesDone: 0,
    pagesTotal: 1,
    url: "http://bread.coursewright.localhost/launch/",
    startedAt: new Date().toISOString(),
    endedAt: null,
  };
  let asked = 0;
  await page.route("**/publication", (route) => {
    asked += 1;
    if (asked === 1) return route.fulfill({ json: { publication } });
    return route.fulfill({ status: 404, json: { error: { code: "not_found", message: "Not found" } } });
  });
  await page.goto(`/static/launch?project_uuid=${projectId}`);
  const words = page.getByRole("progressbar");
  await expect(words).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expect(words).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/static/launch");
});

test("[ERR-01] loads again by itself when a part of the program broke off, but not for ever", async ({ page }) => {
  const pattern = /\/assets\/front-[\w-]+\.js$/;
  let documents = 0;
  page.on("request", (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route(pattern, (route) => (documents === 1 ? route.abort() : route.continue()));
  await page.goto("/static/");
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "This screen stopped working" })).toHaveCount(0);

  await page.unroute(pattern);
  await page.route(pattern, (route) => route.abort());
  await page.goto("/static/");
  await expect(page.getByRole("heading", { name: "This screen stopped working" })).toBeVisible();
  expect(documents).toBe(3);
});

test("[ERR-01] shows a safe message when a screen fails to render, and loads again", async ({ page }) => {
  const pattern = /\/assets\/front-[\w-]+\.js$/;
  await page.route(pattern, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'export function Front() { throw new Error("secret of the house"); }' }),
  );
  await page.goto("/static/");
  await expect(page.getByRole("heading", { name: "This screen stopped working" })).toBeVisible();
  await expect(page.getByText("Everything you saved is safe.")).toBeVisible();
  await expect(page.getByText("secret of the house")).toHaveCount(0);
  await page.unroute(pattern);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
