import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { bulletCards } from "@coursewright/blocks/bullet-cards/index.ts";
import { stepCard } from "@coursewright/blocks/step-card/index.ts";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, type NewBlock } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const address = "**/api/map-icons";
const texts = ["Fill a glass with water", "Set the timer", "Look at the clock"];

test("[AI-04] finds icons for all steps in one edit, and Undo restores the old ones", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [steps(texts)] });
  const before = await stored();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, (route) => promise.then(() => route.continue()));
  await select(page, "step-card");
  await page.getByRole("button", { name: "Find fitting icons" }).click();
  await expect(page.getByRole("button", { name: "Finding icons…" })).toBeDisabled();
  resolve();
  await expect(icons(page, "step-card")).toHaveClass([/lucide-glass-water/, /lucide-timer/, /lucide-clock/]);
  const said = page.getByText("Icons found.");
  await expect(said).toBeVisible();
  await expect.poll(async () => JSON.stringify(await stored())).toContain("GlassWater");
  await page.locator('[data-type="step-card"]').focus();
  await page.keyboard.press("Control+z");
  await expect(icons(page, "step-card")).toHaveClass([/lucide-circle/, /lucide-circle/, /lucide-circle/]);
  await expect(said).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect.poll(stored).toEqual(before);
});

test("[AI-04] keeps the steps unchanged and says so when no icons are found", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [steps([...texts, "[[nojson]]"])] });
  const before = await stored();
  await select(page, "step-card");
  await page.getByRole("button", { name: "Find fitting icons" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("No icons were found. Nothing has changed.");
  await expectNoViolations(page, alert, ["light"]);
  await expect(page.getByRole("button", { name: "Find fitting icons" })).toBeEnabled();
  await expect(icons(page, "step-card")).toHaveClass([/lucide-circle/, /lucide-circle/, /lucide-circle/, /lucide-circle/]);
  expect(await stored()).toEqual(before);
});

test("[AI-04] adds icons to generated bullet cards, and Undo removes everything", async ({ page }) => {
  const cards = { ...bulletCards.model.defaults, Card1: { icon: "Star", text: fromPlainText("A point of mine") } };
  await openPreparedPage(page, { blocks: [{ type: "bullet-cards", data: cards }] });
  await select(page, "bullet-cards");
  const found = page.waitForResponse(address);
  await page.getByRole("textbox", { name: "Ask the helper" }).fill("about bees");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Accept all" }).click();
  expect((await found).status()).toBe(200);
  await expect(icons(page, "bullet-cards")).toHaveClass([/lucide-(?!circle( |$))/]);
  await page.getByRole("complementary", { name: "Assistant" }).getByRole("button", { name: "Undo" }).click();
  await expect(icons(page, "bullet-cards").first()).toHaveClass(/lucide-star/);
  await expect(page.locator('[data-type="bullet-cards"]')).toContainText("A point of mine");
});

function steps(mains: readonly string[]): NewBlock {
  const written = mains.map((main, index) => [
    `step${index + 1}`,
    { main, topHelperText: "", bottomHelperText: "", icon: "Circle", svg: "" },
  ]);
  return { type: "step-card", data: { ...stepCard.model.defaults, steps: Object.fromEntries(written) } };
}

function icons(page: Page, type: string) {
  return page.locator(`[data-type="${type}"] li svg`);
}

async function select(page: Page, type: string): Promise<void> {
  await page.locator(`[data-type="${type}"]`).focus();
  await expect(page.locator(`[data-type="${type}"]`)).toHaveClass(/is-selected/);
}
