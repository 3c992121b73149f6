import { expect, test as ownBrowserTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { handleOf, paragraphs, section, textOf, textsOn } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const [clock, feed, peak, bake] = ["Forget the clock.", "Feed it.", "Wait for the peak.", "Bake."];
const four = paragraphs(clock, feed, peak, bake);

async function boxOf(page: Page, text: string) {
  const [handle, target] = [await handleOf(page).boundingBox(), await section(page, text).boundingBox()];
  if (!handle || !target) throw new Error(`Nothing says ${text}`);
  return { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2, end: target.y + target.height - 2 };
}

test("[PAGE-02] drags a block to another place, and Escape restores it", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: four });
  await section(page, feed).click();
  const { x, y, end } = await boxOf(page, bake);
  const drag = async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, end, { steps: 4 });
    await expect(page.getByText("Drop here")).toBeVisible();
    await expect(section(page, feed)).toHaveCSS("opacity", "0.28");
  };
  await drag();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Drop here")).toHaveCount(0);
  await page.mouse.up();
  expect(await textsOn(page)).toEqual([clock, feed, peak, bake]);
  await drag();
  await page.mouse.up();
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, bake, feed]);
  await expect.poll(async () => (await stored()).map(textOf)).toEqual([clock, peak, bake, feed]);
  await expect(page.getByRole("menu")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("[PAGE-02] scrolls a long page while a block is dragged by its handle", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs(...Array.from({ length: 30 }, (_, index) => `Line ${index + 1}.`)) });
  await section(page, "Line 1.").hover();
  const grip = await section(page, "Line 1.").boundingBox();
  if (!grip) throw new Error("Nothing to drag");
  await page.mouse.move(grip.x - 24, grip.y + 16);
  await page.mouse.down();
  await page.mouse.move(grip.x - 24, 820, { steps: 4 });
  await expect(section(page, "Line 30.")).toBeInViewport();
  await page.mouse.move(grip.x - 24, 560);
  await page.mouse.up();
  await expect.poll(async () => (await textsOn(page)).indexOf("Line 1.")).toBeGreaterThan(15);
});

test("[PAGE-02] moves a block by keyboard and announces each step", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: four });
  const said = (words: string) => expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
  await section(page, feed).click();
  await handleOf(page).focus();
  await page.keyboard.press("Space");
  await said("Paragraph lifted, 2 of 4");
  await page.keyboard.press("ArrowDown");
  await said("Moved to 3 of 4");
  await expect(page.getByText("Drop here")).toBeVisible();
  await page.keyboard.press("Escape");
  await said("Paragraph put back, 2 of 4");
  await expect(handleOf(page)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await said("Paragraph dropped, 1 of 4");
  await expect(handleOf(page)).toBeFocused();
  await expect.poll(async () => (await stored()).map(textOf)).toEqual([feed, clock, peak, bake]);
});

test("supports Escape, arrows, Alt with arrows, Backspace, Enter and Ctrl with Enter", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await section(page, bake).click();
  await expect(section(page, bake).locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(section(page, bake)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => textsOn(page)).toEqual([clock, feed, bake, peak]);
  await expect(section(page, bake)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(section(page, peak)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Backspace");
  await expect(section(page, bake)).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByRole("dialog", { name: "Section deleted" }).getByRole("button", { name: "Undo" }).click();
  await expect(section(page, bake)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(section(page, bake).locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("[data-type=Base] [data-leaf]")).toBeFocused();
  await expect.poll(async () => (await textsOn(page)).length).toBe(5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-block].is-selected")).toHaveCount(0);
});

test("moves and copies a block by the handle's menu", async ({ page }) => {
  await openPreparedPage(page, { blocks: four });
  await section(page, feed).click();
  await handleOf(page).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, feed, bake]);
  await handleOf(page).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(() => textsOn(page)).toEqual([clock, peak, feed, feed, bake]);
  await expect(page.locator("[data-block]").nth(3)).toHaveClass(/is-selected/);
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[PAGE-02] drags a block by touch, and moves it by menu", async ({ page }) => {
    await openPreparedPage(page, { blocks: four });
    await section(page, feed).tap();
    // The text editor takes the focus when it has loaded, which would close a menu.
    await expect(section(page, feed).locator("[contenteditable]")).toBeFocused();
    const { x, y, end } = await boxOf(page, bake);
    const finger = await page.context().newCDPSession(page);
    const put = (type: "touchStart" | "touchMove", at: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: at }] });
    const isHeld = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          // Read after all listeners have run. An unhandled touch may become a fling, which swallows the next tap.
          const check = (event: Event) => setTimeout(() => resolve(event.defaultPrevented));
          addEventListener("touchmove", check, { once: true });
        }),
    );
    await put("touchStart", y);
    await put("touchMove", y + 40);
    await put("touchMove", end);
    await expect(page.getByText("Drop here")).toBeVisible();
    expect(await isHeld).toBe(true);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => textsOn(page)).toEqual([clock, peak, bake, feed]);
    await expect(section(page, feed).locator("[contenteditable]")).toBeFocused();

    await handleOf(page).tap();
    await page.getByRole("menuitem", { name: "Move up" }).tap();
    await expect.poll(() => textsOn(page)).toEqual([clock, peak, feed, bake]);
  });
});
