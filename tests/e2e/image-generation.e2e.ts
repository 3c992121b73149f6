import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test, type Page } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

const address = "**/api/generate-image";
const image = latestFixtures(import.meta.url).find(({ block }) => block.model.type === "image")?.block;

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("[IMG-01] needs a generator and a signed-in author", async ({ page }) => {
  const { alert, panel, words, submit } = await openImagePanel(page);
  await words.fill("A jar of bubbly starter");
  await submit.click();
  await expect(alert).toHaveText("Please select an image generator.");
  const generators = panel.getByRole("radiogroup", { name: "Image generator" });
  await expect(generators.getByRole("radio")).toHaveText([/^stock.*5 credits$/, /^lazy.*10 credits$/, /^diagram.*25 credits$/]);
  await generators.getByRole("radio", { name: /^lazy/ }).click();
  await page.route(address, (route) => route.fulfill({ status: 401 }));
  await submit.click();
  await expect(alert).toHaveText("You must be signed in to generate images.");
});

test("[IMG-02] explains a failed picture and keeps the block unchanged", async ({ page }) => {
  const { alert, panel, words, submit, stored } = await openImagePanel(page);
  await panel.getByRole("radio", { name: /^lazy/ }).click();
  await words.fill("A jar [[500]]");
  await submit.click();
  await expect(alert).toHaveText("Image generation failed: The helper is busy. Your block has not changed, and nothing was charged.");
  await expect(words).toHaveValue("A jar [[500]]");
  await page.route(address, (route) => route.fulfill({ status: 200, json: { error: "no picture" } }));
  await submit.click();
  await expect(alert).toHaveText("No image URL returned from server");
  expect((await stored())[0]?.data).toMatchObject({ url: "", alt: "" });
});

test("inserts a picture with its description, undoes it in one step, and keeps it", async ({ page }) => {
  const { panel, words, submit, stored } = await openImagePanel(page);
  await panel.getByRole("radio", { name: /^stock/ }).click();
  await words.fill("A jar of bubbly starter");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await answered;
    await route.continue();
  });
  const asked = page.waitForRequest(address);
  await submit.click();
  expect((await asked).postDataJSON()).toMatchObject({ type: "stock", path: expect.stringMatching(/^blocks\/[\w-]{36}$/) });
  await expect(panel.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await expect(panel.getByRole("progressbar", { name: "The picture is being made" })).toBeVisible();
  answer();
  const picture = page.locator('[data-type="image"] img');
  await expect(picture).toHaveAttribute("alt", "A jar of bubbly starter");
  await expect(picture).toHaveAttribute("src", /\/api\/r2\/file\?key=/);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await expect(page.getByText("20 credits").first()).toBeVisible();
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject({ generator: "stock", alt: "A jar of bubbly starter" });
  await panel.getByRole("button", { name: "Write the description, 1 credit" }).click();
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect(panel.getByLabel("Description for people who cannot see it")).toHaveValue(
    /^The picture is mostly \w+, 1024 by \d+ pixels\.$/,
  );
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(picture).toHaveAttribute("alt", "A jar of bubbly starter");
  await expectNoViolations(page, panel.getByRole("radiogroup", { name: "Image generator" }));
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(picture).toHaveCount(0);
});

test("labels a sample as a sample", async ({ page }) => {
  const { panel, words, submit } = await openImagePanel(page);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-demo": "true" } });
  });
  await panel.getByRole("radio", { name: /^lazy/ }).click();
  await words.fill("A jar");
  await submit.click();
  await expect(panel.getByText("Demo picture")).toBeVisible();
});

async function openImagePanel(page: Page) {
  if (!image) throw new Error("There is no block image");
  const { stored } = await openPreparedPage(page, { blocks: [newBlock(image, BlockId.parse(randomUUID()))] });
  await page.locator('[data-type="image"]').focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  const words = panel.getByRole("textbox", { name: "What the picture shows" });
  await expect(words).toBeFocused();
  return { stored, panel, words, alert: page.getByRole("alert"), submit: panel.getByRole("button", { name: "Submit" }) };
}
