import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { patchProjectTheme, readChapterTheme, readPageTheme, readProjectTheme } from "@coursewright/contract/courses.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const heading = { type: "heading", data: { text: "Warmth is the throttle", meta: { level: 2 } } };

test("applies the nearest theme of project, chapter and page, also when published", async ({ page }) => {
  const { params, call } = await openPreparedPage(page, { blocks: [heading] });
  await openTheme(page);
  const drawn = page.locator('[data-type="heading"] .b-h');
  await chooseFont(page, "Project", "Georgia");
  await expect(drawn).toHaveCSS("font-family", /^Georgia/);
  await chooseFont(page, "Chapter", "Verdana");
  await expect(drawn).toHaveCSS("font-family", /^Verdana/);
  await chooseFont(page, "Page", "Courier New");
  await expect(drawn).toHaveCSS("font-family", /^"Courier New"/);
  await page.getByRole("radio", { name: "border-sm" }).click();
  await expect.poll(async () => (await call(readPageTheme, { params })).heading).toEqual({ font: "Courier New", shadow: "border-sm" });
  await expect.poll(async () => (await call(readChapterTheme, { params })).heading).toEqual({ font: "Verdana" });
  await expect.poll(async () => (await call(readProjectTheme, { params })).heading).toEqual({ font: "Georgia" });

  await page.reload();
  await expect(drawn).toHaveCSS("font-family", /^"Courier New"/);
  const subdomain = `theme-${randomUUID().slice(0, 8)}`;
  await call(publish, { params, body: { subdomain } });
  const live = async () => (await call(readPublication, { params })).publication;
  await expect.poll(async () => (await live())?.state).toBe("live");
  const url = (await live())?.url ?? "";
  await expect(async () => expect((await page.goto(url))?.status()).toBe(200)).toPass();
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("heading", { name: "Warmth is the throttle" })).toHaveCSS("font-family", /^"Courier New"/);
});

const widgetColors = [
  ["mcq", "MCQ", "Card", ".b-mcq", "background-color"],
  ["mcq", "MCQ", "Question", ".mcq-question", "color"],
  ["mcq", "MCQ", "Options", ".mcq-option", "color"],
  ["mcq", "MCQ", "Letters", ".mcq-letter", "background-color"],
  ["textbox", "Textbox", "Card", ".b-textbox", "background-color"],
  ["textbox", "Textbox", "Answer", ".textbox-box", "color"],
  ["fact-card", "fact-card", "Content", ".b-fact-text", "color"],
  ["fact-card", "fact-card", "Header", ".b-fact header", "color"],
  ["step-card", "step-card", "Title", ".b-step h3", "color"],
  ["step-card", "step-card", "Numbers", ".b-step-number", "color"],
  ["bullet-cards", "bullet-cards", "Text", ".b-bul", "color"],
  ["flash-card", "flash-card", "Question", ".b-flash", "color"],
] as const;

test("[WID-05] draws missing colours from the palette, and shows in the panel what is drawn", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const folders = [...new Set(widgetColors.map(([folder]) => folder))];
  const { call, params } = await openPreparedPage(page, { blocks: folders.map(fixture) });
  const expectEqual = async () => {
    for (const [, type, label, at, property] of widgetColors) {
      await page.locator(`[data-type="${type}"]`).first().focus();
      const setting = page.locator(".appearance-panel").getByLabel(label, { exact: true }).and(page.locator("input[type=color]"));
      await expect(page.locator(`[data-type="${type}"] ${at}`).first()).toBeVisible();
      await expect
        .poll(async () => asRgb(await setting.inputValue()), { message: `${type} ${label}` })
        .toBe(await page.locator(`[data-type="${type}"] ${at}`).first().evaluate(paintOf, property));
    }
  };
  await expectEqual();
  await call(patchProjectTheme, {
    params,
    body: Theme.parse({
      colors: { themeColors: ["#8e3a17", "#dd9f3d", "#5b6b3e", "#3e5c76"] },
      mcq: { questionColor: "#123456" },
      factCard: { cardBackground1: "#101820" },
    }),
  });
  await page.reload();
  const mcq = page.locator('[data-type="MCQ"]');
  await expect(mcq.locator(".mcq-question")).toHaveCSS("color", "rgb(18, 52, 86)");
  await expect(mcq.locator(".mcq-option").first()).toHaveCSS("color", "rgb(142, 58, 23)");
  await expect(mcq.locator(".b-mcq")).toHaveCSS("background-color", "rgb(245, 236, 230)");
  await expectEqual();
});

function asRgb(hex: string): string {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(" ");
}

/** The colour as the browser paints it over the page. */
function paintOf(element: Element, property: "color" | "background-color"): string {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return "";
  const all: string[] = [getComputedStyle(element).getPropertyValue(property)];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) all.unshift(getComputedStyle(parent).backgroundColor);
  for (const color of all) {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  }
  return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(" ");
}

test("[OPT-04] draws card gradients at 160 degrees and flash cards at 135", async ({ page }) => {
  const kinds = { "fact-card": "160deg", "step-card": "160deg", "bullet-cards": "160deg", "flash-card": "135deg" };
  await openPreparedPage(page, { blocks: Object.keys(kinds).map(fixture) });
  for (const [kind, angle] of Object.entries(kinds)) {
    const block = page.locator(`[data-type="${kind}"]`);
    await expect(block).toBeVisible();
    expect(await block.evaluate(gradientAngles), kind).toEqual([angle]);
  }
});

/** The angles of all gradients between two colours in this block, each once. */
function gradientAngles(block: Element): string[] {
  const drawn = [...block.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].map((part) => getComputedStyle(element, part).backgroundImage),
  );
  return [...new Set(drawn.flatMap((image) => /linear-gradient\(([\d.]+deg)/.exec(image)?.[1] ?? []))];
}

/** The fixture of a block's own tests. */
function fixture(folder: string): StoredBlock {
  const file = new URL(`../../packages/blocks/src/${folder}/fixtures/latest.json`, import.meta.url);
  return StoredBlock.parse(JSON.parse(readFileSync(file, "utf8")));
}

test("sets and resets a value of the page, and undoes the change", async ({ page }) => {
  await openPreparedPage(page, { blocks: [heading] });
  await openTheme(page);
  const drawn = page.locator('[data-type="heading"] .b-h');
  await chooseFont(page, "Project", "Georgia");
  await level(page, "Page");
  const font = page.getByRole("region", { name: "Font" });
  await expect(font.getByText("from the project")).toBeVisible();
  await font.getByRole("radio", { name: "Verdana" }).click();
  await expect(drawn).toHaveCSS("font-family", /^Verdana/);
  await expect(font.getByText("from the project")).toBeHidden();
  await font.getByRole("button", { name: "Reset: Font" }).click();
  await expect(drawn).toHaveCSS("font-family", /^Georgia/);
  await level(page, "Project");
  await page.getByRole("radio", { name: "Evening" }).click();
  await expect(page.locator(".canvas")).toHaveCSS("background-color", "rgb(20, 22, 31)");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.locator(".canvas")).not.toHaveCSS("background-color", "rgb(20, 22, 31)");
  await expect(drawn).toHaveCSS("font-family", /^Georgia/);
});

test("draws the page's own background, border and text on the canvas", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await openTheme(page);
  const settings = page.getByRole("region", { name: "Page" });
  await settings.getByLabel("Background").fill("#fff4e0");
  await settings.getByLabel("Text").fill("#402010");
  await expect(page.locator(".canvas")).toHaveCSS("background-color", "rgb(255, 244, 224)");
  await expect(page.locator('[data-type="para"] .b-p')).toHaveCSS("color", "rgb(64, 32, 16)");
  await settings.getByLabel("Border").fill("#c08040");
  const rule = () => page.locator(".canvas-add").evaluate((line) => getComputedStyle(line, "::before").backgroundColor);
  await expect.poll(rule).toBe("rgb(192, 128, 64)");
});

test("flags a color with low contrast at its swatch, and fixes it", async ({ page }) => {
  const { params, call } = await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  await openTheme(page);
  await page.getByRole("button", { name: "Add a colour: Text colours" }).click();
  await page.getByLabel("Text colours 1").fill("#dddddd");
  const words = page.getByRole("region", { name: "Text colours" });
  await expect(words.getByText("#dddddd is hard to read here: 1.3:1, and 4.5:1 is needed.")).toBeVisible();
  await words.getByRole("button", { name: /^Use #/ }).click();
  await expect(words.getByText(/hard to read/)).toBeHidden();
  await expect.poll(async () => (await call(readProjectTheme, { params })).colors?.textColors).toEqual(["#767676"]);
});

test("has settings in every group without axe violations", async ({ page }) => {
  await openPreparedPage(page, { blocks: [heading] });
  await openTheme(page);
  const panel = page.getByRole("complementary", { name: "Theme" });
  await panel.getByText("Multiple choice").click();
  await panel.getByLabel("Question", { exact: true }).fill("#123456");
  await expect(panel.getByText("1 set here")).toBeVisible();
  await panel.getByText("Charts").click();
  await expect(panel.getByRole("group", { name: "Colours", exact: true })).toBeVisible();
  await expectNoViolations(page, panel);
});

async function openTheme(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("complementary", { name: "Theme" })).toBeVisible();
}

async function level(page: Page, name: string): Promise<void> {
  await page.getByRole("group", { name: "Level" }).getByRole("button", { name }).click();
}

async function chooseFont(page: Page, where: string, font: string): Promise<void> {
  await level(page, where);
  await page.getByRole("radiogroup", { name: "Font of the headings" }).getByRole("radio", { name: font }).click();
}
