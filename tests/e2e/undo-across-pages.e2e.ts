import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { paragraphs, section, textOf, textsOn } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { sidebarOf } from "./support/prepared-course.ts";
import { test } from "./support/shared-tab.ts";

const [clock, feed] = ["Forget the clock.", "Feed it."];

async function goTo(page: Page, name: string): Promise<void> {
  await sidebarOf(page).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

async function moveDown(page: Page, text: string): Promise<void> {
  await section(page, text).click();
  await page.keyboard.press("Control+Shift+ArrowDown");
}

test("[WR-18] undo and redo follow the edits over the pages of a course", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs(clock, feed), more: ["Second page"] });
  await moveDown(page, clock);
  await expect.poll(() => textsOn(page)).toEqual([feed, clock]);
  await goTo(page, "Second page");
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(page.locator("[data-block]")).toHaveCount(1);
  await goTo(page, "First page");
  await expect.poll(() => textsOn(page)).toEqual([feed, clock]);
  // The last edit was on the other page.
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: "Second page", exact: true })).toBeVisible();
  await expect(page.locator("[data-block]")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("heading", { name: "First page", exact: true })).toBeVisible();
  await expect.poll(() => textsOn(page)).toEqual([clock, feed]);
  await expect.poll(async () => (await stored()).map(textOf)).toEqual([clock, feed]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => textsOn(page)).toEqual([feed, clock]);
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByRole("heading", { name: "Second page", exact: true })).toBeVisible();
  await expect(page.locator("[data-block]")).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test("[WR-18] a panel's change and a move undo in the order they happened", async ({ page }) => {
  await openPreparedPage(page, { blocks: [{ type: "heading", data: { text: feed, meta: { level: 2 } } }, ...paragraphs(clock)] });
  await section(page, feed).click();
  await page.getByRole("button", { name: "Part of a section" }).click();
  await expect(section(page, feed).getByRole("heading", { level: 3 })).toBeVisible();
  await section(page, clock).click();
  await page.keyboard.press("Control+Shift+ArrowUp");
  await expect.poll(() => textsOn(page)).toEqual([clock, feed]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => textsOn(page)).toEqual([feed, clock]);
  await expect(section(page, feed).getByRole("heading", { level: 3 })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(section(page, feed).getByRole("heading", { level: 2 })).toBeVisible();
});
