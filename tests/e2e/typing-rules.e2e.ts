import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const empty = { type: "para", data: { text: { type: "doc", content: [{ type: "paragraph" }] } } };
const heading = { type: "heading", v: 1, data: { text: "Warmth", meta: { level: 2 } } };
const text = (page: Page) => page.locator("[data-type=para] [contenteditable]").first();

async function enter(page: Page): Promise<void> {
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
}

async function write(page: Page, words: string): Promise<void> {
  await enter(page);
  await page.keyboard.type(words);
}

/** Pressed again until the text editor has taken over the caret. */
async function goHome(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Home");
    expect(await page.evaluate(() => getSelection()?.focusOffset)).toBe(0);
  }).toPass();
}

for (const { typed, level } of [
  { typed: "# ", level: 2 },
  { typed: "## ", level: 3 },
]) {
  test(`[WR-05] ${typed.trim()} makes a heading; Backspace restores the characters`, async ({ page }) => {
    const complaints = collectComplaints(page);
    const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("rises slowly")] });
    const title = page.locator(`[data-type=heading] h${level}`);
    await enter(page);
    await goHome(page);
    await page.keyboard.type(`${typed}It `);
    await expect(title).toHaveText("It rises slowly");
    await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["heading"]);
    expect((await stored())[0]?.data).toMatchObject({ text: "It rises slowly", meta: { level } });
    await page.keyboard.press("Control+z");
    await expect(title).toHaveText("rises slowly");
    await page.keyboard.press("Control+z");
    await expect(text(page)).toHaveText(`${typed}rises slowly`);

    await page.keyboard.press("Control+Shift+z");
    await expect(title).toHaveText("rises slowly");
    await page.keyboard.press("Control+z");
    await expect(text(page)).toHaveText(`${typed}rises slowly`);
    await page.keyboard.press("Control+z");
    await enter(page);
    await goHome(page);
    await page.keyboard.type(typed);
    await expect(title).toHaveText("rises slowly");
    await page.keyboard.press("Backspace");
    await expect(text(page)).toHaveText(`${typed}rises slowly`);
    await expect(text(page)).toBeFocused();
    expect(complaints).toEqual([]);
  });
}

for (const { typed, list } of [
  { typed: "- ", list: "bulletList" },
  { typed: "* ", list: "bulletList" },
  { typed: "1. ", list: "orderedList" },
  { typed: "[] ", list: "checkList" },
]) {
  test(`[WR-05] [WR-04] ${typed.trim()} makes a list; Backspace restores the characters`, async ({ page }) => {
    const { stored } = await openPreparedPage(page, { blocks: [empty] });
    const item = text(page).locator("li");
    await write(page, typed);
    await expect(item).toHaveCount(1);
    await page.keyboard.press("Backspace");
    await expect(item).toHaveCount(0);
    await expect(text(page).locator("p")).toHaveText(typed.trim());
    await page.keyboard.press("Backspace");
    await page.keyboard.type(" flour");
    await expect(item).toHaveText("flour");
    await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toMatch(new RegExp(`"type":"${list}".*flour`));
  });
}

for (const { typed, tag, words } of [
  { typed: "**well fed**", tag: "strong", words: "well fed" },
  { typed: "__well fed__", tag: "strong", words: "well fed" },
  { typed: "_warm_", tag: "em", words: "warm" },
  { typed: "*warm*", tag: "em", words: "warm" },
  { typed: "~~cold~~", tag: "s", words: "cold" },
  { typed: "`12 h`", tag: "code", words: "12 h" },
]) {
  test(`[WR-05] ${typed} becomes ${tag}; one undo restores the characters`, async ({ page }) => {
    await openPreparedPage(page, { blocks: [empty] });
    await write(page, `a ${typed}`);
    await expect(text(page).locator(tag)).toHaveText(words);
    await expect(text(page)).toHaveText(`a ${words}`);
    await page.keyboard.press("Control+z");
    await expect(text(page)).toHaveText(`a ${typed}`);
    await expect(text(page).locator(tag)).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    await expect(text(page).locator(tag)).toHaveText(words);
  });

  test(`[WR-05] words after ${typed} are plain and undo separately`, async ({ page }) => {
    await openPreparedPage(page, { blocks: [empty] });
    await write(page, `a ${typed} starter`);
    await expect(text(page)).toHaveText(`a ${words} starter`);
    await expect(text(page).locator(tag)).toHaveText(words);
    await page.keyboard.press("Control+z");
    await expect(text(page)).toHaveText(`a ${words}`);
    await expect(text(page).locator(tag)).toHaveText(words);
  });
}

test("[WR-05] a written link is stored, and Backspace restores its characters", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [empty] });
  await write(page, "see [the notes](example.org)");
  const link = text(page).getByRole("link", { name: "the notes" });
  await expect(link).toHaveAttribute("href", "https://example.org/");
  await page.keyboard.press("Backspace");
  await expect(text(page)).toHaveText("see [the notes](example.org)");
  await expect(link).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.keyboard.type(")");
  await expect(link).toBeVisible();
  await expect.poll(async () => JSON.stringify(await stored())).toContain('"href":"https://example.org/"');
});

test("[WR-06] quotes and dashes follow the language of the page", async ({ page }) => {
  const german = "Der Teig ist fertig, wenn er sich verdoppelt hat, und die Oberfläche ist nicht mehr fest.";
  const { stored } = await openPreparedPage(page, { blocks: [empty, paragraphOf(german), heading] });
  await write(page, 'Er ruft "fertig" -- endlich...');
  await expect(text(page)).toHaveText("Er ruft „fertig“ – endlich…");
  await page.keyboard.press("Control+z");
  await expect(text(page)).toHaveText("Er ruft „fertig“ – endlich...");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type(" https://example.org/it's");
  await expect(text(page)).toHaveText("Er ruft „fertig“ – endlich… https://example.org/it's");

  const title = page.locator("[data-type=heading] [data-leaf=text]");
  await title.click();
  await page.keyboard.press("End");
  await page.keyboard.type(' "und');
  await expect(title).toHaveText("Warmth „und");
  for (const _ of "und") await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type('"');
  await page.keyboard.press("Backspace");
  await expect(title).toHaveText('Warmth "');
  await page.keyboard.type("x");
  await expect.poll(async () => (await stored()).at(-1)?.data["text"]).toBe('Warmth "x');
});

test("[WR-06] an English page has English marks", async ({ page }) => {
  await openPreparedPage(page, { blocks: [empty] });
  await write(page, `It's "done"--at last`);
  await expect(text(page)).toHaveText("It’s “done”—at last");
});
