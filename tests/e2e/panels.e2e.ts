import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

const chartAddress = "**/api/generate-chart-backendbaby2";
const fixtures = latestFixtures(import.meta.url);

test("[PANEL-01] every block has an editing panel: the helper first, then its content, then its look", async ({ page }) => {
  const complaints = collectComplaints(page);
  /** The panel's title, and a control that only this panel has. */
  const panels: Array<[type: string, title: string, control: (panel: Locator) => Locator]> = [
    ["heading", "Heading", (panel) => panel.getByRole("group", { name: "Level" })],
    ["para", "Paragraph", (panel) => panel.getByRole("switch", { name: "Card behind text" })],
    ["barchart", "Bar chart", (panel) => panel.getByRole("group", { name: "Bars" })],
    ["piechart", "Pie chart", (panel) => panel.getByRole("group", { name: "Sections" })],
    ["linechart", "Line chart", (panel) => panel.getByRole("group", { name: "Lines" })],
    ["table", "Table", (panel) => panel.getByText("Appearance")],
    ["MCQ", "Multiple choice", (panel) => panel.getByLabel("Explanation")],
    ["Textbox", "Textbox", (panel) => panel.getByRole("switch", { name: "Practice score by rubric" })],
    ["Split", "Split", (panel) => panel.getByRole("button", { name: "Swap the columns" })],
    ["image", "Image", (panel) => panel.getByLabel("Caption")],
    ["video", "Video", (panel) => panel.getByLabel("Video URL")],
    ["hero-banner", "Hero Banner", (panel) => panel.getByLabel("Where the button leads")],
  ];
  await openPreparedPage(page, { blocks: panels.map(([type]) => emptyBlock(type)) });
  const panel = page.getByRole("complementary", { name: "Assistant" });
  for (const [type, title, control] of panels) {
    await select(page, type);
    await page.keyboard.press("Control+.");
    await expect(panel.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(panel.getByRole("radiogroup", { name: "Write with" })).toBeVisible();
    await expect(control(panel)).toBeVisible();
    // The order is always the same: the helper's box stands above.
    const [box, content] = [await panel.locator("form").first().boundingBox(), await control(panel).boundingBox()];
    expect(box?.y).toBeLessThan(content?.y ?? 0);
    await page.keyboard.press("Escape");
    await expect(page.locator(`[data-type="${type}"]`)).toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test("[PANEL-02] the prompt box is reached by a key, filled by a suggestion, and switched off while the helper works", async ({ page }) => {
  await openPreparedPage(page, { blocks: [para("Forget the clock.")] });
  await select(page, "para");
  await page.keyboard.press("Control+j");
  const box = page.getByPlaceholder("Generate with AI.....");
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Half the length" }).click();
  await expect(box).toHaveValue("Half the length.");
  await expect(box).toBeFocused();
  const answer = await holdBack(page, "**/api/generate-backendbaby2");
  await page.keyboard.press("Control+Enter");
  const submit = page.getByRole("button", { name: "Generating..." });
  await expect(submit).toBeDisabled();
  answer();
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await expect(page.locator('[data-type="para"]')).toContainText("half the length", { ignoreCase: true });
  await page.getByRole("complementary", { name: "Assistant" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-type="para"]')).toContainText("Forget the clock.");
});

test("the words of a paragraph are read while they are written, and Cancel takes them away", async ({ page }) => {
  await page.clock.install();
  await openPreparedPage(page, { blocks: [para("Forget the clock.")] });
  await select(page, "para");
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill("Write about bread [[stall]]");
  await page.keyboard.press("Control+Enter");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await expect(panel.getByText("Here is the heart")).toBeVisible();
  await expect(page.locator('[data-type="para"]')).toContainText("Forget the clock.");
  await page.clock.fastForward(5_000);
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByText("Here is the heart")).toHaveCount(0);
  await expect(page.locator('[data-type="para"]')).toContainText("Forget the clock.");
});

test("Cancel before the first word costs nothing", async ({ page }) => {
  await page.clock.install();
  await openPreparedPage(page, { blocks: [para("Forget the clock.")] });
  await select(page, "para");
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill("Write about bread [[slow]]");
  await page.keyboard.press("Control+Enter");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await expect(page.getByText("24 credits").first()).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(panel.getByText("cancelling does not save credits")).toHaveCount(0);
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("25 credits").first()).toBeVisible();
});

test("a sample says that it is one, for as long as it stands there, and Undo takes both away", async ({ page }) => {
  await openPreparedPage(page, { blocks: [emptyBlock("heading")] });
  await page.route("**/api/generate-backendbaby2", (route) =>
    route.fulfill({ contentType: "text/plain", headers: { "x-demo": "true" }, body: '{"text": "A sample of a heading"}' }),
  );
  await select(page, "heading");
  await page.keyboard.press("Control+.");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await panel.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator("[data-type=heading]")).toContainText("A sample of a heading");
  await expect(panel.getByText("No model is connected here, so this is a sample. It cost nothing.")).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[data-type=heading]")).not.toContainText("A sample of a heading");
  await expect(panel.getByText("No model is connected here")).toHaveCount(0);
});

test("the foot of the panel counts the words and says how they read", async ({ page }) => {
  const text = "Forget the clock for a moment. Feed it and wait. When the dome stops and is about to sag, the jar is ready.";
  await openPreparedPage(page, { blocks: [para(text)] });
  await select(page, "para");
  await page.keyboard.press("Control+.");
  await expect(page.getByText("23 words, reads easily")).toBeVisible();
});

test("[WID-01] a section that is no widget yet offers seven, and picking one makes it that", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [blockOf("widgets")] });
  await select(page, "widgets");
  const offered = page.getByRole("list", { name: "Widgets" });
  await expect(offered.locator("b")).toHaveText(widgetNames.map(([, name]) => name));
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await expect(page.getByText("Pick a widget first")).toBeVisible();
  await offered.getByRole("button", { name: "Fact Card" }).click();
  await expect(page.locator('[data-type="fact-card"]')).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: "Fact Card" })).toBeVisible();
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["fact-card"]);
});

test("[WID-03] each widget's editor asks for a block of its type while the section is of another", async ({ page }) => {
  await openPreparedPage(page, { blocks: [blockOf("MCQ"), emptyBlock("Textbox")] });
  await select(page, "MCQ");
  const kinds = page.getByRole("group", { name: "Widget" });
  for (const [type, name] of widgetNames.filter(([each]) => each !== "MCQ")) {
    await kinds.getByRole("button", { name }).click();
    await expect(page.getByText(`Select a ${name} block to edit`), type).toBeVisible();
    await expect(page.getByLabel("Explanation")).toBeHidden();
  }
  await page.getByRole("button", { name: "Select the Textbox on this page" }).click();
  await expect(page.getByRole("switch", { name: "Practice score by rubric" })).toBeVisible();
  await kinds.getByRole("button", { name: "MCQ" }).click();
  await expect(page.getByText("Select a MCQ block to edit")).toBeVisible();
  await page.getByRole("button", { name: "Make this section a MCQ" }).click();
  await expect(page.locator('[data-type="MCQ"]')).toHaveCount(2);
});

test("[PANEL-03] the chart box takes figures that stay exact, and Send is switched off while the helper works", async ({ page }) => {
  await openPreparedPage(page, { blocks: [emptyBlock("barchart")] });
  await select(page, "barchart");
  await page.keyboard.press("Control+j");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toBeFocused();
  await page.getByLabel("Data Context").fill("Hour,20 °C,24 °C\n2 h,0.6,1.23456\n4 h,1.4,3");
  await expect(page.getByText("These figures go into the chart exactly as they are.")).toBeVisible();
  await message.fill("about rising dough");
  const answer = await holdBack(page, chartAddress);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  answer();
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await expect(panel.getByLabel("2 h, 24 °C")).toHaveValue("1.23456");
  await expect(panel.getByLabel("Title", { exact: true })).toHaveValue(/rising dough/);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("[AI-12] the chart box says what is missing; codes are for the log alone", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (line) => logged.push(line.text()));
  await openPreparedPage(page, { blocks: [emptyBlock("piechart")] });
  await select(page, "piechart");
  await page.keyboard.press("Control+j");
  const [alert, send] = [page.getByRole("alert"), page.getByRole("button", { name: "Send" })];
  await send.click();
  await expect(alert).toHaveText("Enter a message/topic for the chart.");
  await page.getByRole("textbox", { name: "Message" }).fill("about bread [[nojson]]");
  await send.click();
  await expect(alert).toContainText("Chart generation failed.");
  await page.route(chartAddress, (route) => route.fulfill({ status: 401 }));
  await send.click();
  await expect(alert).toHaveText("Sign in required.");
  expect(logged.filter((line) => /HTTP_502|AUTH_REQUIRED/.test(line))).toHaveLength(2);
  await expect(page.getByText(/HTTP_|AUTH_REQUIRED/)).toHaveCount(0);
});

test("axe finds nothing in the panels, by day and by night, and the panel fits its place", async ({ page }) => {
  await openPreparedPage(page, { blocks: [blockOf("MCQ")] });
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await select(page, "MCQ");
  await expectNoViolations(page, panel.getByLabel("Explanation"));
  expect((await panel.boundingBox())?.width).toBe(344);
  await page.setViewportSize({ width: 1000, height: 800 });
  const column = page.locator(".canvas-column");
  const widthOf = async () => (await column.boundingBox())?.width;
  const before = await widthOf();
  await panel.press("Escape");
  await expect(panel).toBeHidden();
  expect(await widthOf()).toBe(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Control+.");
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
});

test("a panel comes whole, so that nothing in it moves from under a pointer", async ({ page }) => {
  await openPreparedPage(page, { blocks: [blockOf("video")] });
  const panel = page.getByRole("complementary", { name: "Assistant" });
  // Field by field, each time something is drawn.
  const drawn = await page.evaluateHandle(() => {
    const counts: number[] = [];
    const count = () => document.querySelectorAll("#block-editor :is(input, textarea, button)").length;
    new MutationObserver(() => counts.at(-1) === count() || counts.push(count())).observe(document.body, {
      childList: true,
      subtree: true,
    });
    return counts;
  });
  await select(page, "video");
  await expect(panel.getByRole("region", { name: "Upload your own" })).toBeVisible();
  expect((await drawn.jsonValue()).filter((count) => count > 0)).toHaveLength(1);
});

const widgetNames = [
  ["hero-banner", "Hero Banner"],
  ["fact-card", "Fact Card"],
  ["flash-card", "Flash Card"],
  ["step-card", "Step Card"],
  ["bullet-cards", "Bullet Card"],
  ["MCQ", "MCQ"],
  ["Textbox", "Textbox"],
] as const;

function blockOf(type: string): StoredBlock {
  return fixtureOf(type).stored;
}

function emptyBlock(type: string): StoredBlock {
  return newBlock(fixtureOf(type).block, BlockId.parse(randomUUID()));
}

function fixtureOf(type: string) {
  const fixture = fixtures.find(({ block }) => block.model.type === type);
  if (!fixture) throw new Error(`There is no block ${type}`);
  return fixture;
}

function para(text: string) {
  return { type: "para", data: { text: fromPlainText(text) } };
}

async function select(page: Page, type: string): Promise<void> {
  await page.locator(`[data-type="${type}"]`).focus();
  await expect(page.locator(`[data-type="${type}"]`)).toHaveClass(/is-selected/);
}

/** Keeps a request from being answered until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
