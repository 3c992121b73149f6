import type { Table } from "@coursewright/blocks/kit/table/shape.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test as ownBrowserTest, type Locator, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { tools } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const bread = {
  type: "table",
  v: 1,
  data: {
    headers: ["Place", "Warmth"],
    rows: [{ cells: ["Sill", "18 °C"] }, { cells: ["Oven", "29 °C"] }],
    columnWidths: [200, 120],
    rowHeights: [40, 40],
    caption: "Where dough rises",
  },
};

async function openTable(page: Page) {
  const { stored } = await openPreparedPage(page, { blocks: [bread] });
  const table = page.locator('[data-type="table"]');
  const cells = async () => (await stored()).filter(({ type }) => type === "table").map(linesOf)[0];
  return { table, cells, stored };
}

function linesOf({ data }: StoredBlock): string[][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has checked the data by the table's schema
  const { headers, rows } = data as unknown as Table;
  return [headers, ...rows.map(({ cells }) => cells)];
}

function cell(table: Locator, row: number, column: number): Locator {
  return table.locator(`[data-leaf="${row === 0 ? `headers.${column}` : `rows.${row - 1}.cells.${column}`}"]`);
}

function pasteInto(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate((texts) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test("[WR-19] Tab and Enter move between cells and Tab adds a row", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { table, cells } = await openTable(page);
  await cell(table, 0, 1).click();
  await expect(table.getByRole("group", { name: "Table tools" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(cell(table, 1, 0)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(cell(table, 0, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(table, 1, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(cell(table, 3, 0)).toBeFocused();
  await page.keyboard.type("Cellar");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12 °C");
  await expect.poll(cells).toEqual([
    ["Place", "Warmth"],
    ["Sill", "18 °C"],
    ["Oven", "29 °C"],
    ["Cellar", "12 °C"],
  ]);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-block]")).toHaveCount(2);
  expect(complaints).toEqual([]);
});

test("[WR-19] adds and removes rows and columns in place, one undo step each", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { table, cells } = await openTable(page);
  const before = await cells();
  await cell(table, 1, 1).hover();
  await table.getByRole("button", { name: "Add a column" }).click();
  await expect(cell(table, 0, 2)).toBeFocused();
  await table.getByRole("button", { name: "Add a row" }).click();
  await expect(cell(table, 3, 0)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(cell(table, 3, 2)).toHaveCount(0);
  await expect(cell(table, 1, 2)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect.poll(cells).toEqual(before);

  await cell(table, 1, 0).click();
  await table.getByRole("button", { name: "Row 2" }).click();
  await page.getByRole("menuitem", { name: "Insert a row above" }).click();
  await expect(cell(table, 1, 0)).toBeFocused();
  await page.keyboard.type("Hall");
  await table.getByRole("button", { name: "Row 2" }).click();
  await page.getByRole("menuitem", { name: "Move the row down" }).click();
  await table.getByRole("button", { name: "Column 1: Place" }).click();
  await page.getByRole("menuitem", { name: "Insert a column after" }).click();
  await page.keyboard.type("new");
  await expect.poll(cells).toEqual([
    ["Place", "", "Warmth"],
    ["Sill", "", "18 °C"],
    ["Hall", "new", ""],
    ["Oven", "", "29 °C"],
  ]);
  await table.getByRole("button", { name: "Column 2" }).click();
  await page.getByRole("menuitem", { name: "Remove the column" }).click();
  await table.getByRole("button", { name: "Row 3" }).click();
  await page.getByRole("menuitem", { name: "Remove the row" }).click();
  await expect.poll(cells).toEqual(before);
  expect(complaints).toEqual([]);
});

test("[WR-19] turns the header row and the header column off and on", async ({ page }) => {
  const { table, stored } = await openTable(page);
  await cell(table, 0, 0).click();
  await table.getByRole("button", { name: "Row 1" }).click();
  await page.getByRole("menuitem", { name: "Turn the header row off" }).click();
  await expect(table.locator("thead")).toHaveCount(0);
  await expect(table.getByRole("rowheader", { name: "Place" })).toBeVisible();
  await table.getByRole("button", { name: "Column 1: Place" }).click();
  await page.getByRole("menuitem", { name: "Turn the header column off" }).click();
  await expect(table.locator("th")).toHaveCount(0);
  await expect.poll(async () => (await stored())[0]?.metadata).toEqual({ headerRow: false, headerColumn: false });
  await page.reload();
  await expect(table.locator("td")).toHaveCount(6);
  await cell(table, 0, 0).click();
  await table.getByRole("button", { name: "Row 1" }).click();
  await page.getByRole("menuitem", { name: "Turn the header row on" }).click();
  await expect(table.getByRole("columnheader", { name: "Place" })).toBeVisible();
});

test("[WR-19] drags a column and moves it by keys", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { table, cells } = await openTable(page);
  await cell(table, 1, 0).hover();
  await table.getByRole("button", { name: "Column 1: Place" }).hover();
  await page.mouse.down();
  const { x = 0, y = 0, width = 0 } = (await cell(table, 0, 1).locator("..").boundingBox()) ?? {};
  await page.mouse.move(x + width - 5, y, { steps: 5 });
  await expect(table.locator(".table-drop")).toBeVisible();
  await page.mouse.up();
  const turned = [
    ["Warmth", "Place"],
    ["18 °C", "Sill"],
    ["29 °C", "Oven"],
  ];
  await expect.poll(cells).toEqual(turned);
  await page.keyboard.press("Control+z");
  await expect.poll(cells).not.toEqual(turned);
  await cell(table, 1, 0).click();
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await expect(cell(table, 1, 1)).toBeFocused();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(cells).toEqual([turned[0], turned[2], turned[1]]);
  expect(complaints).toEqual([]);
});

test("[WR-19] a pasted rectangle fills cells and grows the table as one step", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { table, cells } = await openTable(page);
  const before = await cells();
  await cell(table, 2, 1).click();
  await expect(table.getByRole("group", { name: "Table tools" })).toBeVisible();
  await pasteInto(page, {
    "text/plain": "ignored",
    "text/html":
      "<meta charset=utf-8><table><tr><td>30&nbsp;°C</td><td colspan=2><b>dry</b></td></tr><tr><td>31 °C</td><td>wet</td><td>x<br>y</td></tr></table>",
  });
  await expect.poll(cells).toEqual([
    ["Place", "Warmth", "", ""],
    ["Sill", "18 °C", "", ""],
    ["Oven", "30 °C", "dry", ""],
    ["", "31 °C", "wet", "x\ny"],
  ]);
  await page.keyboard.press("Control+z");
  await expect.poll(cells).toEqual(before);
  await cell(table, 0, 0).click();
  await pasteInto(page, { "text/plain": "Day\tRise\r\n1\t2 cm\r\n2\t3 cm\r\n3\t5 cm\r\n" });
  await expect.poll(cells).toEqual([
    ["Day", "Rise"],
    ["1", "2 cm"],
    ["2", "3 cm"],
    ["3", "5 cm"],
  ]);
  await pasteInto(page, { "text/plain": `${Array.from({ length: 14 }, (_, column) => String(column)).join("\t")}\n` });
  await expect(page.getByText("2 columns were left out. A table has at most 200 rows and 12 columns.")).toBeVisible();
  await expect.poll(async () => (await cells())?.[0]?.length).toBe(12);
  expect(complaints).toEqual([]);
});

test("[WR-19] table tools are reached by keyboard without axe violations", async ({ page }) => {
  const { table } = await openTable(page);
  await cell(table, 1, 1).click();
  await page.keyboard.press("Escape");
  await expect(table).toBeFocused();
  const handle = table.getByRole("button", { name: "Column 2: Warmth" });
  await page.keyboard.press("Tab");
  await expect(tools(page).getByRole("button", { name: "Drag to move" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(handle).toBeFocused();
  await expectNoViolations(page, handle);
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Insert a column before" });
  await expect(item).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await expectNoViolations(page, item, ["light"]);
  await page.keyboard.press("Escape");
  await expect(cell(table, 1, 1)).toBeFocused();
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-19] a table is edited by touch with targets of 44 px", async ({ page }) => {
    const { table, cells } = await openTable(page);
    await cell(table, 1, 0).tap();
    await table.getByRole("button", { name: "Row 2" }).tap();
    const item = page.getByRole("menuitem", { name: "Insert a row below" });
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await item.tap();
    await table.getByRole("button", { name: "Add a column" }).tap();
    await expect.poll(async () => (await cells())?.map((row) => row.length)).toEqual([3, 3, 3, 3]);
  });
});
