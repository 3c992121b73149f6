import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

test("generates a hero banner for 11 credits, and undoes it in one step", async ({ page }) => {
  const banner = latestFixtures(import.meta.url).find(({ block }) => block.model.type === "hero-banner")?.block;
  if (!banner) throw new Error("There is no block hero-banner");
  const { stored } = await openPreparedPage(page, { blocks: [newBlock(banner, BlockId.parse(randomUUID()))] });
  const frame = page.locator('[data-type="hero-banner"]');
  await frame.focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await expect(panel.getByText("11 credits", { exact: true })).toBeVisible();
  await panel.getByRole("textbox", { name: "Ask the helper" }).fill("about bees");
  await panel.getByRole("button", { name: "Submit" }).click();
  await expect(frame.getByRole("heading")).toHaveText("Getting to know bees");
  await expect(frame.locator("img")).toHaveAttribute("src", /\/api\/r2\/file\?key=/);
  await expect(panel.getByText("11 credits used")).toBeVisible();
  await expect(page.getByText("14 credits").first()).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(frame.locator("img")).toHaveCount(0);
  await expect.poll(async () => (await stored())[0]?.data).toEqual(banner.model.defaults);
});
