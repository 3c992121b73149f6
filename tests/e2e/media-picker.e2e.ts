import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { readUser } from "@coursewright/contract/accounts.ts";
import { createPage, readPage, savePage } from "@coursewright/contract/courses.ts";
import { expect, type Locator } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, type NewBlock } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const image: NewBlock = { type: "image", data: { url: "", alt: "", caption: "", decorative: false, additionalImages: [] } };
const words = { type: "text", text: { type: "doc", content: [{ type: "paragraph" }] } };
const split: NewBlock = { type: "Split", data: { columns: [words, { type: "image", url: "", alt: "" }] } };
const hero: NewBlock = {
  type: "hero-banner",
  data: { title: "Bread", subtitle: "", buttonText: "", buttonUrl: "#", backgroundImage: "", layout: "left" },
};

test("[MED-01] fills a picture, a column and a background from one picker, by keyboard, drop and mouse", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [image, split, hero] });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  // The whole empty place is the button, and the keyboard reaches it.
  await page.locator('[data-type="image"]').getByRole("button", { name: "Add a picture" }).press("Enter");
  const tabs = ["Upload", "This course", "All my courses", "Photos", /^Generatefrom 10 credits$/, "Address"];
  await expect(dialog.getByRole("tab")).toHaveText(tabs);
  await dialog.getByRole("tab", { name: "Upload" }).click();
  await dialog.getByLabel("Image file").setInputFiles(await picture("#d01010"));
  await dialog.getByLabel("Description for people who cannot see it").fill("A jar of starter");
  await expectNoViolations(page, dialog);
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.locator('[data-type="image"] img')).toHaveAttribute("alt", "A jar of starter");

  await drop(page.locator('[data-type="Split"] .empty-media'), (await picture("#1020d0")).buffer);
  await expect(page.locator('[data-type="Split"] img')).toHaveAttribute("src", /\/90x60\.jpg$/);
  // A dropped file fills its place and makes no block of its own.
  await expect(page.locator("[data-block]")).toHaveCount(3);

  await page.locator('[data-type="hero-banner"]').getByRole("button", { name: "Add a background" }).click();
  await dialog.getByRole("tab", { name: "This course" }).click();
  await dialog.getByRole("button", { name: "A jar of starter" }).click();
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.locator('[data-type="hero-banner"] img')).toBeAttached();
  await page.keyboard.press("Control+s");
  const shown = async () => (await stored()).map(({ data }) => JSON.stringify(data).match(/\/90x60\.jpg/g)?.length ?? 0);
  await expect.poll(shown).toEqual([1, 1, 1]);
});

test("[MED-01] [MED-02] generates a picture for the price on the button, and keeps it in the library", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [image] });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const block = page.locator('[data-type="image"]');
  const credits = async () => (await call(readUser, { params })).credits;
  const before = await credits();
  await block.getByRole("button", { name: "Generate from 10 credits" }).click();
  await dialog.getByLabel("What should the picture show?").fill("a baker at dawn");
  await dialog.getByRole("button", { name: "Generate, 10 credits" }).click();
  await expect(dialog.getByRole("button", { name: "Use this picture" })).toBeVisible();
  // The author closes the picker without using the picture.
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(block.locator("img")).toHaveCount(0);
  expect(await credits()).toBe(before - 10);

  await block.getByRole("button", { name: "Add a picture" }).click();
  await dialog.getByRole("tab", { name: "All my courses" }).click();
  await dialog.getByLabel("Search by name or description").fill("DAWN");
  await dialog.getByRole("button", { name: "a baker at dawn" }).click();
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(block.locator("img")).toBeVisible();
  expect(await credits()).toBe(before - 10);
});

test("[MED-03] offers twelve photographs, and names and links the photographer of the chosen one", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, { blocks: [image] });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const credits = async () => (await call(readUser, { params })).credits;
  const before = await credits();
  await page.locator('[data-type="image"]').getByRole("button", { name: "Photos" }).click();
  await dialog.getByLabel("Search photos").fill("bread");
  await dialog.getByLabel("Search photos").press("Enter");
  const photos = dialog.getByRole("button", { name: /, photograph by / });
  await expect(photos).toHaveCount(12);
  await expect
    .poll(() =>
      photos
        .first()
        .locator("img")
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await photos.nth(1).click();
  await expectNoViolations(page, dialog);
  const onPexels = /^https:\/\/www\.pexels\.com\/photo\//;
  await expect(dialog.getByRole("link", { name: "Ben Sample" })).toHaveAttribute("href", onPexels);
  expect(await credits()).toBe(before);

  await dialog.getByRole("button", { name: "Use this photo, 5 credits" }).click();
  const credit = page.locator('[data-type="image"] figcaption').getByRole("link", { name: "Ben Sample, pexels.com" });
  await expect(credit).toHaveAttribute("href", onPexels);
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await stored())[0]?.data)
    .toMatchObject({ url: expect.stringContaining("/api/r2/file"), generator: "stock", credit: { name: "Ben Sample" } });
  expect(await credits()).toBe(before - 5);
});

test("[MED-02] replaces a picture on this page and on others, and takes it back", async ({ page }) => {
  const { call, params, stored } = await openPreparedPage(page, { blocks: [image] });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const here = page.locator('[data-type="image"]');
  await here.getByRole("button", { name: "Add a picture" }).click();
  await dialog.getByRole("tab", { name: "Upload" }).click();
  await dialog.getByLabel("Image file").setInputFiles(await picture("#d01010"));
  await dialog.getByLabel("Description for people who cannot see it").fill("An old jar");
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await expect(here.locator("img")).toBeVisible();
  const old = (await here.locator("img").getAttribute("src")) ?? "";
  const { id: pageId } = await call(createPage, { params, body: { name: "Second page" } });
  const second = { ...params, pageId };
  const id = BlockId.parse(randomUUID());
  const block = { ...image, id, v: 1, aiagent: "jerry" as const, data: { ...image.data, url: old, alt: "The jar from behind" } };
  await call(savePage, { params: second, body: { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [id] } });

  await here.focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await panel.getByRole("button", { name: /^Choose another picture/ }).click();
  await dialog.getByRole("tab", { name: "This course" }).click();
  await dialog.getByRole("button", { name: "An old jar" }).click();
  await expect(dialog.getByText("Used in 2 places")).toBeVisible();
  await expect(dialog.getByText("Second page")).toBeVisible();
  await dialog.getByRole("button", { name: "Replace everywhere" }).click();
  await dialog.getByRole("tab", { name: "Upload" }).click();
  await dialog.getByLabel("Image file").setInputFiles(await picture("#1020d0", 80));
  await dialog.getByLabel("Description for people who cannot see it").fill("A new jar");
  await dialog.getByRole("button", { name: "Replace in 2 places" }).click();
  await expect(dialog).toBeHidden();
  await expect(here.locator("img")).toHaveAttribute("src", /\/80x60\.jpg$/);
  const there = async () => (await call(readPage, { params: second })).blocks[0]?.data;
  expect(await there()).toMatchObject({ url: expect.stringMatching(/80x60\.jpg$/), alt: "A new jar" });
  await expect.poll(async () => (await stored())[0]?.data).toMatchObject({ alt: "A new jar" });

  await page.locator(".ui-toast").getByRole("button", { name: "Undo" }).click();
  await expect(here.locator("img")).toHaveAttribute("src", old);
  await expect.poll(there).toMatchObject({ url: old, alt: "The jar from behind" });
});

test("[MED-01] says why the picture of another site could not be copied", async ({ page }) => {
  await openPreparedPage(page, { blocks: [image] });
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await page.locator('[data-type="image"]').getByRole("button", { name: "Add a picture" }).click();
  await dialog.getByRole("tab", { name: "Address" }).click();
  await dialog.getByLabel("Address of the picture").fill("https://localhost/jar.png");
  await dialog.getByRole("button", { name: "Copy into my course" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This address did not return a picture. Check it, or upload the file.");
});

async function picture(background: string, width = 90) {
  const buffer = await sharp({ create: { width, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: "jar.png", mimeType: "image/png", buffer };
}

async function drop(place: Locator, bytes: Buffer): Promise<void> {
  await place.evaluate(
    (element, content) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(content)], "jar.png", { type: "image/png" }));
      element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
    },
    [...bytes],
  );
}
