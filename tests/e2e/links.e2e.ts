import { deletePage, renamePage } from "@coursewright/contract/courses.ts";
import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const card = (page: Page) => page.getByRole("dialog", { name: "Link" });
const field = (page: Page) => card(page).getByRole("combobox", { name: "Link to" });
const text = (page: Page) => page.locator("[data-type=para] [contenteditable]").first();

async function selectAll(page: Page): Promise<void> {
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    // The bar shows what the text editor has selected.
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Pressed again until the card has loaded. */
async function pressLink(page: Page): Promise<void> {
  await expect(async () => {
    await page.locator("[data-block] a").click();
    await expect(card(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test("[WR-03] links words to an address, opens the card again and removes the link", async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")] });
  await selectAll(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await expect(card(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  const link = text(page).locator("a");
  await expect(link).toHaveAttribute("href", "https://example.org/");
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toContain("https://example.org/");

  await link.click();
  await expect(card(page)).toBeVisible();
  await expect(field(page)).toHaveValue("https://example.org/");
  await card(page).getByRole("button", { name: "Copy address" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("https://example.org/");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  await link.click();
  await card(page).getByRole("button", { name: "Remove link" }).click();
  await expect(link).toHaveCount(0);
  await expect(text(page)).toHaveText("kitchen notes");
  await page.keyboard.press("Control+z");
  await expect(link).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test("[WR-03] Escape closes the card, and the next key is already in the text", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")] });
  await selectAll(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  const isInText = await field(page).evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    return document.activeElement?.matches("[data-block] [contenteditable]");
  });
  expect(isInText).toBe(true);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(text(page)).toHaveText("kitchen notes!");
  // A pressed link opens its card and leaves the caret in the text.
  await pressLink(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await page.keyboard.type("?");
  await expect(card(page)).toHaveCount(0);
  await expect(text(page)).toHaveText("kitchen notes!?");
});

test("[WR-03] the card shows the words it is for, and other pages of the course", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")], more: ["Second page"] });
  await selectAll(page);
  const marked = () => page.evaluate(() => [...(CSS.highlights.get("linked-words") ?? [])].map(String));
  await page.keyboard.press("Control+k");
  await expect(card(page).getByRole("option")).toHaveText([/^Second page/]);
  await expect.poll(marked).toEqual(["kitchen notes"]);
  await page.keyboard.press("Enter");
  await expect(text(page).locator("a")).toHaveCount(1);
  expect(await marked()).toEqual([]);
  // Enter in an untouched card changes nothing.
  await pressLink(page);
  await field(page).focus();
  await expect(card(page).getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(card(page)).toHaveCount(0);
  await expect(text(page).locator("a")).toHaveCount(1);
});

test("[WR-03] an address pasted onto words links them", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")] });
  await selectAll(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "https://example.org/notes");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text(page).locator("a")).toHaveAttribute("href", "https://example.org/notes");
  await expect(text(page)).toHaveText("kitchen notes");
});

test("[WR-03] without selected words the key opens the palette", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")] });
  await page.locator("[data-block]").first().click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("[WR-03] a page linked by name keeps its link when renamed, and is marked when deleted", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, {
    blocks: [paragraphOf("how to read it")],
    more: ["Reading your starter", "Peak or past it?"],
  });
  await selectAll(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("your");
  await expect(card(page).getByRole("option")).toHaveText([/Reading your starter/]);
  await page.keyboard.press("Enter");
  const link = text(page).locator("a");
  await expect(link).toHaveAttribute("href", /^page:/);
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toMatch(/"page:[0-9a-f-]{36}"/);
  const pageId = /page:([0-9a-f-]{36})/.exec(JSON.stringify((await stored())[0]?.data))?.[1] ?? "";

  await call(renamePage, { params: { ...params, pageId }, body: { name: "Know your starter" } });
  await page.reload();
  await pressLink(page);
  await expect(field(page)).toHaveValue("Know your starter");

  await call(deletePage, { params: { ...params, pageId } });
  await page.reload();
  const printed = page.locator("[data-block] a");
  await expect(printed).toHaveCSS("text-decoration-style", "wavy");
  await pressLink(page);
  await expect(card(page).getByRole("alert")).toHaveText("This page was deleted. Choose another page.");
  await field(page).fill("peak");
  await field(page).press("Enter");
  await expect(text(page).locator("a")).not.toHaveCSS("text-decoration-style", "wavy");
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 390]) {
    test(`[WR-03] the card is accessible, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await openPreparedPage(page, { blocks: [paragraphOf("kitchen notes")], more: ["Reading your starter"] });
      await selectAll(page);
      await page.keyboard.press("Control+k");
      await expect(field(page)).toBeFocused();
      await expectNoViolations(page, card(page));
      await page.keyboard.type("example.org");
      await expect(card(page).getByRole("option")).toHaveText(["https://example.org/"]);
      await expectNoViolations(page, card(page));
    });
  }
}
