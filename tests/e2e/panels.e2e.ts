import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test as ownBrowserTest, type Locator, type Page } from "@playwright/test";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const chartAddress = "**/api/generate-chart-backendbaby2";
const fixtures = latestFixtures(import.meta.url);

test("[PANEL-01] shows prompt, content and style in the panel of every block", async ({ page }) => {
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
    // [WR-17] The order is always the same: the helper comes last.
    const [helper, content] = [
      await panel.getByRole("radiogroup", { name: "Write with" }).boundingBox(),
      await control(panel).boundingBox(),
    ];
    expect(helper?.y).toBeGreaterThan(content?.y ?? 0);
    await page.keyboard.press("Escape");
    await expect(page.locator(`[data-type="${type}"]`)).toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test("[PANEL-02] reaches the prompt by key, fills it by suggestion, and locks it while generating", async ({ page }) => {
  await openPreparedPage(page, { blocks: [para("Forget the clock.")] });
  await select(page, "para");
  await page.keyboard.press("Control+j");
  const box = page.getByPlaceholder("Generate with AI.....");
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Half the length" }).click();
  await expect(box).toHaveValue("Half the length.");
  await expect(box).toBeFocused();
  const address = "**/api/generate-backendbaby2";
  const answer = await holdBack(page, address);
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/api/generate-backendbaby2") ? 1 : 0));
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  const submit = page.getByRole("button", { name: "Generating...", exact: true });
  await expect(submit).toBeDisabled();
  await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await submit.click({ force: true });
  answer();
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  expect(sent).toBe(1);
  await page.getByRole("region", { name: "Changes from jerry" }).getByRole("button", { name: "Accept all" }).click();
  await expect(page.locator('[data-type="para"]')).not.toContainText("Forget the clock.");
  await expect(page.locator('[data-type="para"]')).toContainText("half the length", { ignoreCase: true });
  await page.getByRole("complementary", { name: "Assistant" }).getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-type="para"]')).toContainText("Forget the clock.");
});

test("[AI-09] goes from idle to generating, then updates and saves the block, or logs the error", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (line) => (line.type() === "error" ? logged.push(line.text()) : undefined));
  const { stored } = await openPreparedPage(page, { blocks: [emptyBlock("para")] });
  const written = async () => JSON.stringify((await stored())[0]?.data);
  await select(page, "para");
  await page.keyboard.press("Control+j");
  const box = page.getByPlaceholder("Generate with AI.....");
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await box.fill("about bees");
  const answer = await holdBack(page, "**/api/generate-backendbaby2");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Generating...", exact: true })).toBeDisabled();
  expect(await written()).not.toContain("bees");
  answer();
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await expect(page.locator('[data-type="para"]')).toContainText("bees");
  await expect.poll(written).toContain("bees");
  expect(logged).toEqual([]);

  const before = await written();
  await box.fill("about wasps [[nojson]]");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  expect(logged.length).toBeGreaterThan(0);
  expect(await written()).toBe(before);
});

test("keeps the author's trial answer", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [emptyBlock("Textbox")] });
  await select(page, "Textbox");
  const answer = page.getByLabel("Your trial answer");
  await answer.fill("Because the dough needs time.");
  await expect.poll(async () => (await stored())[0]?.data["userAnswer"]).toBe("Because the dough needs time.");
  await page.reload();
  await select(page, "Textbox");
  await expect(answer).toHaveValue("Because the dough needs time.");
});

ownBrowserTest("streams the text of a paragraph, and Cancel removes it", async ({ page }) => {
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

ownBrowserTest("charges nothing for Cancel before the first word", async ({ page }) => {
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

test("labels a sample for as long as it stays, and Undo removes both", async ({ page }) => {
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

test("counts words and shows their readability", async ({ page }) => {
  const text = "Forget the clock for a moment. Feed it and wait. When the dome stops and is about to sag, the jar is ready.";
  await openPreparedPage(page, { blocks: [para(text)] });
  await select(page, "para");
  await page.keyboard.press("Control+.");
  await expect(page.getByText("23 words, reads easily")).toBeVisible();
});

test("[WID-01] offers seven widgets for an empty section, and applies one", async ({ page }) => {
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

test("[WID-03] requires a block of the widget's type in each widget editor", async ({ page }) => {
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

test("[PANEL-03] keeps exact numbers in the chart box, and disables Send while generating", async ({ page }) => {
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

test("[AI-12] names missing input in the chart box; codes appear only in the log", async ({ page }) => {
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

test("has no axe violations, light and dark, and the panel fits", async ({ page }) => {
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

test("shows a panel complete, so that nothing moves under the pointer", async ({ page }) => {
  await openPreparedPage(page, { blocks: [blockOf("video")] });
  const panel = page.getByRole("complementary", { name: "Assistant" });
  // Records the fields after each change.
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

/** Holds a response back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
