import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openGenerator } from "./support/authoring.ts";
import { paragraphs, section } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const plain =
  "Forget the clock for a moment. Feed it and wait. When the dome stops and is about to sag, the jar is ready. Look at the glass.";
const dense =
  "Fermentation temperature fundamentally determines microbial multiplication, consequently establishing characteristic organoleptic qualities throughout subsequent processing whenever manufacturers deliberately manipulate environmental parameters.";

const facts = (page: Page): Locator => page.getByRole("list", { name: "About this page" });
const generator = (page: Page): Locator => page.getByRole("toolbar", { name: "Add a section" });

async function writeAtEnd(page: Page, text: string, words: string): Promise<void> {
  await section(page, text).click();
  await expect(section(page, text).locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}

test("[WR-08] counts words, reading time and level of the page and the selection", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs(plain) });
  await expect(facts(page).getByRole("listitem")).toHaveText(["27 words", "1 min read", "Easy to read"]);
  const line = page.locator(".status-line");
  expect((await line.boundingBox())?.height).toBe(44);
  await expectNoViolations(page, facts(page));
  await writeAtEnd(page, "Forget the clock", " Then bake it.");
  await expect(facts(page)).toHaveAttribute("data-words", "30");
  await expect(facts(page)).toHaveAttribute("data-settled", "true");
  for (const _ of "Then bake it.") await page.keyboard.press("Shift+ArrowLeft");
  await expect(facts(page).getByRole("listitem").first()).toHaveText("3 of 30 words");
  await page.keyboard.press("ArrowRight");
  await expect(facts(page).getByRole("listitem").first()).toHaveText("30 words");
});

test("[WR-08] underlines the hard sentences when the level is pressed", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs(`${plain} ${dense} Done.`) });
  const level = facts(page).getByRole("button");
  await expect(level).toHaveText("Takes effort");
  await level.click();
  await expect(level).toContainText("1 hard sentence");
  const marked = () => page.evaluate(() => [...(CSS.highlights.get("hard-sentences") ?? [])].map(String));
  expect(await marked()).toEqual([dense]);
  await level.click();
  expect(await marked()).toEqual([]);
});

test("[WR-08] shows no level for a language without a formula", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("面団を室温で発酵させてください。".repeat(10)) });
  await expect(facts(page).getByRole("listitem")).toHaveCount(2);
});

test("hides the generator while writing and keeps it hidden by choice", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await expect(generator(page)).toBeVisible();
  await writeAtEnd(page, "Feed it.", "!");
  await expect(generator(page)).toBeHidden();
  await page.reload();
  await expect(generator(page)).toBeVisible();

  await writeAtEnd(page, "Feed it.", "!");
  await openGenerator(page);
  await expect(generator(page).getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(generator(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Show the generator" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show the generator" })).toBeVisible();
  await expect(generator(page)).toBeHidden();
  await page.getByRole("button", { name: "Show the generator" }).click();
  await expect(generator(page)).toBeVisible();
});
