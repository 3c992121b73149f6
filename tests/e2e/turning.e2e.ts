import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { handleOf, paragraphs, section, textOf, textsOn } from "./support/canvas.ts";
import { openPreparedPage, type NewBlock } from "./support/prepared-page.ts";
import { manyBar, selectBlocks } from "./support/select-blocks.ts";
import { toast } from "./support/toast.ts";
import { test } from "./support/shared-tab.ts";

const [clock, feed, peak] = ["Forget the clock.", "Feed it.", "Wait for the peak."];

async function turnOne(page: Page, text: string, into: string): Promise<void> {
  await section(page, text).click();
  const turnInto = page.getByRole("menuitem", { name: "Turn into" });
  // The text editor takes the focus when it has loaded, which closes the menu.
  await expect(async () => {
    await handleOf(page).click();
    await expect(turnInto).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await turnInto.click();
  await page.getByRole("menuitem", { name: into, exact: true }).click();
}

test("[WR-16] turns a paragraph into any other text and back, with its words", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs(clock, feed) });
  const [, { id } = { id: "" }] = await stored();
  const turns: ReadonlyArray<readonly [name: string, type: string]> = [
    ["Heading", "heading"],
    ["Small heading", "heading"],
    ["Bulleted list", "para"],
    ["Numbered list", "para"],
    ["Check list", "para"],
    ["Table", "table"],
    ["Paragraph", "para"],
  ];
  for (const [name, type] of turns) {
    await turnOne(page, feed, name);
    await expect(section(page, feed)).toHaveAttribute("data-type", type);
    await expect.poll(async () => (await stored())[1]).toMatchObject({ id, type });
    await expect(section(page, feed)).toContainText(feed);
  }
  expect(await textsOn(page)).toEqual([clock, feed]);
  expect(complaints).toEqual([]);
});

test("[WR-16] says first what will not fit, and Undo brings it back", async ({ page }) => {
  const marks: NewBlock["data"][] = [{ type: "bold" }, { type: "link", attrs: { href: "https://example.org/" } }];
  const data = { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: feed, marks }] }] } };
  const { stored } = await openPreparedPage(page, { blocks: [{ type: "para", data }, ...paragraphs(clock)] });
  await turnOne(page, feed, "Heading");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Bold and links will be lost in a heading.");
  await expectNoViolations(page, question);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(section(page, feed)).toHaveAttribute("data-type", "para");
  await turnOne(page, feed, "Heading");
  await question.getByRole("button", { name: "Turn into" }).click();
  await expect(section(page, feed)).toHaveAttribute("data-type", "heading");
  await toast(page, "1 block changed").getByRole("button", { name: "Undo" }).click();
  await expect(section(page, feed)).toHaveAttribute("data-type", "para");
  await expect.poll(async () => (await stored())[0]?.data).toEqual(data);
});

test("[WR-16] turns several blocks at once, in one undo step", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs(clock, feed, peak) });
  await selectBlocks(page, clock, 2);
  await manyBar(page).getByRole("button", { name: "Turn into" }).click();
  await page.getByRole("menuitem", { name: "Heading", exact: true }).click();
  await expect(page.locator("[data-type=heading]")).toHaveCount(3);
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["heading", "heading", "heading"]);
  expect((await stored()).map(textOf)).toEqual([clock, feed, peak]);
  await page.keyboard.press("Control+z");
  await expect(page.locator("[data-type=para]")).toHaveCount(3);
});

test("[WR-16] keeps a text that is too long for a heading, and says so", async ({ page }) => {
  const long = `${feed} ${"Wait a little. ".repeat(40)}`;
  await openPreparedPage(page, { blocks: paragraphs(long) });
  await turnOne(page, feed, "Heading");
  await expect(page.getByRole("alertdialog")).toContainText("1 text is too long in a heading and stays as it is.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(section(page, feed)).toHaveAttribute("data-type", "para");
});
