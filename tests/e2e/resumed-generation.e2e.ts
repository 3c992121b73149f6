import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

const provider = new URL(localEnvironment().AI_BASE_URL).origin;
const release = (name: string) => fetch(`${provider}/__released/${name}`, { method: "PUT" });

test.describe("a generation whose author leaves", () => {
  test("offers the finished section after a reload, inserts it, and undoes it", async ({ page }) => {
    const complaints = collectComplaints(page);
    const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
    const name = await beginToWrite(page);
    await page.reload();
    const panel = page.getByRole("complementary", { name: "Assistant" });
    await page.locator('[data-type="para"]').click();
    await page.keyboard.press("Control+.");
    await expect(panel.getByText("The helper is finishing this section.")).toBeVisible();
    await release(name);
    const offer = panel.getByRole("region", { name: "This was finished while you were away." });
    await expect(offer).toContainText("Here is the heart");
    await expect(page.getByText("24 credits").first()).toBeVisible();
    await expect(page.getByText("A section was finished while you were away")).toBeVisible();
    await expectNoViolations(page, offer);
    await expect(page.locator('[data-type="para"]').first()).toContainText("Forget the clock.");

    await offer.getByRole("button", { name: "Insert" }).press("Enter");
    await expect(offer).toHaveCount(0);
    await page.getByRole("region", { name: "Changes from jerry" }).getByRole("button", { name: "Accept all" }).click();
    await expect(page.locator('[data-type="para"]').first()).not.toContainText("Forget the clock.");
    await expect(page.locator('[data-type="para"]').first()).toContainText("Here is the heart");
    await expect.poll(async () => JSON.stringify(await stored())).toContain("Here is the heart");
    await panel.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator('[data-type="para"]').first()).toContainText("Forget the clock.");
    await page.reload();
    await expect(page.locator('[data-type="para"]').first()).toContainText("Forget the clock.");
    await page.locator('[data-type="para"]').click();
    await page.keyboard.press("Control+.");
    await expect(panel.getByRole("button", { name: "Submit" })).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test("discards the section for good", async ({ page }) => {
    await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
    const name = await beginToWrite(page);
    // If released before the author has left, the text would go straight into the section.
    await page.reload();
    await release(name);
    await page.getByRole("button", { name: "Show" }).click();
    const offer = page.getByRole("region", { name: "This was finished while you were away." });
    await offer.getByRole("button", { name: "Discard" }).click();
    await expect(offer).toHaveCount(0);
    const listed = page.waitForResponse(/unclaimed-replies$/);
    await page.reload();
    expect(await (await listed).json()).toEqual({ replies: [] });
  });

  test("charges text that was shown before Cancel, and can still insert it", async ({ page }) => {
    await page.clock.install();
    await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
    const name = await beginToWrite(page);
    const panel = page.getByRole("complementary", { name: "Assistant" });
    await page.clock.fastForward(5_000);
    await expect(panel.getByText("cancelling does not save credits")).toBeVisible();
    await panel.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.getByText("The helper is finishing this section.")).toBeVisible();
    await release(name);
    await page.clock.fastForward(2_000);
    const offer = panel.getByRole("region", { name: "This was finished after you cancelled." });
    await expect(offer).toContainText("Here is the heart");
    await expect(page.getByText("24 credits").first()).toBeVisible();
  });

  test("keeps the assistant's answer in the conversation after a reload", async ({ page }) => {
    await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
    await page.keyboard.press("Control+j");
    const panel = page.getByRole("complementary", { name: "Assistant" });
    const name = randomUUID();
    await panel.getByRole("textbox", { name: "Ask the assistant" }).fill(`Write about bees [[held:${name}]]`);
    await page.keyboard.press("Control+Enter");
    await expect(panel.getByText(/Here is a/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "First page" })).toBeVisible();
    await page.keyboard.press("Control+j");
    await expect(panel.getByText("The assistant is finishing its answer.")).toBeVisible();
    await release(name);
    await expect(panel.getByText("Here is a first draft")).toBeVisible();
    await expect(panel.getByText("The assistant is finishing its answer.")).toHaveCount(0);
    await expect(panel.getByRole("button", { name: "Insert" })).toBeVisible();
  });
});

/** Starts a paragraph whose first words come at once. The rest comes after `release` of the returned name. */
async function beginToWrite(page: Page): Promise<string> {
  const name = randomUUID();
  await page.locator('[data-type="para"]').click();
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill(`Write about bread [[held:${name}]]`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("complementary", { name: "Assistant" }).getByText("Here is the heart")).toBeVisible();
  return name;
}
