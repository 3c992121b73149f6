import { createProject, renameProject } from "@coursewright/contract/courses.ts";
import { expect, test, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { signInByRequest } from "./support/sign-in.ts";

test("offers a finished course on a new shelf, and opens it with one click", async ({ page }) => {
  await signInByRequest(page);
  await page.goto("/static/home");
  await expectNoViolations(page, page.getByRole("button", { name: "Open a sample course" }));
  await page.getByRole("button", { name: "Open a sample course" }).click();
  await expect(page.getByRole("heading", { name: "Bread is mostly waiting" })).toBeVisible();
  await expect(page.getByText("What goes into the bowl")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("link", { name: "Sourdough from scratch" })).toBeVisible();
  await menuOf(page, "Sourdough from scratch", "Delete");
  await expect(page.getByText("Name your first course above. You can change the name whenever you like.")).toBeVisible();
});

test("keeps the offer declined", async ({ page }) => {
  await signInByRequest(page);
  await page.goto("/static/home");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("button", { name: "Open a sample course" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("Name your first course above. You can change the name whenever you like.")).toBeVisible();
});

test("renames, duplicates and deletes a book, and Undo restores it", async ({ page }) => {
  await shelfOf(page, ["Bread"]);
  await page.goto("/static/home");
  await menuOf(page, "Bread", "Rename");
  await page.getByLabel("Rename Bread").fill("Loaves");
  await page.keyboard.press("Enter");
  await expect.poll(() => booksOn(page)).toEqual(["Loaves"]);
  await menuOf(page, "Loaves", "Duplicate");
  await expect.poll(() => booksOn(page)).toEqual(["Loaves (copy)", "Loaves"]);
  await menuOf(page, "Loaves", "Delete");
  await expect.poll(() => booksOn(page)).toEqual(["Loaves (copy)"]);
  await page.getByText("Undo", { exact: true }).click();
  await expect.poll(async () => (await booksOn(page)).toSorted()).toEqual(["Loaves", "Loaves (copy)"]);
  await menuOf(page, "Loaves (copy)", "Delete");
  await expect.poll(() => booksOn(page)).toEqual(["Loaves"]);
  await page.reload();
  await page.getByRole("button", { name: "Recently deleted" }).click();
  await page.getByRole("button", { name: "Bring back Loaves (copy)" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await booksOn(page)).toSorted()).toEqual(["Loaves", "Loaves (copy)"]);
});

test("searches and sorts many books, and says when nothing matches", async ({ page }) => {
  const names = Array.from({ length: 40 }, (_, index) => `Course ${String(index + 1).padStart(2, "0")}`);
  const { author, ids } = await shelfOf(page, names);
  const { uid } = author;
  await author.call(renameProject, { params: { uid, projectId: ids[0] ?? "" }, body: { name: "Zucchini and friends" } });
  await page.goto("/static/home");
  await expect.poll(async () => (await booksOn(page)).slice(0, 2)).toEqual(["Zucchini and friends", "Course 40"]);
  expect(await booksOn(page)).toHaveLength(30);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(async () => (await booksOn(page)).length).toBe(40);
  await page.getByLabel("Find a course by name").fill("zucc");
  await expect.poll(() => booksOn(page)).toEqual(["Zucchini and friends"]);
  await page.getByLabel("Find a course by name").fill("nobody wrote this");
  await expect(page.getByText("No course found")).toBeVisible();
  await page.getByRole("button", { name: "Show all courses" }).click();
  await expect.poll(async () => (await booksOn(page)).length).toBe(40);
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Name" }).click();
  await expect.poll(async () => (await booksOn(page))[0]).toBe("Course 02");
  await page.getByRole("button", { name: "Live", exact: true }).click();
  await expect(page.getByText("Nothing live yet")).toBeVisible();
  await page.getByRole("button", { name: "Drafts" }).click();
  await expect.poll(async () => (await booksOn(page)).length).toBe(30);
  await expectNoViolations(page, page.getByText("Course 02").first());
});

test("says that the shelf failed to load, and retries", async ({ page }) => {
  await shelfOf(page, ["Bread"]);
  const refused = {
    error: { code: "internal", message: "Something went wrong on our side. Everything you saved is safe.", requestId: "none" },
  };
  await page.route("**/projects?**", (route) => route.fulfill({ status: 500, json: refused }));
  await page.goto("/static/home");
  await expect(page.getByText("Something went wrong on our side. Everything you saved is safe.")).toBeVisible();
  await page.unroute("**/projects?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => booksOn(page)).toEqual(["Bread"]);
});

test("[ROUTE-09] shows two books side by side on a phone, with nothing cut off", async ({ page }) => {
  await shelfOf(page, ["Bread", "Tea"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/staticc/");
  const boxes = await Promise.all(["Bread", "Tea"].map((name) => page.getByRole("link", { name }).boundingBox()));
  expect(boxes.map((box) => Math.round(box?.width ?? 0))).toEqual([165, 165]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, page.getByRole("link", { name: "Bread" }));
});

async function shelfOf(page: Page, names: readonly string[]) {
  const author = await signInByRequest(page);
  const ids: string[] = [];
  for (const name of names) ids.push((await author.call(createProject, { params: { uid: author.uid }, body: { name } })).id);
  return { author, ids };
}

function booksOn(page: Page): Promise<string[]> {
  return page.locator(".shelf-book > b").allTextContents();
}

async function menuOf(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).hover();
  await page.getByRole("button", { name: `More about ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
