import { expect, test, type Locator, type Page } from "@playwright/test";
import { openPreparedPage } from "./support/prepared-page.ts";
import { expectNoViolations } from "./support/axe.ts";

const addButtons = ["Add Heading", "Add Para", "Add Image", "Add Split", "Add Video", "Add Chart", "Add Table", "Add Widgets"];

test("[GEN-01] [GEN-02] [GEN-03] docks below the page, floats where dragged, and docks again near the bottom", async ({ page }) => {
  await openPreparedPage(page);
  const toolbar = page.getByRole("toolbar", { name: "Add a section" });
  const dock = page.locator(".generator-box");
  await expect(toolbar.getByRole("button")).toHaveText(addButtons);
  const docked = await boxOf(dock);
  expect(docked.width).toBeLessThanOrEqual(720);
  expect(docked.width / (await dock.evaluate((box) => (box instanceof HTMLElement ? box.offsetWidth : 0)))).toBeCloseTo(0.85, 2);
  expect(docked.y + docked.height).toBeCloseTo((await boxOf(page.locator(".page-foot"))).y, 0);
  const content = await boxOf(page.getByRole("main"));
  expect(docked.x + docked.width / 2).toBeCloseTo(content.x + content.width / 2, 0);

  await page.getByRole("button", { name: "Undock the generator" }).click();
  const handle = page.getByRole("button", { name: "::: Drag Me :::" });
  const panel = page.locator(".generator-float");
  expect(await boxOf(panel)).toMatchObject({ width: 442, height: 196 });
  await expect(page.getByRole("button", { name: "Dock the generator" })).toBeFocused();
  await expect(toolbar.getByRole("button")).toHaveText(addButtons);

  await drag(page, handle, { to: { x: 500, y: 300 } });
  await page.mouse.up();
  await expect.poll(() => boxOf(panel)).toMatchObject({ y: 281 });
  await page.reload();
  await expect.poll(() => boxOf(panel)).toMatchObject({ y: 281, width: 442 });

  await drag(page, handle, { to: { x: 700, y: 700 } });
  await expect(page.locator(".generator-ghost")).toBeVisible();
  await page.mouse.up();
  await expect(panel).toBeHidden();
  await expect(dock).toBeVisible();
  await expect(page.locator(".generator-ghost")).toBeHidden();
});

test("[GEN-03] offers all pointer actions by gear and arrow keys, inside the window", async ({ page }) => {
  await openPreparedPage(page);
  await page.getByRole("button", { name: "Undock the generator" }).press("Enter");
  const panel = page.locator(".generator-float");
  const handle = page.getByRole("button", { name: "::: Drag Me :::" });
  const before = await boxOf(panel);
  await handle.press("ArrowLeft");
  await handle.press("Shift+ArrowUp");
  await expect.poll(() => boxOf(panel)).toMatchObject({ x: before.x - 16, y: before.y - 64 });
  for (let press = 0; press < 12; press += 1) await handle.press("Shift+ArrowDown");
  await expect.poll(async () => 900 - (await boxOf(panel)).y - 196).toBe(100);
  await page.setViewportSize({ width: 900, height: 600 });
  await expect.poll(async () => isInside(await boxOf(panel), { width: 900, height: 600 })).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoViolations(page, handle);
  await page.getByRole("button", { name: "Dock the generator" }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Undock the generator" })).toBeFocused();
});

test("[GEN-04] [GEN-05] is 220 px high on a phone, minimizes to 40, and recovers on a wide screen", async ({ page }) => {
  await openPreparedPage(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const generator = page.locator(".generator");
    await expect(page.getByRole("button", { name: "Minimise" })).toBeVisible();
    expect((await boxOf(generator)).height).toBe(220);
    await page.getByRole("button", { name: "Minimise" }).click();
    expect((await boxOf(generator)).height).toBe(40);
    expect((await boxOf(page.getByRole("button", { name: "Add to this page" }))).height).toBe(46);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("toolbar", { name: "Add a section" })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Minimise" })).toBeVisible();
  await expect(page.getByRole("button", { name: /ock the generator/ })).toBeHidden();
});

test("[BASE-01] [BASE-02] sets the type of a new section by button, and a table has its cells", async ({ page }) => {
  const { stored } = await openPreparedPage(page);
  const types = ["heading", "para", "image", "Split", "video", "chart", "table", "widgets"];
  for (const [index, name] of addButtons.entries()) {
    await page.getByRole("button", { name: "+ Add section" }).click();
    await expect(page.locator('[data-type="Base"]')).toHaveCount(1);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator(`[data-block]`)).toHaveCount(index + 1);
    await expect(page.locator(`[data-type="${types[index]}"]`)).toHaveCount(1);
  }
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(types);
  const table = (await stored()).find(({ type }) => type === "table");
  expect(table?.data).toMatchObject({
    headers: ["", ""],
    rows: [{ cells: ["", ""] }, { cells: ["", ""] }],
    columnWidths: [120, 120],
    rowHeights: [40, 40],
  });
});

test("[BASE-03] changes a section's kind and back, and keeps its text", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [{ type: "heading", data: { text: "Feed it.", meta: { level: 2 } } }] });
  await page.getByRole("group", { name: "Heading" }).focus();
  const assistant = page.getByRole("complementary", { name: "Assistant" });
  await assistant.getByText("Section type").click();
  const kinds = assistant.getByRole("group", { name: "Section type" });
  const all = [
    ["Heading", "heading"],
    ["Split", "Split"],
    ["Table", "table"],
    ["Widgets", "widgets"],
    ["Image", "image"],
    ["Chart", "chart"],
    ["Video", "video"],
    ["Para", "para"],
  ] as const;
  const choose = async ([name, type]: readonly [string, string]) => {
    await kinds.getByRole("button", { name }).click();
    await expect(page.locator("[data-block]")).toHaveAttribute("data-type", type);
    await expect(kinds.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  };
  // Every kind to every other, there and back.
  for (const [index, from] of all.entries()) {
    await choose(from);
    for (const to of all.slice(index + 1)) {
      await choose(to);
      await choose(from);
    }
  }
  await choose(["Video", "video"]);
  await choose(["Para", "para"]);
  await expect.poll(stored).toMatchObject([{ type: "para", data: { text: { content: [{ content: [{ text: "Feed it." }] }] } } }]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.locator("[data-block]")).toHaveAttribute("data-type", "video");
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not drawn");
  return box;
}

async function drag(page: Page, handle: Locator, { to }: { to: { x: number; y: number } }): Promise<void> {
  const from = await boxOf(handle);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

function isInside(box: { x: number; y: number; width: number; height: number }, window: { width: number; height: number }): boolean {
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= window.width && box.y + box.height <= window.height;
}
