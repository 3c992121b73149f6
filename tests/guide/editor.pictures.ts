import { expect, type Page, test } from "@playwright/test";
import { drawnJar } from "./drawn-jar.ts";
import { holdSession } from "../e2e/support/sign-in.ts";
import { type Demo, openSamplePage, prepareDemo } from "./demo.ts";
import { takePicture } from "./take-picture.ts";

let demo: Demo;
test.beforeAll(async () => {
  demo = await prepareDemo();
});

test("the editor, the tree and a question", async ({ page }) => {
  await openSamplePage(page, demo, "Reading your starter");
  await blockWith(page, "Forget the clock").click();
  await openPanel(page);
  await takePicture(page, { name: "editor" });

  const question = page.locator('[data-type="MCQ"]');
  await question.scrollIntoViewIfNeeded();
  await question.focus();
  await openPanel(page);
  await takePicture(page, { name: "question" });
});

test("the tree of a course", async ({ page }) => {
  await openSamplePage(page, demo, "Day one to day seven");
  const tree = page.getByRole("navigation", { name: "Project" });
  await tree.getByRole("link", { name: "Reading your starter" }).hover();
  await tree
    .getByRole("button", { name: /Reading your starter/ })
    .last()
    .click();
  await expect(page.getByRole("menu")).toBeVisible();
  await takePicture(page, { name: "course-tree", clip: { x: 0, y: 0, width: 860, height: 600 } });
});

test("blocks on a page", async ({ page }) => {
  await openSamplePage(page, demo, "A feeding rhythm");
  const chart = page.locator('[data-type="linechart"]');
  await chart.scrollIntoViewIfNeeded();
  await chart.focus();
  await openPanel(page);
  await takePicture(page, { name: "chart" });
});

test("the slash menu", async ({ page }) => {
  await openSamplePage(page, demo, "What you need");
  await page.getByRole("button", { name: "+ Add section" }).click();
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible();
  await takePicture(page, { name: "slash-menu" });
});

test("the look of a course", async ({ page }) => {
  await openSamplePage(page, demo, "Bread is mostly waiting");
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("complementary", { name: "Theme" })).toBeVisible();
  await takePicture(page, { name: "theme" });
});

test("a course from an idea, and its cost", async ({ page }) => {
  await holdSession(page, demo.author);
  await page.goto("/static/idea");
  await page.getByLabel("What do you want to teach?").fill("Hens in a small garden");
  await page.getByRole("button", { name: "Draft an outline" }).click();
  await expect(page.getByRole("article", { name: "Outline" })).toBeVisible();
  await takePicture(page, { name: "idea" });
});

test("the helper writes, and what it costs", async ({ page }) => {
  await openSamplePage(page, demo, "Bread is mostly waiting");
  await page.getByRole("button", { name: "+ Add section" }).click();
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill("Why salt slows the yeast down, in three sentences");
  await takePicture(page, { name: "helper" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.goto("/static/statement");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takePicture(page, { name: "statement" });
});

test("pictures and video", async ({ page }) => {
  await openSamplePage(page, demo, "Day one to day seven");
  await page.getByRole("button", { name: "Add Image" }).click();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  const choosing = page.waitForEvent("filechooser");
  await panel.getByRole("button", { name: "Choose", exact: true }).click();
  await (await choosing).setFiles({ name: "jar.png", mimeType: "image/png", buffer: await drawnJar() });
  const picture = page.locator('[data-type="image"] img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await panel.getByLabel("Description for people who cannot see it").fill("A glass jar, half full of starter, with a red rubber band");
  await picture.evaluate((image) => image.scrollIntoView({ block: "start" }));
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await takePicture(page, { name: "picture" });

  await page.getByRole("button", { name: "Add Video" }).click();
  await page.locator('[data-type="video"]').focus();
  await page.keyboard.press("Control+.");
  await page.getByRole("button", { name: "Search videos" }).click();
  const modal = page.getByRole("dialog", { name: "Find a video" });
  await modal.getByRole("combobox").fill("sourdough starter");
  await modal.getByRole("combobox").press("Enter");
  await expect(modal.getByRole("option").first()).toBeVisible();
  await takePicture(page, { name: "video" });
});

function blockWith(page: Page, text: string) {
  return page.locator("[data-block]").filter({ hasText: text }).first();
}

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("complementary", { name: "Assistant" })).toBeVisible();
}
