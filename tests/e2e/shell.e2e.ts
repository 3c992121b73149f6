import { expect, test, type Page } from "@playwright/test";
import { writeCourse, type PageAddress } from "../product/course.ts";
import { collectComplaints } from "./support/authoring.ts";
import { signInByRequest } from "./support/sign-in.ts";

const editorAt = ({ projectId, chapterId, pageId }: Partial<PageAddress>) =>
  `/?${new URLSearchParams({ project_uuid: projectId ?? "", chapter_uuid: chapterId ?? "", page_uuid: pageId ?? "" })}`;

async function withTwoPages(page: Page): Promise<[PageAddress, PageAddress]> {
  const [first, second] = await writeCourse(await signInByRequest(page), { pages: 2 });
  if (!first || !second) throw new Error("the pages were not written");
  return [first, second];
}

test("[LAY-01] shows sidebar, page, generator below it, and assistant at the end", async ({ page }) => {
  const [first] = await withTwoPages(page);
  await page.goto(editorAt(first));
  await page.getByText("The text of page 1.").click();
  await page.keyboard.press("ControlOrMeta+.");
  const boxOf = async (region: ReturnType<Page["getByRole"]>) => {
    await expect(region).toBeVisible();
    const box = await region.boundingBox();
    if (!box) throw new Error("it has no place on the screen");
    return { start: box.x, end: box.x + box.width, top: box.y, bottom: box.y + box.height };
  };
  const panel = await boxOf(page.getByRole("complementary"));
  const sidebar = await boxOf(page.getByRole("navigation", { name: "Project" }));
  const main = await boxOf(page.getByRole("main"));
  const generator = await boxOf(page.getByRole("toolbar", { name: "Add a section" }));
  const words = await boxOf(page.getByText("The text of page 1."));
  expect([sidebar.start, panel.end]).toEqual([0, 1440]);
  expect(sidebar.end).toBeLessThanOrEqual(main.start);
  expect(main.end).toBeLessThanOrEqual(panel.start);
  expect(generator.top).toBeGreaterThan(words.bottom);
  expect(generator.bottom).toBeGreaterThan(700);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("[LAY-04] loads the first page of a session twice without drawing, and no other", async ({ page }) => {
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    const drawn: string[] = [];
    await page.exposeFunction("onDrawn", (words: string) => drawn.push(words));
    await page.addInitScript(() => {
      // The first of the two loads has drawn nothing when its document is unloaded.
      addEventListener("pagehide", () => void Reflect.get(globalThis, "onDrawn")(document.body?.innerText ?? ""));
    });
    await page.goto("/static/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => loads).toEqual(["/static/", "/static/"]);
    expect(drawn.map((words) => words.trim()).filter(Boolean)).toEqual([]);
    await page.reload();
    await page.goto("/static/sign-in");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(loads).toEqual(["/static/", "/static/", "/static/", "/static/sign-in"]);
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  });

  test("[LAY-04] does not reload a browser without storage", async ({ page }) => {
    const complaints = collectComplaints(page);
    let loads = 0;
    page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException("Storage is blocked", "SecurityError");
          },
        });
      }
    });
    await page.goto("/static/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(loads).toBe(1);
    expect(complaints).toEqual([]);
  });
});

test("[LAY-04] loads a wide screen once", async ({ page }) => {
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto("/static/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test("[ROUTE-02] [ROUTE-15] uses each id of the address that is new and not empty", async ({ page }) => {
  const [first, second] = await withTwoPages(page);
  const read: string[] = [];
  page.on("request", (request) => {
    const id = /\/pages\/([^/]+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (id && request.method() === "GET") read.push(id);
  });
  await page.goto(editorAt(second));
  await expect(page.getByText("The text of page 2.")).toBeVisible();
  // The open page is not opened again.
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.evaluate((address) => history.pushState(null, "", address), editorAt(second));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: null })));
  await expect(page.getByText("The text of page 2.")).toBeVisible();
  expect(read).toEqual([second.pageId]);
  // Another page is.
  await page.evaluate((address) => history.pushState(null, "", address), editorAt(first));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: null })));
  await expect(page.getByText("The text of page 1.")).toBeVisible();
  expect(read).toEqual([second.pageId, first.pageId]);
  // Empty ids change nothing: the last page stays current.
  await page.goto(editorAt({ projectId: first.projectId }));
  await expect(page.getByText("The text of page 1.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`chapter_uuid=${first.chapterId}&page_uuid=${first.pageId}`));
});

test("[ROUTE-14] sets the project by c and courseId", async ({ page }) => {
  const [first] = await withTwoPages(page);
  for (const name of ["c", "courseId"]) {
    await page.goto(`/?${name}=${first.projectId}`);
    await expect(page.getByText("The text of page 1.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`project_uuid=${first.projectId}`));
  }
});

test("[ROUTE-04] shows the shelf by Home in the sidebar and clears the selection", async ({ page }) => {
  const [first] = await withTwoPages(page);
  await page.goto(editorAt(first));
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/static/home" && url.search === "");
  await expect(page.getByText("Your shelf")).toBeVisible();
});

test("gives every screen a title", async ({ page }) => {
  const titles: string[] = [];
  for (const path of ["/static/", "/static/sign-in", "/static/sign-up", "/static/forgotten", "/static/reset#token=x", "/no/such"]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/ · Coursewright$/);
    titles.push(await page.title());
  }
  const [first] = await withTwoPages(page);
  for (const path of [
    "/static/home",
    editorAt(first),
    `/static/launch?project_uuid=${first.projectId}`,
    "/static/course-style",
    "/static/sources",
    "/static/aiagent",
    "/static/dashboard",
    "/static/credit-packs",
  ]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/ · Coursewright$/);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(titles.length);
});

test("explains a control on hover and on keyboard focus", async ({ page }) => {
  const [first] = await withTwoPages(page);
  await page.goto(editorAt(first));
  const button = page.getByRole("button", { name: "Collapse sidebar" });
  const hint = page.locator(".ui-hint");
  await button.hover();
  await expect(hint).toHaveText(/^Collapse sidebar/);
  await page.keyboard.press("Escape");
  await expect(hint).toBeHidden();
  await page.mouse.move(720, 450);
  // Focus is visible after a key press.
  await page.keyboard.press("Shift");
  await button.focus();
  await expect(hint).toHaveText(/^Collapse sidebar/);
  await page.keyboard.press("Tab");
  await expect(button).not.toBeFocused();
});
