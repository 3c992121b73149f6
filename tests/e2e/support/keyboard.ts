import type { Page } from "@playwright/test";

/** Presses Tab until the element of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    const isThere = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      const labelled = focused?.getAttribute("aria-labelledby");
      const label = labelled ? document.getElementById(labelled)?.textContent : focused?.getAttribute("aria-label");
      return (label ?? focused?.textContent)?.trim() === wanted;
    }, name);
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${name}`);
}
