import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a page in the editor. After 8 s without a page the editor shows the front page; a busy machine can need longer, so this tries again. */
export async function openEditor(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    // Unlike an assertion, this does not list the page's content each time that it looks.
    await shown
      .or(page.getByRole("link", { name: "Go to your shelf" }))
      .first()
      .waitFor({ timeout: 60_000 });
    expect(await shown.first().isVisible()).toBe(true);
  }).toPass();
}
