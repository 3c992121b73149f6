import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Capabilities } from "@coursewright/contract/capabilities.ts";
import { PageListing } from "@coursewright/contract/catalogue.ts";
import { issueToken, readUser, Session } from "@coursewright/contract/accounts.ts";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const fixtures = latestFixtures(import.meta.url);
const buttonName = "Write the description, 1 credit";

test("[SEE-07] describes the author's own picture from its pixels", async ({ page }) => {
  const { panel, stored } = await openPanelOf(page, "image");
  const button = panel.getByRole("button", { name: buttonName });
  const description = panel.getByLabel("Description for people who cannot see it");
  await expect(button).toHaveCount(0);
  for (const [color, background, width] of [
    ["red", "#d01010", 1600],
    ["blue", "#1020d0", 1280],
  ] as const) {
    await choosePicture(page, { background, width });
    await button.click();
    await expect(description).toHaveValue(`The picture is mostly ${color}, 1024 by ${Math.round((1024 * 900) / width)} pixels.`);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(description).toHaveValue("");
  }
  await button.click();
  await expect.poll(async () => (await stored())[0]?.data["alt"]).toBe("The picture is mostly blue, 1024 by 720 pixels.");
  // The provider cannot see a picture on another site.
  await openPanelOf(page, "image", { url: "https://example.org/jar.png" });
  await expect(panel.getByLabel("Caption")).toBeVisible();
  await expect(button).toHaveCount(0);
});

test("[SEE-07] says why a picture could not be read, and charges nothing", async ({ page }) => {
  const { panel, credits } = await openPanelOf(page, "image", { url: "/api/r2/file?key=nothing-is-here" });
  const before = await credits();
  await panel.getByRole("button", { name: buttonName }).click();
  await expect(page.getByRole("alert").filter({ hasText: "picture" })).toHaveText(
    "Your picture could not be read, so nothing was charged. Please upload it again.",
  );
  expect(await credits()).toBe(before);
});

test("[SEE-08] shows no button of a capability that is off", async ({ page }) => {
  await switchOff(page, ["vision", "image", "speech"]);
  const { panel } = await openPanelOf(page, "image");
  await choosePicture(page, { background: "#d01010", width: 1600 });
  await expect(panel.getByRole("radiogroup", { name: "Image generator" }).getByRole("radio")).toHaveText([/^stock/, /^diagram/]);
  await expect(panel.getByRole("button", { name: buttonName })).toHaveCount(0);

  const banner = await openPanelOf(page, "hero-banner");
  await expect(banner.panel.getByLabel("Subtitle")).toBeVisible();
  await expect(banner.panel.getByRole("button", { name: "Ask the helper" })).toHaveCount(0);
  await expect(banner.panel.getByRole("textbox", { name: "Ask the helper" })).toHaveCount(0);
});

test("[SEE-08] offers neither a voice nor an audiobook without speech, and no helper without text", async ({ page }) => {
  await switchOff(page, ["speech", "text"]);
  await page.route("**/listing", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...PageListing.parse(await response.json()), hasVoice: false } });
  });
  const { panel } = await openPanelOf(page, "quote");
  await expect(panel.getByText("Esc")).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Ask the helper" })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Ask the helper" })).toHaveCount(0);
  await page.locator("footer.page-foot").getByRole("button", { name: "Update catalogue" }).click();
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(dialog.getByRole("checkbox", { name: "Catalogue entry" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Make your AI Avatar" }).click();
  await expect(page.getByRole("heading", { name: "Make your AI Avatar" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Use .* for this course$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Voice" })).toHaveCount(0);
});

/** The tested product has all capabilities, so the reply that the editor reads is changed. */
async function switchOff(page: Page, off: readonly (keyof Capabilities)[]): Promise<void> {
  await page.route(`**${issueToken.path}`, async (route) => {
    const response = await route.fetch();
    const session = Session.parse(await response.json());
    const capabilities = { ...session.capabilities, ...Object.fromEntries(off.map((capability) => [capability, false])) };
    await route.fulfill({ response, json: { ...session, capabilities } });
  });
}

async function openPanelOf(page: Page, type: string, change: object = {}) {
  const block = fixtures.find((each) => each.block.model.type === type)?.block;
  if (!block) throw new Error(`There is no block ${type}`);
  const made = newBlock(block, BlockId.parse(randomUUID()));
  const { stored, call, params } = await openPreparedPage(page, { blocks: [{ ...made, data: { ...made.data, ...change } }] });
  await page.locator(`[data-type="${type}"]`).focus();
  await page.keyboard.press("Control+j");
  const credits = async () => (await call(readUser, { params })).credits;
  return { stored, credits, panel: page.getByRole("complementary", { name: "Assistant" }) };
}

async function choosePicture(page: Page, { background, width }: { background: string; width: number }): Promise<void> {
  const buffer = await sharp({ create: { width, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await panel.getByRole("button", { name: /^Choose (?:a|another) picture/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("tab", { name: "Upload" }).click();
  await dialog.getByLabel("Image file").setInputFiles({ name: "jar.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.locator('[data-type="image"] img')).toHaveAttribute("src", new RegExp(`/${width}x900\\.jpg$`));
}
