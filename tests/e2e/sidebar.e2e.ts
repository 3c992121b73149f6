import { readOutline } from "@coursewright/contract/courses.ts";
import { expect, type Page } from "@playwright/test";
import { addSection } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openEditor } from "./support/open-editor.ts";
import { rowsOf, sidebarOf, writeCourse, type WrittenCourse } from "./support/prepared-course.ts";
import { test } from "./support/shared-tab.ts";

const bread = { Starter: ["Feed", "Wait", "Look"], Bake: ["Oven"] };

test("[SIDE-02] shows Loading sidebar... until the outline has loaded", async ({ page }) => {
  const { projectId } = await writeCourse(page, bread);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/outline", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/static/dashboard?project_uuid=${projectId}`);
  await expect(sidebarOf(page).getByText("Loading sidebar...")).toBeVisible();
  await expect(sidebarOf(page).getByRole("button", { name: "Starter", exact: true })).toBeHidden();
  release();
  await expect(sidebarOf(page).getByRole("button", { name: /Starter/, expanded: false })).toBeVisible();
  await expect(sidebarOf(page).getByText("Loading sidebar...")).toBeHidden();
});

test("[SIDE-10] clears the sidebar when loading fails with User not authenticated", async ({ page }) => {
  const { projectId } = await writeCourse(page, bread);
  await page.goto(`/static/dashboard?project_uuid=${projectId}`);
  const sidebar = sidebarOf(page);
  await expect(sidebar.getByRole("heading", { name: "Chapters" })).toBeVisible();
  const refused = { error: { code: "unauthenticated", message: "User not authenticated", requestId: "none" } };
  await page.route("**/outline", (route) => route.fulfill({ status: 401, json: refused }));
  await sidebar.getByText("Bread", { exact: true }).dblclick();
  await sidebar.getByLabel("Rename project").fill("Loaf");
  await page.keyboard.press("Enter");
  await expect(sidebar.getByRole("heading", { name: "Chapters" })).toBeHidden();
  await expect(sidebar.getByText(/Bread|Loaf|Starter|Loading/)).toHaveCount(0);
});

test("renames a row by double click, F2 and pencil; Escape keeps the name", async ({ page }) => {
  await open(page);
  const sidebar = sidebarOf(page);
  await sidebar.getByRole("link", { name: "Feed" }).dblclick();
  await sidebar.getByLabel("Rename page").fill("Feed it");
  await page.keyboard.press("Enter");
  await expect(sidebar.getByRole("link", { name: "Feed it" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Feed it" })).toBeVisible();
  await sidebar.getByRole("link", { name: "Look" }).dblclick();
  await sidebar.getByLabel("Rename page").fill("Look again");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Look again" })).toBeVisible();
  await sidebar.getByRole("link", { name: "Feed it" }).focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("No");
  await page.keyboard.press("Escape");
  await expect(sidebar.getByRole("link", { name: "Feed it" })).toBeFocused();
  await sidebar.getByRole("button", { name: "Starter", exact: false, expanded: true }).hover();
  await sidebar.getByRole("button", { name: "Rename Starter" }).click();
  await sidebar.getByLabel("Rename chapter").fill("The starter");
  await page.keyboard.press("Enter");
  await expect.poll(() => rowsOf(page)).toEqual(["The starter", "Feed it", "Wait", "Look again", "Bake"]);
});

test("copies, moves and deletes a row by menu, and Undo restores it", async ({ page }) => {
  const course = await open(page);
  const sidebar = sidebarOf(page);
  await choose(page, "Wait", "Duplicate");
  await expect(page.getByRole("heading", { name: "Wait (copy)" })).toBeVisible();
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait", "Wait (copy)", "Look", "Bake"]);
  await choose(page, "Wait (copy)", "Move up");
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait (copy)", "Wait", "Look", "Bake"]);
  await choose(page, "Wait (copy)", "Rename");
  await expect(sidebar.getByLabel("Rename page")).toBeFocused();
  await page.keyboard.press("Escape");
  await choose(page, "Wait (copy)", "Delete");
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait", "Look", "Bake"]);
  await expect(page.getByRole("heading", { name: "Wait", exact: true })).toBeVisible();
  await page.getByText("Undo", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Wait (copy)" })).toBeVisible();
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait (copy)", "Wait", "Look", "Bake"]);

  await sidebar.getByRole("link", { name: "Look" }).focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Move to chapter…" }).click();
  await page.getByRole("menuitem", { name: "Bake" }).click();
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait (copy)", "Wait", "Bake"]);
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Feed", "Wait (copy)", "Wait"], Bake: ["Oven", "Look"] });

  await choose(page, "Bake", "Delete");
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait (copy)", "Wait"]);
  await sidebar.getByRole("button", { name: "More about this course" }).click();
  await page.getByRole("menuitem", { name: "Recently deleted" }).click();
  await page.getByRole("button", { name: "Bring back Bake" }).click();
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Feed", "Wait (copy)", "Wait"], Bake: ["Oven", "Look"] });
});

test("drags rows within a chapter, to another chapter, and whole chapters", async ({ page }) => {
  const course = await open(page);
  await drag(page, { from: "Look", to: "Feed", at: "top" });
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Look", "Feed", "Wait"], Bake: ["Oven"] });
  await drag(page, { from: "Feed", to: "Bake", at: "middle" });
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Look", "Wait"], Bake: ["Oven", "Feed"] });
  // The moved page was open. It stays open, and its chapter expands.
  await expect(page.getByRole("heading", { name: "Feed" })).toBeVisible();
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Bake", "Oven", "Feed"]);
  await drag(page, { from: "Bake", to: "Starter", at: "top" });
  await expect.poll(() => stored(course)).toEqual({ Bake: ["Oven", "Feed"], Starter: ["Look", "Wait"] });
});

test("moves rows by Space, arrows and Escape, and announces every step", async ({ page }) => {
  const course = await open(page);
  const grip = sidebarOf(page).getByRole("button", { name: "Move Feed" });
  const said = page.getByRole("status").last();
  await grip.focus();
  await expect(sidebarOf(page).locator("[data-movable]")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/Picked up Feed/);
  await page.keyboard.press("ArrowDown");
  await expect(said).toHaveText("before Look in Starter");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Feed is back where it was");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(said).toHaveText("at the end of Starter");
  await page.keyboard.press("Space");
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Wait", "Look", "Feed"], Bake: ["Oven"] });
  await expect(grip).toBeFocused();
});

test("reverts a failed move and says so", async ({ page }) => {
  await open(page);
  await page.route("**/place", (route) => route.abort());
  await choose(page, "Look", "Move up");
  await expect(page.getByText("That did not work")).toBeVisible();
  await expect.poll(() => rowsOf(page)).toEqual(["Starter", "Feed", "Wait", "Look", "Bake"]);
});

test("saves typing while its page moves to another chapter", async ({ page }) => {
  const course = await open(page);
  await addSection(page, "Add Para");
  await page.keyboard.type("Typed just before the move.");
  await drag(page, { from: "Feed", to: "Bake", at: "middle" });
  await expect.poll(() => stored(course)).toEqual({ Starter: ["Wait", "Look"], Bake: ["Oven", "Feed"] });
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Typed just before the move.")).toBeVisible();
});

test("has no axe violations in sidebar, menu and trash", async ({ page }) => {
  await open(page);
  await expectNoViolations(page, sidebarOf(page));
  await choose(page, "Feed");
  await expectNoViolations(page, page.getByRole("menuitem", { name: "Delete" }));
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await sidebarOf(page).getByRole("button", { name: "More about this course" }).click();
  await page.getByRole("menuitem", { name: "Recently deleted" }).click();
  await expectNoViolations(page, page.getByRole("button", { name: "Bring back Feed" }));
});

async function open(page: Page): Promise<WrittenCourse> {
  const course = await writeCourse(page, bread);
  await openEditor(page, course.address, page.getByRole("heading", { name: "Feed" }));
  return course;
}

/** The tree as stored on the server. */
async function stored({ author, projectId }: WrittenCourse): Promise<Record<string, string[]>> {
  const { chapters } = await author.call(readOutline, { params: { uid: author.uid, projectId } });
  return Object.fromEntries(chapters.map(({ name, pages }) => [name, pages.map((one) => one.name)]));
}

/** Opens the menu of a row by right click and chooses an item. */
async function choose(page: Page, row: string, item?: string): Promise<void> {
  await sidebarOf(page).getByText(row, { exact: true }).click({ button: "right" });
  if (item) await page.getByRole("menuitem", { name: item }).click();
}

async function drag(page: Page, { from, to, at }: { from: string; to: string; at: "top" | "middle" }): Promise<void> {
  await sidebarOf(page).getByText(from, { exact: true }).hover();
  await expect(sidebarOf(page).locator("[data-movable]")).toBeVisible();
  const [source, target] = await Promise.all([from, to].map((row) => sidebarOf(page).getByText(row, { exact: true }).boundingBox()));
  if (!source || !target) throw new Error("Both rows are on the screen");
  await page.mouse.move(source.x + 20, source.y + source.height / 2);
  await page.mouse.down();
  await page.mouse.move(source.x + 30, source.y + source.height / 2 + 6, { steps: 2 });
  await page.mouse.move(target.x + 30, at === "top" ? target.y - 4 : target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
}
