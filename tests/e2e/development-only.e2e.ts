import { expect, test } from "@playwright/test";

test("the gallery of blocks is not in the product", async ({ page }) => {
  await page.goto("/static/gallery");
  await expect(page.getByRole("heading", { name: "Nothing at this address" })).toBeVisible();
});
