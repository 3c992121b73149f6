import { expect, test } from "@playwright/test";

test("excludes the gallery of blocks from the product", async ({ page }) => {
  await page.goto("/static/gallery");
  await expect(page.getByRole("heading", { name: "Nothing at this address" })).toBeVisible();
});
