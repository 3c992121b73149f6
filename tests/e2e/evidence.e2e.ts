import { randomUUID } from "node:crypto";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import { expect, type Page } from "@playwright/test";
import { uncitedSentence } from "../fakes/model-provider/citing.ts";
import { addReadSource, replacePassages } from "../product/sources.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const hive = [
  "Open the hive on a warm day without wind. Work slowly and use little smoke.",
  "The queen lays up to two thousand eggs a day in early summer.",
];
const sourced = "The queen lays up to two thousand eggs a day in early summer.";

const support = (page: Page) => page.getByRole("complementary", { name: "Sources of this block" });
const card = (page: Page) => page.getByRole("dialog", { name: /^Source of/ });

/** A page whose empty paragraph the helper has written from a source. */
async function writtenPage(page: Page) {
  const prepared = await openPreparedPage(page, {
    blocks: [{ type: "para", data: { text: { type: "doc", content: [{ type: "paragraph" }] } } }],
  });
  const { uid, projectId } = prepared.params;
  const sourceId = await addReadSource({ uid, projectId, name: "Hive.pdf", passages: hive });
  await page.locator("[data-type=para]").click();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await panel.getByRole("checkbox", { name: "From my sources" }).check();
  await panel.getByRole("textbox", { name: "Ask the helper" }).fill("How many eggs does the queen lay?");
  await panel.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator("[data-type=para]")).toContainText(`${sourced} ${uncitedSentence}`);
  return { ...prepared, sourceId };
}

/** The words that the browser underlines in this way. */
function painted(page: Page, name: string): Promise<string[]> {
  return page.evaluate((highlight) => [...(CSS.highlights.get(highlight) ?? [])].map(String), name);
}

test("[SRC-02] each sentence keeps its passages, and one without is marked until the author decides", async ({ page }) => {
  const { stored } = await writtenPage(page);
  await expect.poll(() => painted(page, "unsourced-sentences")).toEqual([uncitedSentence]);
  await expect.poll(() => painted(page, "sourced-sentences")).toEqual([sourced]);
  await expect(support(page)).toContainText(`No source. “${uncitedSentence}”`);
  await expectNoViolations(page, support(page));

  // Another sentence of the author changes nothing.
  const text = page.locator("[data-type=para] [contenteditable]");
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" I keep two hives.");
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toContain("I keep two hives.");
  const evidence = async () => evidenceOf((await stored())[0] ?? {});
  expect(await evidence()).toMatchObject([
    { text: sourced, passages: [expect.any(String)] },
    { text: uncitedSentence, passages: [] },
  ]);
  await expect.poll(() => painted(page, "unsourced-sentences")).toEqual([uncitedSentence]);

  await page.reload();
  await expect(page.getByText("1 sentence without a source")).toBeVisible();
  await page.getByRole("button", { name: "Show next" }).click();
  await expect(support(page).getByRole("button", { name: `Confirm “${uncitedSentence}”` })).toBeFocused();
  await support(page)
    .getByRole("button", { name: `Confirm “${uncitedSentence}”` })
    .click();
  await expect(support(page)).not.toContainText("No source.");
  await expect.poll(() => painted(page, "unsourced-sentences")).toEqual([]);
  await expect.poll(evidence).toContainEqual({ text: uncitedSentence, passages: [], confirmed: true });
  await page.keyboard.press("Control+z");
  await support(page)
    .getByRole("button", { name: `Remove “${uncitedSentence}”` })
    .click();
  await expect(page.locator("[data-type=para]")).toContainText(`${sourced} I keep two hives.`);
  await expect(page.locator("[data-type=para]")).not.toContainText(uncitedSentence);
});

test("[SRC-03] a sentence shows its passage to mouse and keyboard", async ({ page }) => {
  await writtenPage(page);
  await expect(support(page).getByRole("button", { name: "Hive.pdf, page 2" })).toBeVisible();
  await page.mouse.move(0, 0);
  const words = page.locator("[data-type=para]").getByText("The queen lays");
  await words.hover({ position: { x: 40, y: 12 } });
  await expect(card(page)).toContainText("Hive.pdf");
  await expect(card(page)).toContainText("page 2");
  await expect(card(page).locator("blockquote")).toHaveText(sourced);
  await card(page).hover();
  await expectNoViolations(page, card(page));
  await page.mouse.move(0, 0);
  await expect(card(page)).toHaveCount(0);

  const name = support(page).getByRole("button", { name: "Hive.pdf, page 2" });
  await name.press("Enter");
  await expect(card(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();

  await name.press("Enter");
  await card(page).getByRole("button", { name: "Unlink" }).click();
  await expect(support(page)).toContainText(`No source. “${sourced}”`);
});

test("[SRC-05] a changed source marks the sentences that rested on it", async ({ page }) => {
  const { params, sourceId } = await writtenPage(page);
  await replacePassages({ uid: params.uid, sourceId, passages: [hive[0] ?? "", "The queen lays one thousand eggs a day."] });
  await page.reload();
  await expect(support(page)).toContainText(`The source has changed. “${sourced}”`);
  await expect.poll(() => painted(page, "unsourced-sentences")).toEqual([sourced, uncitedSentence]);
});

test("[SRC-02] a course without sources does not offer to write from them", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Bees.")] });
  await page.locator("[data-type=para]").click();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await expect(panel.getByRole("textbox", { name: "Ask the helper" })).toBeVisible();
  await expect(panel.getByRole("checkbox", { name: "From my sources" })).toHaveCount(0);
});

test("[SRC-03] [SRC-04] a course shows its sources to learners, and can demand one for each sentence", async ({ page }) => {
  await writtenPage(page);
  await page.getByRole("link", { name: "Launch it!" }).click();
  const check = page.getByRole("region", { name: "Before you publish" });
  await expect(check).toContainText("1 sentence has no source.");
  const rules = page.getByRole("region", { name: "Sources" });
  await rules.getByRole("checkbox", { name: "Show sources" }).check();
  await rules.getByRole("checkbox", { name: "Require a source for each sentence" }).check();
  await expectNoViolations(page, rules);
  const subdomain = `bees-${randomUUID().slice(0, 8)}`;
  await page.getByRole("textbox", { name: "Address" }).fill(subdomain);
  await expect(page.getByText("Free to use")).toBeVisible();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText("Some sentences have no source yet. The check lists them.")).toBeVisible();

  await check.getByRole("button", { name: "Show" }).click();
  await check.getByRole("link", { name: "First page" }).click();
  await support(page)
    .getByRole("button", { name: `Remove “${uncitedSentence}”` })
    .click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Launch it!" }).click();
  await expect(check).not.toContainText("has no source");
  await page.getByRole("textbox", { name: "Address" }).fill(subdomain);
  await expect(page.getByText("Free to use")).toBeVisible();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  const course = page.getByRole("link", { name: new RegExp(subdomain) }).first();
  await expect(course).toBeVisible();

  await page.goto((await course.getAttribute("href")) ?? "");
  await page.getByRole("link", { name: "Start reading" }).click();
  await expect(page.getByRole("region", { name: "Sources" }).getByRole("listitem")).toHaveText(["Hive.pdf, page 2"]);
  await expect(page.getByText("Work slowly")).toHaveCount(0);
});

test("[SRC-02] an outline and its pages can be written from the sources of a course", async ({ page }) => {
  const { params } = await openPreparedPage(page);
  await addReadSource({ ...params, name: "Hive.pdf", passages: hive });
  await page.goto("/static/idea");
  await page.getByRole("textbox", { name: "What do you want to teach?" }).fill("The queen and her eggs");
  await page.getByRole("combobox", { name: "Write from" }).click();
  await page.getByRole("option", { name: "Sources of “Bread”" }).first().click();
  await expectNoViolations(page, page.locator(".idea-side"));
  await page.getByRole("button", { name: "Draft an outline" }).click();
  await expect(page.getByRole("article", { name: "Outline" })).toBeVisible();
  await expect(page).toHaveURL(/\/static\/idea\/[0-9a-f-]+$/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Write from" })).toHaveText("Sources of “Bread”");
});
