import { expect, test as ownBrowserTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const bar = (page: Page) => page.getByRole("toolbar", { name: "Formatting" });
const text = (page: Page) => page.locator("[data-type=para] [contenteditable]").first();
const tool = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

async function selectAll(page: Page): Promise<void> {
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    // The bar shows what the text editor has selected.
    await expect(bar(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test("[WR-02] the bar formats the selection and one undo takes it back", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice.")] });
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
  await selectAll(page);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole("button")).toHaveCount(14);
  const marks = [
    ["Bold", "strong"],
    ["Italic", "em"],
    ["Underline", "u"],
    ["Strikethrough", "s"],
    ["Highlight", "mark"],
    ["Code", "code"],
    ["Superscript", "sup"],
  ] as const;
  for (const [name, tag] of marks) {
    await tool(page, name).click();
    await expect(text(page).locator(tag)).toHaveText("Feed it twice.");
    await expect(tool(page, name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(text(page).locator("sup")).toHaveCount(0);
  await expect(text(page).locator("code")).toHaveCount(1);
  await selectAll(page);
  await tool(page, "Clear formatting").click();
  await expect(text(page).locator("strong, em, u, s, mark, code, sup")).toHaveCount(0);
  await tool(page, "Subscript").click();
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toContain('"subscript"');
  expect(complaints).toEqual([]);
});

test("[WR-02] the bar appears for words that were selected before its code had loaded", async ({ page }) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  let isHeld = false;
  await page.route("**/assets/formatting-*.js", async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice.")] });
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("Feed it twice.");
  await expect.poll(() => isHeld).toBe(true);
  await expect(bar(page)).toHaveCount(0);
  arrive();
  await expect(bar(page)).toBeVisible();
});

test("[WR-02] the bar sits above the first line and does not cover the selection", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice."), paragraphOf("Bake it slowly.")] });
  await page.locator("[data-block]").last().click();
  await expect(page.locator("[data-type=para] [contenteditable]")).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await expect(bar(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(async () => {
    const [box, line] = await Promise.all([
      bar(page).boundingBox(),
      page.evaluate(() => {
        const { top, left } = getSelection()?.getRangeAt(0).getBoundingClientRect() ?? { top: 0, left: 0 };
        return { top, left };
      }),
    ]);
    const gap = line.top - ((box?.y ?? 0) + (box?.height ?? 0));
    expect(gap).toBeGreaterThanOrEqual(4);
    expect(gap).toBeLessThanOrEqual(14);
    expect(Math.abs((box?.x ?? 0) - line.left)).toBeLessThan(12);
  }).toPass();
});

test("[WR-02] keys format, and Alt+F10 reaches the bar", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice.")] });
  await selectAll(page);
  for (const [keys, tag] of [
    ["Control+b", "strong"],
    ["Control+i", "em"],
    ["Control+u", "u"],
    ["Control+Shift+X", "s"],
    ["Control+Shift+H", "mark"],
    ["Control+e", "code"],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(text(page).locator(tag)).toHaveText("Feed it twice.");
    await page.keyboard.press(keys);
    await expect(text(page).locator(tag)).toHaveCount(0);
  }
  await page.keyboard.press("Alt+F10");
  await expect(tool(page, "Bold")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Italic")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "Ask jerry")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(text(page).locator("strong")).toHaveText("Feed it twice.");
  await expect(tool(page, "Bold")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Feed it twice.");
  await page.keyboard.press("ArrowRight");
  await expect(bar(page)).toHaveCount(0);
});

test("[WR-04] keys and the bar make lists of the selection", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("25 g flour")] });
  await selectAll(page);
  await tool(page, "Bulleted list").click();
  await expect(text(page).locator("ul > li")).toHaveText("25 g flour");
  await page.keyboard.press("Control+Shift+Digit7");
  await expect(text(page).locator("ol > li")).toHaveText("25 g flour");
  await expect(tool(page, "Numbered list")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+Shift+Digit9");
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toContain('"checkList"');
  await page.keyboard.press("Control+Shift+Digit9");
  await expect(text(page).locator("li")).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`[WR-02] the bar is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice.")] });
    await selectAll(page);
    await expect(bar(page)).toBeVisible();
    await tool(page, "Bold").click();
    await expectNoViolations(page, bar(page));
  });
}

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-02] the bar sits at the lower edge with large targets", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPreparedPage(page, { blocks: [paragraphOf("Feed it twice.")] });
    await selectAll(page);
    await expect(bar(page)).toBeVisible();
    const box = await bar(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390, height: 52 });
    expect((box?.y ?? 0) + 52).toBeCloseTo(844, 0);
    const target = await tool(page, "Bold").boundingBox();
    expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await tool(page, "Bold").tap();
    await expect(text(page).locator("strong")).toHaveText("Feed it twice.");
    await tool(page, "Clear formatting").scrollIntoViewIfNeeded();
    await expectNoViolations(page, bar(page));
  });
});
