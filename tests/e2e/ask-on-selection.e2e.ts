import { expect, test as ownAccountTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { replyWith, sentWith } from "./support/model-calls.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const sentence = "Forget the clock. Feed it early. Wait for the peak.";

const menu = (page: Page) => page.getByRole("dialog", { name: /^Ask jerry about/ });
const bar = (page: Page) => page.getByRole("region", { name: "Changes from jerry" });
const text = (page: Page) => page.locator("[data-type=para] [contenteditable]").first();

/** Selects these words of the first paragraph as a drag would. */
async function select(page: Page, words: string): Promise<void> {
  await page.locator('[data-type="para"]').first().click();
  await expect(text(page)).toBeFocused();
  await expect(async () => {
    await text(page).evaluate((element, wanted) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1;
        if (at !== -1) getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      }
    }, words);
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The text between two tags of the message to the model. */
function fence(system: string, tag: string): string {
  return new RegExp(`<${tag}>\n([\\s\\S]*?)\n</${tag}>`).exec(system)?.[1] ?? "";
}

ownAccountTest("[SEE-02] asks about the selected words, and the reply replaces exactly these", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf(sentence), paragraphOf("Bake it.")] });
  const mark = await replyWith({ text: "Feed it **late**." });
  await select(page, "Feed it early.");
  await page.keyboard.press("Control+j");
  await expect(menu(page).getByRole("textbox", { name: "Or say what to change" })).toBeFocused();
  await expect(menu(page)).toContainText("3 words selected");
  await expect(menu(page)).toContainText("1 credit");
  await expectNoViolations(page, menu(page));
  await page.keyboard.type(`Say it better ${mark}`);
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();
  const [system = ""] = await sentWith(mark);
  expect(system).toContain("Reply format: words");
  expect(fence(system, "selection")).toBe("Feed it early.");
  expect(fence(system, "block")).toContain(sentence);
  expect(system).toContain("Bake it.");
  expect(JSON.stringify(await stored())).toContain(sentence);

  await bar(page).getByRole("button", { name: "Accept all" }).click();
  await expect(page.locator('[data-type="para"] strong')).toHaveText("late");
  await expect(page.locator('[data-type="para"]').first()).toContainText("Forget the clock. Feed it late. Wait for the peak.");
  await page.keyboard.press("Control+z");
  await expect(page.locator('[data-type="para"]').first()).toContainText(sentence);
  await expect.poll(async () => JSON.stringify((await stored())[0]?.data)).toBe(JSON.stringify(paragraphOf(sentence).data));
  expect(complaints).toEqual([]);
});

ownAccountTest("[SEE-02] reads the words at the moment of asking, saved or not", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("Forget the clock.")] });
  const mark = await replyWith({ text: "Knead twice." });
  await page.locator('[data-type="para"]').first().click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Knead it now.");
  await select(page, "Knead it now.");
  await page.keyboard.press("Control+j");
  await expect(menu(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.type(mark);
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeVisible();
  const [system = ""] = await sentWith(mark);
  expect(fence(system, "selection")).toBe("Knead it now.");
  expect(fence(system, "block")).toContain("Forget the clock. Knead it now.");
});

test("[SEE-02] offers every request by mouse and by keys, and Escape keeps the selection", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf(sentence)] });
  await select(page, "Feed it early.");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Ask jerry" }).click();
  await expect(menu(page).locator(".ask-choice")).toHaveText([
    "Rewrite",
    "Shorten",
    "Simplify",
    "Expand",
    "Fix grammar",
    "Translate",
    "Turn into",
  ]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  await expect(menu(page).getByRole("button", { name: "Simplify" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(menu(page).locator(".ask-choice")).toHaveText(["For children", "Plain language", "For beginners"]);
  await page.keyboard.press("Escape");
  await expect(menu(page).getByRole("button", { name: "Simplify" })).toBeFocused();
  await menu(page).getByRole("button", { name: "Turn into" }).click();
  await expect(menu(page).locator(".ask-choice")).toHaveText(["List", "Steps", "Table", "Flash card", "Question", "Fact card"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("Feed it early.");
});

for (const [group, choice, asked] of [
  [null, "Shorten", "Shorten the selected words"],
  ["Simplify", "For children", "a child of ten"],
  ["Translate", "German", "into German"],
  ["Turn into", "List", "bulleted list"],
] as const) {
  ownAccountTest(`[SEE-02] sends the request of ${choice} with the selected words`, async ({ page }) => {
    await openPreparedPage(page, { blocks: [paragraphOf(sentence)] });
    const request = page.waitForRequest("**/api/generate-backendbaby2");
    await select(page, "Feed it early.");
    await page.keyboard.press("Control+j");
    if (group) await menu(page).getByRole("button", { name: group }).click();
    await menu(page).getByRole("button", { name: choice }).click();
    expect((await request).postDataJSON()).toMatchObject({ type: "words", promptname: "words-jerry", selection: "Feed it early." });
    expect((await request).postData()).toContain(asked);
    await expect(bar(page).getByText(choice, { exact: true })).toBeVisible();
  });
}

ownAccountTest("[SEE-02] makes a question below the text, or in its place when all of it was selected", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf(sentence)] });
  const types = async () => (await stored()).map(({ type }) => type);
  await select(page, "Wait for the peak.");
  await page.keyboard.press("Control+j");
  await menu(page).getByRole("button", { name: "Turn into" }).click();
  const request = page.waitForRequest("**/api/generate-backendbaby2");
  await menu(page).getByRole("button", { name: "Question" }).click();
  expect((await request).postDataJSON()).toMatchObject({ type: "MCQ", selection: "Wait for the peak.", block: { type: "para" } });
  await expect(page.getByRole("region", { name: "New block" }).locator(".b-mcq")).toBeVisible();
  await expect(bar(page).getByRole("button", { name: "Keep both" })).toHaveCount(0);
  expect(await types()).toEqual(["para"]);
  await bar(page).getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(types).toEqual(["para", "MCQ"]);
  await page.keyboard.press("Control+z");
  await expect.poll(types).toEqual(["para"]);

  await select(page, sentence);
  await page.keyboard.press("Control+j");
  await menu(page).getByRole("button", { name: "Turn into" }).click();
  await menu(page).getByRole("button", { name: "Fact card" }).click();
  await expect(bar(page).getByRole("button", { name: "Keep both" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Accept", exact: true }).click();
  await expect.poll(types).toEqual(["fact-card"]);
  await page.keyboard.press("Control+z");
  await expect.poll(types).toEqual(["para"]);
});

test("[SEE-02] sends nothing for more than 2,000 words, and says why", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf("word ".repeat(2001).trim())] });
  await page.locator('[data-type="para"]').click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+j");
  await expect(menu(page).getByRole("alert")).toHaveText("Select fewer than 2,000 words.");
  let requests = 0;
  page.on("request", (request) => (requests += request.url().includes("generate-backendbaby2") ? 1 : 0));
  // Disabled, but still reached by keys and named.
  await menu(page).getByRole("button", { name: "Rewrite" }).press("Enter");
  await expect(menu(page)).toBeVisible();
  expect(requests).toBe(0);
});
