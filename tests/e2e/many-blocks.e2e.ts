import { createChapter, createPage, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { expect, test as ownBrowserTest, type Locator, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { paragraphs, section, textOf, textsOn, tools } from "./support/canvas.ts";
import { sidebarOf } from "./support/prepared-course.ts";
import { openPreparedPage, type PreparedPage } from "./support/prepared-page.ts";
import { manyBar, selectBlocks } from "./support/select-blocks.ts";
import { toast } from "./support/toast.ts";
import { test } from "./support/shared-tab.ts";

const [clock, feed, peak, bake] = ["Forget the clock.", "Feed it.", "Wait for the peak.", "Bake."];
const four = paragraphs(clock, feed, peak, bake);

/** The stored texts of another page of the course. */
async function storedOn({ call, params }: PreparedPage, name: string): Promise<string[]> {
  const { chapters } = await call(readOutline, { params });
  for (const chapter of chapters) {
    const page = chapter.pages.find((each) => each.name === name);
    if (page) return (await call(readPage, { params: { ...params, chapterId: chapter.uuid, pageId: page.uuid } })).blocks.map(textOf);
  }
  throw new Error(`No page is called ${name}`);
}

test("[WR-13] one bar duplicates and deletes several blocks, and Undo restores them", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: four });
  await selectBlocks(page, feed, 1);
  await expect(manyBar(page)).toContainText("2 blocks");
  await expect(tools(page)).toHaveCount(0);
  await manyBar(page).getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, feed, peak, bake]);
  const ids = (await stored()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await manyBar(page).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await toast(page, "2 sections deleted").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, feed, peak, bake]);
  await expect.poll(async () => (await stored()).map(textOf)).toEqual([clock, feed, peak, feed, peak, bake]);
  expect(complaints).toEqual([]);
});

test("[WR-13] keys duplicate, move and delete several blocks, each in one undo step", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await selectBlocks(page, feed, 1);
  await expect(manyBar(page)).toBeVisible();
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(() => textsOn(page)).toEqual([clock, bake, feed, peak]);
  await page.keyboard.press("Control+Shift+ArrowUp");
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect.poll(() => textsOn(page)).toEqual([feed, peak, clock, bake]);
  await page.keyboard.press("Control+d");
  await expect.poll(() => textsOn(page)).toEqual([feed, peak, feed, peak, clock, bake]);
  await expect(page.locator("[data-block].is-in-range")).toHaveCount(2);
  await page.keyboard.press("Delete");
  await expect.poll(() => textsOn(page)).toEqual([feed, peak, clock, bake]);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => textsOn(page)).toEqual([feed, peak, clock, bake]);
});

test("[WR-13] a block moves while its text is written, and the caret stays", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await section(page, feed).click();
  await expect(section(page, feed).locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("1");
  await expect.poll(() => textsOn(page)).toEqual([clock, "Feed it1.", peak, bake]);
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, "Feed it1.", bake]);
  await page.keyboard.type("2");
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, "Feed it12.", bake]);
  await page.keyboard.press("Control+Shift+ArrowUp");
  await page.keyboard.type("3");
  await expect.poll(() => textsOn(page)).toEqual([clock, "Feed it123.", peak, bake]);
});

test("[WR-13] the bar moves no block, covers no text and stays in view", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs(...Array.from({ length: 30 }, (_, index) => `Line ${index + 1}.`)) });
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("Nothing to measure");
    return box;
  };
  const before = await boxOf(section(page, "Line 3."));
  await selectBlocks(page, "Line 3.", 1);
  const bar = manyBar(page);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const after = await boxOf(section(page, "Line 3."));
  expect(after.y).toBe(before.y);
  const { y, height } = await boxOf(bar);
  expect(y + height).toBeLessThanOrEqual((await boxOf(section(page, "Line 3.").locator("p"))).y + 1);
  for (let more = 0; more < 24; more += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("26 blocks");
  await expect(section(page, "Line 3.")).not.toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test("[WR-13] moves blocks to another page of the course, with Undo and Open", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: four, more: ["Stretch and fold", "Bulk rise"] });
  await selectBlocks(page, feed, 1);
  await page.keyboard.press("Control+Shift+m");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Move 2 blocks to…");
  await expectNoViolations(page, dialog);
  await dialog.getByRole("searchbox", { name: "Find a page" }).fill("fold");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Enter");
  const message = toast(page, "2 blocks moved to Stretch and fold");
  await expect(message).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([clock, bake]);
  expect(await storedOn(prepared, "Stretch and fold")).toEqual([feed, peak]);
  await message.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
  await expect.poll(() => storedOn(prepared, "Stretch and fold")).toEqual([]);
  await selectBlocks(page, peak, 1);
  await manyBar(page).getByRole("button", { name: "Move to page…" }).click();
  await dialog.getByRole("button", { name: "Bulk rise" }).click();
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Bulk rise" })).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([peak, bake]);
  // Undo opens the page that they left.
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
  await expect.poll(() => storedOn(prepared, "Bulk rise")).toEqual([]);
});

test("[WR-13] loses nothing when the other page cannot be saved", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: four, more: ["Stretch and fold"] });
  await selectBlocks(page, feed, 1);
  await page.route("**/pages/*/saves", (route) => route.abort());
  await page.keyboard.press("Control+Shift+m");
  await page.getByRole("dialog").getByRole("button", { name: "Stretch and fold" }).click();
  await expect(page.getByText("The blocks could not be moved. Nothing is lost.")).toBeVisible();
  expect(await textsOn(page)).toEqual([clock, feed, peak, bake]);
  expect(await storedOn(prepared, "Stretch and fold")).toEqual([]);
});

test("[WR-18] redo moves blocks to the other page again, and loses none if it cannot", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: four, more: ["Stretch and fold"] });
  await selectBlocks(page, feed, 1);
  await page.keyboard.press("Control+Shift+m");
  await page.getByRole("dialog").getByRole("button", { name: "Stretch and fold" }).click();
  const there = () => storedOn(prepared, "Stretch and fold");
  const here = async () => (await prepared.stored()).map(textOf);
  const away = async () => {
    await expect.poll(() => textsOn(page)).toEqual([clock, bake]);
    await expect.poll(there).toEqual([feed, peak]);
    await expect.poll(here).toEqual([clock, bake]);
  };
  const back = async () => {
    await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
    await expect.poll(there).toEqual([]);
    await expect.poll(here).toEqual([clock, feed, peak, bake]);
  };
  await away();
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press("Control+z");
    await back();
    await page.keyboard.press("Control+Shift+z");
    await away();
  }
  await page.keyboard.press("Control+z");
  await back();
  await page.route("**/pages/*/saves", (route) => route.abort());
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("The blocks could not be moved. Nothing is lost.")).toBeVisible();
  await page.unroute("**/pages/*/saves");
  await back();
  await page.keyboard.press("Control+Shift+z");
  await away();
});

test("the bar passes axe, light and dark, and is reached with Alt+F10", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await selectBlocks(page, feed, 2);
  await expect(manyBar(page)).toBeVisible();
  await expectNoViolations(page, manyBar(page));
  await page.keyboard.press("Alt+F10");
  await expect(manyBar(page).getByRole("button", { name: "Copy" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(section(page, bake)).toBeFocused();
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-13] the bar is a sheet with large targets", async ({ page }) => {
    await openPreparedPage(page, { blocks: four });
    await selectBlocks(page, feed, 1);
    await expect(manyBar(page)).toBeInViewport({ ratio: 1 });
    for (const button of await manyBar(page).getByRole("button").all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

/** The middle of the handle in the margin of a block. */
async function gripOf(page: Page, text: string): Promise<{ readonly x: number; readonly y: number }> {
  await section(page, text).hover();
  const box = await section(page, text).boundingBox();
  if (!box) throw new Error(`Nothing says ${text}`);
  return { x: box.x - 24, y: box.y + 16 };
}

async function dragTo(page: Page, from: { readonly x: number; readonly y: number }, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("No place to drop");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
}

test("[WR-14] drags one block onto a page of the sidebar, and Escape puts it back", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: four, more: ["Stretch and fold"] });
  const row = sidebarOf(page).getByRole("link", { name: "Stretch and fold" });
  await dragTo(page, await gripOf(page, feed), row);
  await expect(sidebarOf(page).locator("[data-carry]")).toHaveCount(1);
  await expect(section(page, feed)).toHaveCSS("opacity", "0.68");
  await expect(page.getByText("Drop to move")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(sidebarOf(page).locator("[data-carry]")).toHaveCount(0);
  expect(await textsOn(page)).toEqual([clock, feed, peak, bake]);
  await dragTo(page, await gripOf(page, feed), row);
  await page.mouse.up();
  const message = toast(page, "1 block moved to Stretch and fold");
  await expect(message).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, bake]);
  expect(await storedOn(prepared, "Stretch and fold")).toEqual([feed]);
  await message.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
  await expect.poll(() => storedOn(prepared, "Stretch and fold")).toEqual([]);
});

test("[WR-14] a closed chapter opens below dragged blocks, and its first page takes them", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: four });
  const { params, call } = prepared;
  const { id: chapterId } = await call(createChapter, { params, body: { name: "The bake" } });
  await call(createPage, { params: { ...params, chapterId }, body: { name: "Oven" } });
  await page.reload();
  const chapter = sidebarOf(page).getByRole("button", { name: "The bake", expanded: false });
  await dragTo(page, await gripOf(page, feed), chapter);
  await expect(sidebarOf(page).getByRole("link", { name: "Oven" })).toBeVisible();
  await page.mouse.up();
  await expect(toast(page, "1 block moved to Oven")).toBeVisible();
  expect(await storedOn(prepared, "Oven")).toEqual([feed]);
  await toast(page, "1 block moved to Oven").getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Oven" })).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([feed]);
});

test("[WR-14] drags several blocks as a stack with their number", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await selectBlocks(page, clock, 1);
  await dragTo(page, await gripOf(page, feed), section(page, bake));
  await expect(page.locator(".lifted-count")).toHaveText("2 blocks");
  await page.mouse.up();
  await expect.poll(() => textsOn(page)).toEqual([peak, clock, feed, bake]);
  await expect(page.locator("[data-block].is-in-range")).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, peak, bake]);
});
