import { expect, test, type Page } from "@playwright/test";
import { readReview } from "@coursewright/contract/page-review.ts";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { replyWith, sentWith } from "./support/model-calls.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

// Each test spends credits, so it has an account of its own.
const notes = [
  { block: 1, title: "What is dry?", note: "A learner may not know how dry.", change: { text: "Hens need ground without puddles." } },
  { block: 2, title: "Where?", note: "High up is not a place.", change: { text: "They sleep on a perch." } },
  { block: 2, title: "Why?", note: "The page does not say why." },
];
const question = { question: "Where do hens sleep?", options: ["High up", "In water"], answer: "High up", explanation: "It is safe." };

const panel = (page: Page) => page.getByRole("complementary", { name: "Page review" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

/** A page of two paragraphs, whose review gives these notes. */
async function openPage(page: Page, given: object) {
  const mark = await replyWith({ notes: given });
  const prepared = await openPreparedPage(page, {
    blocks: [
      paragraphOf("Hens need dry ground."),
      paragraphOf("They sleep high up."),
      { type: "heading", data: { text: mark, meta: { level: 2 } } },
    ],
  });
  return { ...prepared, mark };
}

async function choose(page: Page, command: string): Promise<void> {
  // The palette loads after the page.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("combobox").fill(command);
  await page.getByRole("option", { name: command, exact: true }).click();
  await expect(panel(page)).toBeFocused();
}

test("[SEE-04] shows notes beside the page, and accepts them one by one and all at once", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { mark, stored, call, params } = await openPage(page, notes);
  await choose(page, "Find what is unclear");
  await expect(panel(page).getByRole("radio", { name: /^Check facts/ })).toHaveCount(0);
  expect(await sentWith(mark)).toEqual([]);
  await expectNoViolations(page, panel(page));
  await press(page, "Review this page, 1 credit").click();
  await expect(panel(page).getByText("3 notes on this page")).toBeVisible();
  await expect(panel(page).getByText("Find what is unclear, 1 credit used")).toBeVisible();
  await expect(panel(page).getByText("No change proposed")).toHaveCount(1);
  await expectNoViolations(page, panel(page));

  await press(page, "Accept “What is dry?”").click();
  const canvas = page.locator("#content");
  await expect(canvas).toContainText("Hens need ground without puddles.");
  await press(page, "Undo “What is dry?”").click();
  await expect(canvas).toContainText("Hens need dry ground.");
  await press(page, "Dismiss “Why?”").click();
  await page.reload();
  await choose(page, "Find what is unclear");
  await expect(panel(page).getByText("2 notes on this page")).toBeVisible();

  await press(page, "Accept remaining 2").click();
  await expect(canvas).toContainText("They sleep on a perch.");
  await expect.poll(async () => JSON.stringify(await stored())).toContain("They sleep on a perch.");
  // Each accepted note is one undo step.
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(canvas).toContainText("They sleep high up.");
  await expect(canvas).toContainText("Hens need ground without puddles.");
  await press(page, "Close the review").click();
  await expect(press(page, "Review this page, 1 credit")).toBeVisible();
  expect((await call(readReview, { params })).review).toBe(null);
  expect(complaints).toEqual([]);
});

test("[SEE-04] puts a question below the block that answers it", async ({ page }) => {
  const { stored } = await openPage(page, [
    { ...notes[1], change: undefined, add: { type: "MCQ", data: question } },
    { ...notes[0], add: { type: "MCQ", data: { ...question, question: "What do hens need?" } } },
  ]);
  await choose(page, "Make questions from this page");
  await press(page, "Review this page, 1 credit").click();
  await press(page, "Accept “Where?”").click();
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["para", "para", "MCQ", "heading"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test("[SEE-04] shows one note at a time", async ({ page }) => {
    await openPage(page, notes);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("Find what is unclear");
    await page.getByRole("option", { name: "Find what is unclear", exact: true }).tap();
    await press(page, "Review this page, 1 credit").tap();
    await expect(panel(page).getByRole("article")).toHaveText([/What is dry/]);
    await press(page, "Next").tap();
    await expect(panel(page).getByRole("article")).toHaveText([/Where/]);
    await expectNoViolations(page, panel(page));
    await press(page, "Accept “Where?”").tap();
    await expect(page.locator("#content")).toContainText("They sleep on a perch.");
  });
});
