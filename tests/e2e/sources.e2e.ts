import { listSources } from "@coursewright/contract/sources.ts";
import { expect, type Page } from "@playwright/test";
import { pdfOf } from "../product/documents.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const hive = {
  name: "Beekeeping.pdf",
  mimeType: "application/pdf",
  buffer: pdfOf([
    ["Open the hive on a warm day without wind."],
    ["The queen lays up to two thousand eggs a day."],
    ["Feed sugar in autumn."],
  ]),
};
const log = { name: "Hive log.md", mimeType: "", buffer: Buffer.from("# May\n\nTwo swarms left the hive in May.") };
const scan = { name: "Scan.pdf", mimeType: "application/pdf", buffer: pdfOf([[""], [""]]) };

const rowOf = (page: Page, name: string) => page.getByRole("list", { name: "Sources" }).getByRole("listitem").filter({ hasText: name });
const choose = async (page: Page, files: Array<typeof hive>) => {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(files);
};

test("[SRC-01] the author adds sources, finds a passage, opens it in its source and removes a source", async ({ page }) => {
  const { call, params } = await openPreparedPage(page);
  await page.getByRole("navigation", { name: "Project" }).getByText("Bread", { exact: true }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Sources" }).click();
  await expect(page.getByText("No sources yet.")).toBeVisible();
  const main = page.getByRole("main");
  await expectNoViolations(page, main, ["light", "dark"]);

  await choose(page, [hive, log, scan]);
  await expect(rowOf(page, hive.name)).toContainText("Ready");
  await expect(rowOf(page, hive.name)).toContainText("PDF, 3 pages");
  await expect(rowOf(page, log.name)).toContainText("Ready");
  await expect(rowOf(page, scan.name)).toContainText("Could not read");
  await expect(rowOf(page, scan.name)).toContainText("The pages are pictures without text.");

  await page.getByRole("searchbox", { name: "Search in your sources" }).fill("how many eggs does a queen lay?");
  const found = page.getByRole("list", { name: "Passages found" }).getByRole("button");
  await expect(found.first()).toContainText("Beekeeping.pdf, page 2");
  await expectNoViolations(page, main, ["light", "dark"]);
  await found.first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Beekeeping.pdf" });
  await expect(dialog.locator("mark")).toHaveText("The queen lays up to two thousand eggs a day.");
  await expect(dialog).toContainText("Open the hive on a warm day");
  await expect(dialog).toContainText("Feed sugar in autumn.");
  await expect(dialog.getByRole("link", { name: "Open source" })).toHaveAttribute("href", /\/api\/r2\/file\?key=.*#page=2$/);
  await expectNoViolations(page, dialog, ["light", "dark"]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More about Hive log.md" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog", { name: "Remove this source?" }).getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(page, log.name)).toBeHidden();
  await expect.poll(async () => (await call(listSources, { params })).sources.map(({ name }) => name)).toEqual([hive.name, scan.name]);
});

test("[SRC-01] a dropped file is read, a failed one replaced, and a wrong address is refused", async ({ page }) => {
  await openPreparedPage(page);
  await openByPalette(page);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "Hive log.md"));
    return transfer;
  }, log.buffer.toString());
  await page.getByText("Drop files here").dispatchEvent("drop", { dataTransfer: data });
  await expect(rowOf(page, log.name)).toContainText("Ready");

  await choose(page, [scan]);
  await expect(rowOf(page, scan.name)).toContainText("Could not read");
  const chooser = page.waitForEvent("filechooser");
  await rowOf(page, scan.name).getByRole("button", { name: "Replace file" }).click();
  await (await chooser).setFiles([hive]);
  await expect(rowOf(page, hive.name)).toContainText("Ready");
  await expect(rowOf(page, scan.name)).toBeHidden();

  await page.getByRole("button", { name: "Add a web page" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a web page" });
  await dialog.getByLabel("Address").fill("not an address");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("This is not the address of a web page.");
  await dialog.getByLabel("Address").fill("https://127.0.0.1/secret");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(rowOf(page, "127.0.0.1")).toContainText("The page could not be loaded.");
});

test("[SRC-01] fits a phone, where the shelf's menu leads to it", async ({ page }) => {
  await openPreparedPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/static/home");
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: "Sources" }).click();
  await choose(page, [hive, scan]);
  await expect(rowOf(page, hive.name)).toContainText("Ready");
  await expect(rowOf(page, scan.name)).toContainText("Could not read");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, page.getByRole("main"), ["light", "dark"]);
});

async function openByPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find a page, a command, or ask the helper" }).fill("sources");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Sources/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
}
