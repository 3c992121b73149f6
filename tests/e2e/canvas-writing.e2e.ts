import { expect, test as ownBrowserTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { paragraphs, section, textOf } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const line = (page: Page) => page.locator("[data-type=Base] [data-leaf=text]");
/** The line once something is written in it. */
const written = (page: Page) => page.locator("[data-type=para] [data-leaf=text]");
const menuOf = (page: Page) => page.getByRole("listbox", { name: "Blocks" });

test("[PAGE-07] [PAGE-12] adds, saves and selects a Base block, and Backspace removes the empty one", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.", "Bake.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.").locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await page.getByRole("button", { name: "+ Add section" }).click();
  const last = page.locator("[data-block]").last();
  await expect(last).toHaveAttribute("data-type", "Base");
  await expect(last).toHaveClass(/is-selected/);
  await expect(last.getByRole("textbox", { name: "press / for a block" })).toBeFocused();
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["para", "para", "Base"]);
  expect((await stored()).map(textOf)).toContain("Feed it. Twice.");

  await page.keyboard.press("Backspace");
  await expect(page.locator("[data-block]")).toHaveCount(2);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(section(page, "Bake.").locator("[contenteditable]")).toBeFocused();
  await page.keyboard.type(" Slowly.");
  await expect(section(page, "Bake. Slowly.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(line(page)).toBeFocused();
});

test("opens the block menu by slash, filters, chooses and escapes", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page);
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(line(page)).toBeFocused();
  await page.keyboard.type("/");
  await expect(menuOf(page).getByRole("option")).toHaveCount(28);
  await expect(written(page)).toHaveRole("combobox");
  await expectNoViolations(page, menuOf(page));
  await page.keyboard.press("Escape");
  await expect(menuOf(page)).toHaveCount(0);
  await expect(written(page)).toHaveText("/");
  await expect(written(page)).toHaveRole("textbox");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/bar");
  await expect(menuOf(page).getByRole("option").first()).toHaveAccessibleName("Bar chart");
  for (const _ of "bar") await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowDown");
  const second = menuOf(page).getByRole("option").nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(written(page)).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  const text = page.locator("[data-type=para] [contenteditable]");
  await expect(text).toBeFocused();
  await expect(text).toHaveText("");

  await page.keyboard.type("/fact");
  await expect(menuOf(page).getByRole("option").first()).toHaveAccessibleName("Fact Card");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["fact-card"]);
  expect(complaints).toEqual([]);
});

test("adds a block above by a slash in the line that Enter made there", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.").locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("/table");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["table", "para"]);
  expect((await stored()).map(textOf)[1]).toBe("Feed it.");
});

test("splits pasted paragraphs into sections, and a heading at Enter", async ({ page }) => {
  const { stored } = await openPreparedPage(page, {
    blocks: [{ type: "heading", v: 1, data: { text: "Warmth is the throttle", meta: { level: 2 } } }],
  });
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(line(page)).toBeFocused();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "One.\n\nTwo <b>bold</b>.\n\nThree.");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.locator("[data-type=para]")).toHaveText(["One.", "Two <b>bold</b>.", "Three."]);
  await expect(line(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.locator("[data-type=para]")).toHaveCount(0);
  await expect(line(page)).toHaveText([""]);

  const heading = page.locator("[data-type=heading] [data-leaf=text]");
  await heading.click();
  await page.keyboard.press("Home");
  for (const _ of "Warmth") await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Warmth");
  await expect(written(page)).toHaveText([" is the throttle"]);
  await expect(page.locator("[data-type=Base]")).toHaveCount(1);
  await expect.poll(async () => (await stored()).map(textOf)).toContain(" is the throttle");
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("chooses from the slash menu by touch", async ({ page }) => {
    await openPreparedPage(page);
    await page.getByRole("button", { name: "+ Add section" }).tap();
    await line(page).pressSequentially("/he");
    await page.getByRole("option", { name: "Heading", exact: true }).tap();
    await expect(page.locator("[data-type=heading] [data-leaf=text]")).toBeFocused();
  });
});
