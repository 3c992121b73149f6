import { expect, test, type Page } from "@playwright/test";
import { writeMixedPage } from "../product/mixed-page.ts";
import { signUp } from "./support/authoring.ts";
import { paragraphs } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

const blocks = 500;

test("finds, selects and navigates in a page of 500 sections", async ({ page }) => {
  await signUp(page);
  await page.goto(await writeMixedPage(page, blocks));
  const frames = page.locator("[data-block]");
  await expect(frames).toHaveCount(blocks);

  // Far below the screen, where nothing is drawn yet.
  expect(await find(page, "Section 498.")).toBe(true);
  expect(await page.evaluate(() => document.getSelection()?.anchorNode?.textContent)).toContain("Section 498.");

  await frames.first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.locator("[data-block].is-in-range")).toHaveCount(blocks);
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-block].is-in-range")).toHaveCount(0);

  await frames.nth(250).focus();
  const top = () => page.evaluate(() => Math.round(document.querySelector("[data-block]:focus")?.getBoundingClientRect().top ?? 0));
  await expect.poll(top).toBeGreaterThan(0);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  await expect(frames.nth(253)).toBeFocused();
  await expect(frames.nth(253)).toBeInViewport();
});

test("saves typing in a long page with its block", async ({ page }) => {
  await signUp(page);
  await page.goto(await writeMixedPage(page, 60));
  const heading = page.locator('[data-type="heading"]').nth(1);
  await heading.locator(".leaf-text").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and more");
  await expect(heading).toContainText("and more");
  await expectSaved(page);
  await page.reload();
  await expect(page.locator('[data-type="heading"]').nth(1)).toContainText("and more");
});

/** The browser's own search, window.find. It is not in the types, because no standard defines it. */
function find(page: Page, words: string): Promise<unknown> {
  return page.evaluate((text) => ("find" in window && typeof window.find === "function" ? window.find(text) : undefined), words);
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
}

test("[WR-10] Enter after quick arrow keys writes into the selected block", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One.", "Two.", "Three.") });
  await page.getByText("Three.").click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("Three.");
  const frames = page.locator("[data-block]");
  await frames.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" Four.");
  await expect(frames.nth(2)).toContainText("Three. Four.");
  await expect(frames.nth(1)).not.toContainText("Four");
});
