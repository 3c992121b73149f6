import { expect, test } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { keysWith, replyWith } from "./support/model-calls.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

const { AI_BASE_URL } = localEnvironment();

// The key belongs to the account, so the test has an account of its own.
test("[SEE-08] an author's own key pays for texts, is never shown again, and can be removed", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { address } = await openPreparedPage(page, { blocks: [paragraphOf("Bees dance.")] });
  await page.goto("/static/account");
  const section = page.getByRole("region", { name: "Your own key for the helper" });
  await section.getByRole("button", { name: "Add your own key" }).click();
  await section.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "Another address" }).click();
  await section.getByLabel("Address").fill("https://127.0.0.1/v1");
  await section.getByLabel("Model").fill("demo-text");
  await section.getByLabel("Key", { exact: true }).fill("sk-own-of-marta-1234");
  await section.getByRole("button", { name: "Test and save" }).click();
  await expect(section.getByText(/^The provider did not accept your own key\./)).toBeVisible();
  await section.getByLabel("Address").fill(AI_BASE_URL);
  await expectNoViolations(page, section);
  await section.getByRole("button", { name: "Test and save" }).click();
  await expect(section.getByText("Your key works and is saved.")).toBeVisible();
  await expect(section.getByText("The key ends in 1234")).toBeVisible();
  await page.reload();
  await expect(section.getByText("The key ends in 1234")).toBeVisible();
  expect(await page.content()).not.toContain("of-marta");
  await section.getByRole("button", { name: "Test the key" }).click();
  await expect(section.getByText("Your key works.")).toBeVisible();

  const ask = async () => {
    const mark = await replyWith({ text: "Bees dance in the dark." });
    await page.goto(address);
    await page.locator('[data-type="para"]').first().click();
    await page.keyboard.press("Control+j");
    const box = page.getByPlaceholder("Generate with AI.....");
    await box.fill(`Longer ${mark}`);
    return { mark, box };
  };
  const own = await ask();
  await expect(page.locator(".ai-box").getByText("your own key")).toBeVisible();
  await own.box.press("Control+Enter");
  const bar = page.getByRole("region", { name: "Changes from jerry" });
  await expect(bar).toContainText("No credits used");
  await expect(bar.getByRole("button", { name: "Try again, your own key" })).toBeVisible();
  expect(await keysWith(own.mark)).toEqual(["sk-own-of-marta-1234"]);
  await bar.getByRole("button", { name: "Accept all" }).click();
  await expect(page.getByRole("link", { name: "25 credits, see credit packs" })).toBeVisible();

  await page.goto("/static/account");
  await section.getByRole("button", { name: "Remove the key" }).click();
  await expect(section.getByRole("button", { name: "Add your own key" })).toBeFocused();
  const common = await ask();
  await expect(page.locator(".ai-box").getByText("1 credit")).toBeVisible();
  await common.box.press("Control+Enter");
  await expect(bar).toContainText("1 credit used");
  expect(await keysWith(common.mark)).not.toContain("sk-own-of-marta-1234");
  expect(complaints.filter((words) => !words.includes("422"))).toEqual([]);
});
