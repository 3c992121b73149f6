import { changeCourseStyle, readCourseStyle } from "@coursewright/contract/course-style.ts";
import { emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

test("[SEE-06] the author fills the course style, found in the course's menu, and it is kept", async ({ page }) => {
  const { call, params } = await openPreparedPage(page);
  const stored = () => call(readCourseStyle, { params });
  await page.getByRole("navigation", { name: "Project" }).getByText("Bread", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Course style" }).click();
  await expect(page.getByRole("heading", { name: "Course style" })).toBeVisible();
  await expect(page.getByText("Start with your audience")).toBeVisible();
  const main = page.getByRole("main");
  await expectNoViolations(page, main, ["light", "dark"]);

  await page.getByLabel("Audience").fill("Adults who left school without maths");
  await expect(page.getByText("The helper follows this on every page.")).toBeVisible();
  await page.getByRole("radio", { name: "Age 11" }).check();
  await page.keyboard.press("ArrowRight");
  const tone = (name: string) => page.getByRole("button", { name, exact: true });
  await tone("Plain").click();
  await tone("Warm").click();
  await expect(tone("Funny")).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "American" }).click();

  const use = page.getByLabel("Words to use");
  await use.fill("average, spread,");
  await use.pressSequentially("chance");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove spread" }).click();
  await expect(use).toBeFocused();
  await page.getByLabel("Word to avoid", { exact: true }).fill("utilise");
  await page.keyboard.press("Tab");
  await page.keyboard.type("use");
  await page.keyboard.press("Enter");
  // A word that was not confirmed is kept too.
  await page.keyboard.type("obviously");
  await page.getByLabel("Sample paragraph").fill("Roll a die once and anything can happen.");

  await expect(page.locator("[data-save]:visible")).toHaveText("Saved");
  const style = {
    audience: "Adults who left school without maths",
    readingLevel: "age 13",
    tone: ["plain", "warm"],
    wordsToUse: ["average", "chance"],
    wordsToAvoid: [
      { word: "utilise", instead: "use" },
      { word: "obviously", instead: "" },
    ],
    spelling: "us",
    sample: "Roll a die once and anything can happen.",
  };
  await expect.poll(stored).toEqual(style);
  await expectNoViolations(page, main, ["light", "dark"]);

  await page.reload();
  await expect(page.getByLabel("Audience")).toHaveValue(style.audience);
  await expect(page.getByRole("radio", { name: "Age 13" })).toBeChecked();
  await expect(page.getByRole("listitem").filter({ hasText: "utilise" })).toContainText("use");
  await page.getByRole("button", { name: "Remove utilise" }).click();
  await page.getByRole("radio", { name: "Any" }).check();
  await expect.poll(stored).toMatchObject({ readingLevel: null, wordsToAvoid: [{ word: "obviously", instead: "" }] });
});

test("[SEE-06] opens the course style from the palette; leaving the screen at once loses nothing", async ({ page }) => {
  const { call, params, address } = await openPreparedPage(page);
  await openByPalette(page);
  await page.getByLabel("Audience").fill("Beekeepers");
  await page.goto(address);
  await expect.poll(() => call(readCourseStyle, { params })).toMatchObject({ audience: "Beekeepers" });
});

test("[SEE-06] keeps the style while the server cannot store it, and says so", async ({ page }) => {
  const { call, params } = await openPreparedPage(page);
  await openByPalette(page);
  await page.route("**/style", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await page.getByLabel("Audience").fill("Beekeepers");
  await expect(page.getByText("Your style is not saved yet.")).toBeVisible();
  await page.unroute("**/style");
  await expect(page.getByText("Your style is not saved yet.")).toBeHidden();
  await expect.poll(() => call(readCourseStyle, { params })).toMatchObject({ audience: "Beekeepers" });
});

test("[SEE-06] the launch check names breaches of the style and leads to the block", async ({ page }) => {
  const blocks = [paragraphOf("Forget the clock."), paragraphOf("Obviously, the color matters.")];
  const { call, params } = await openPreparedPage(page, { blocks });
  const wordsToAvoid = [{ word: "obviously", instead: "" }];
  await call(changeCourseStyle, { params, body: { ...emptyCourseStyle, wordsToAvoid, spelling: "uk" } });
  await page.getByRole("link", { name: "Launch it!" }).click();
  const check = page.getByRole("region", { name: "Before you publish" });
  await expect(check).toContainText("1 word has the other spelling.");
  const line = check.locator("p", { hasText: "1 word to avoid is used." });
  await line.getByRole("button", { name: "Show" }).click();
  await expect(check.getByRole("listitem").filter({ visible: true })).toHaveText("First pageObviously");
  await expectNoViolations(page, check, ["light", "dark"]);
  await expect(page.getByRole("button", { name: "Publish version 1" })).toBeEnabled();

  await check.getByRole("link", { name: "First page" }).filter({ visible: true }).click();
  await expect(page.locator("[data-block].is-selected")).toContainText("Obviously, the color matters.");
});

test("[SEE-06] fits a phone, where the shelf's menu leads to it", async ({ page }) => {
  await openPreparedPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/static/home");
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Course style" }).click();
  await expect(page.getByLabel("Audience")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, page.getByRole("main"), ["light", "dark"]);
});

async function openByPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find a page, a command, or ask the helper" }).fill("course style");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Course style/);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Audience")).toBeVisible();
}
