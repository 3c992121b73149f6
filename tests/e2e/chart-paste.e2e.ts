import { expect, type Page } from "@playwright/test";
import { tools } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const chart = {
  type: "barchart",
  v: 0,
  data: { title: "Rise", labels: ["A"], numBars: 1, blocks: { Block1: { label: "One", Q1: 1 } } },
};

async function pasteAt(page: Page, cell: string, text: string): Promise<void> {
  await page.locator(`[data-cell="${cell}"]`).focus();
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", plain);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("[WR-19] header words pasted into a chart become its names", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [chart] });
  const figures = async () => {
    const data = (await stored())[0]?.data;
    return { labels: data?.["labels"], blocks: data?.["blocks"], bars: data?.["numBars"] };
  };
  await page.locator("[data-type=barchart]").click();
  await tools(page).getByRole("button", { name: "Open panel" }).click();
  await pasteAt(page, "1:1", "Day\tSill\tOven\nMon\t1.234,5\t2\nTue\t3,5\t4\n");
  const pasted = {
    labels: ["Sill", "Oven"],
    blocks: { Block1: { label: "Mon", Q1: 1234.5, Q2: 2 }, Block2: { label: "Tue", Q1: 3.5, Q2: 4 } },
    bars: 2,
  };
  await expect.poll(figures).toEqual(pasted);
  await expect(page.locator('[data-cell="0:1"]')).toHaveValue("Sill");
  await expect(page.locator('[data-cell="2:0"]')).toHaveValue("Tue");
  await page.keyboard.press("Control+z");
  await expect.poll(figures).toMatchObject({ bars: 1 });
  await expect.poll(async () => (await figures()).labels).not.toEqual(pasted.labels);
});
