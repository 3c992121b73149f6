import { expect, type Locator, type Page } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { overlapsOn } from "./support/overlaps.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { manyBar } from "./support/select-blocks.ts";
import { test } from "./support/shared-tab.ts";

const fixtures = latestFixtures(import.meta.url);

/** Every line is one word of nearly the full width, the last one too. So no bar finds room at the end of a line. */
function fullLines(letters: number, lines: number): string {
  return Array.from({ length: lines }, (_, line) => "nopqrstu"[line % 8]?.repeat(letters) ?? "").join(" ");
}

for (const { width, height, letters } of [
  { width: 1280, height: 720, letters: 56 },
  { width: 390, height: 844, letters: 29 },
]) {
  test(`[WR-17] nothing overlaps and no bar covers text at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const isPhone = width < 768;
    const found: string[] = [];
    const look = async (state: string) => {
      for (const overlap of await overlapsOn(page)) found.push(`${state}: ${overlap}`);
    };
    const between = () => paragraphOf(fullLines(letters, 2));
    const blocks = [paragraphOf(fullLines(letters, 7)), between(), ...fixtures.flatMap(({ stored }) => [stored, between()])];
    await openPreparedPage(page, { blocks });
    await expect(page.locator("[data-block]")).toHaveCount(blocks.length);
    await expect(page.getByRole("list", { name: "About this page" })).toHaveCount(1);
    await look("nothing selected");

    const bar = page.getByRole("toolbar", { name: "Formatting" });
    const long = page.locator("[data-block]").first();
    const selectLine = async (line: number) => {
      const lines = await linesOf(page);
      const [left, top] = lines.at(line) ?? [0, 0];
      await page.mouse.click(left, top);
      await expect(long.locator("[contenteditable]")).toBeFocused();
      await expect(async () => {
        await page.keyboard.press("Home");
        await page.keyboard.press("Shift+End");
        await expect(bar).toBeVisible({ timeout: 1_000 });
      }).toPass();
    };
    for (const line of [0, 3, -1]) {
      await selectLine(line);
      await look(`line ${line} selected`);
    }
    if (!isPhone) {
      await page.keyboard.press("Control+.");
      await expect(page.locator(".panel #block-editor fieldset")).toBeVisible();
      for (const line of [0, 3, -1]) {
        await selectLine(line);
        await look(`line ${line} selected, panel open`);
      }
      await page.getByRole("button", { name: "Close panel" }).click();
    }

    await long.focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(manyBar(page)).toBeVisible();
    await look("several blocks selected");
    for (let more = 0; more < 6; more += 1) await page.keyboard.press("Shift+ArrowDown");
    await expect(page.locator(".is-in-range")).toHaveCount(9);
    if (!isPhone) await expect(page.locator(".many-bar[data-docked]")).toBeVisible();
    await look("several blocks selected, the first out of view");
    await page.keyboard.press("Escape");

    if (!isPhone) await page.keyboard.press("Control+.");
    for (const { block, stored } of fixtures) {
      const { type } = block.model;
      const ofType = page.locator(`[data-type="${stored.type}"]`);
      const frame = stored.type === "para" ? ofType.nth(2) : ofType.first();
      await frame.focus();
      await expect(frame).toHaveClass(/is-selected/);
      if (isPhone) {
        await look(`${type} selected`);
        await page.keyboard.press("Control+.");
      }
      await expectContentFirst(page, frame, type);
      // A docked panel stays open and shows the next block.
      if (!isPhone) await look(`panel of ${type}`);
      else await page.getByRole("button", { name: "Close panel" }).click();
    }
    if (!isPhone) await page.getByRole("button", { name: "Close panel" }).click();
    await expect(page.locator(".panel")).toHaveCount(0);

    await page.getByRole("toolbar", { name: "Block tools" }).getByRole("button", { name: "Drag to move" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await look("menu of a block");
    await page.keyboard.press("Escape");

    const add = page.getByRole("button", { name: "+ Add section" });
    await add.click();
    await expect(page.locator("[data-block]")).toHaveCount(blocks.length + 1);
    await look("a section added at the end");
    await add.click({ trial: true });

    await page.getByRole("button", { name: isPhone ? "Minimise" : "Hide the generator" }).click();
    await look("dock hidden");
    if (!isPhone) {
      await page.reload();
      await expect(page.getByRole("button", { name: "Show the generator" })).toBeVisible();
      await expect(page.locator(".generator-box")).toHaveCount(0);
      await look("dock hidden, after a reload");
    }
    expect(found).toEqual([]);
  });
}

/** The start and the middle of each line of the first block. */
function linesOf(page: Page): Promise<Array<[number, number]>> {
  return page
    .locator("[data-block]")
    .first()
    .evaluate((block) => {
      block.scrollIntoView({ block: "nearest" });
      const range = document.createRange();
      range.selectNodeContents(block.querySelector("p") ?? block);
      return [...range.getClientRects()].filter(({ width }) => width > 10).map(({ left, top, height }) => [left + 4, top + height / 2]);
    });
}

/** The first control of the block is on the first screen of its panel, and the helper's box comes after it. */
async function expectContentFirst(page: Page, block: Locator, type: string): Promise<void> {
  await expect(page.locator(".panel h2"), type).toHaveText((await block.getAttribute("aria-label")) ?? "");
  const own = page.locator("#block-editor").locator("input:not([type=file]), textarea, button, [role=combobox], p").first();
  await expect(own, type).toBeInViewport({ ratio: 1 });
  const [first, panel] = [await own.boundingBox(), await page.locator(".panel-body").boundingBox()];
  expect(first?.y, type).toBeLessThan((panel?.y ?? 0) + 320);
  const helper = page.locator(".helper-line");
  if ((await helper.count()) === 0) return;
  await expect(helper, type).toBeInViewport({ ratio: 1 });
  expect((await helper.boundingBox())?.y, type).toBeGreaterThan(first?.y ?? 0);
}
