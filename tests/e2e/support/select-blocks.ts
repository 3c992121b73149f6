import { expect, type Locator, type Page } from "@playwright/test";
import { section } from "./canvas.ts";

/** Selects a block and `more` blocks below it with keys. */
export async function selectBlocks(page: Page, first: string, more: number): Promise<void> {
  await section(page, first).click();
  // The text editor loads on first use.
  await expect(section(page, first).locator("[data-leaf]")).toBeFocused();
  await page.keyboard.press("Escape");
  for (let count = 0; count < more; count += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator("[data-block].is-in-range")).toHaveCount(more + 1);
}

export function manyBar(page: Page): Locator {
  return page.getByRole("toolbar", { name: /blocks? selected/ });
}
