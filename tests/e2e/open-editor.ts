import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a page in the editor. Where the machine is too slow for the 8 s of a boot [BOOT-04], an author would try again as well. */
export async function openEditor(page: Page, address: string, sign: Locator): Promise<void> {
  const givenUp = page.getByText("The page did not open within 8 seconds.");
  await expect(async () => {
    await page.goto(address);
    await expect(sign.or(givenUp).first()).toBeVisible();
    expect(await givenUp.count()).toBe(0);
  }).toPass();
}
