import { expect, test, type Locator, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { replyWith, sentWith } from "./support/model-calls.ts";
import { openPreparedPage, paragraphOf, type NewBlock } from "./support/prepared-page.ts";

// Each test spends credits, so it has an account of its own.
const before = "Forget the clock. Feed it early. Wait for the peak. Bake it.";
const after = "Forget the clock. Feed it late. Wait for the peak. Eat it.";

const bar = (page: Page) => page.getByRole("region", { name: "Changes from jerry" });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const block = (page: Page, type = "para") => page.locator(`[data-type="${type}"]`).first();

/** Asks the helper about the block, and returns the mark of the request. */
async function ask(page: Page, reply: object, type = "para"): Promise<string> {
  const mark = await replyWith(reply);
  await block(page, type).click();
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill(`Change it ${mark}`);
  await page.keyboard.press("Control+Enter");
  await expect(bar(page)).toBeVisible();
  return mark;
}

/** The words without what a reader would not see as such. */
async function wordsOf(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const copy = element.cloneNode(true);
    if (!(copy instanceof Element)) return "";
    copy.querySelectorAll(".ui-hidden, .change-number, .compare-bar, .block-toolbar").forEach((part) => part.remove());
    return copy.textContent?.trim() ?? "";
  });
}

const textOf = (data: unknown) => JSON.stringify(data);

test("[SEE-03] shows a reply beside the author's words, and writes nothing before Accept", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  const [first] = await stored();
  const mark = await ask(page, { text: after });
  const [system = ""] = await sentWith(mark);
  expect(system).toContain(before);
  await expect(block(page).locator("del:not(.compare-bar *)")).toHaveText([/early$/, /Bake$/]);
  await expect(block(page).locator("ins:not(.compare-bar *)")).toHaveText([/late$/, /Eat$/]);
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toContainText("1 credit used");
  await expect(press(page, "Try again, 1 credit")).toBeVisible();
  await expect(page.locator(".generator")).toBeHidden();
  await expectNoViolations(page, bar(page));
  await bar(page).getByRole("button", { name: "New", exact: true }).click();
  expect(await wordsOf(block(page))).toBe(after);
  await bar(page).getByRole("button", { name: "Old", exact: true }).click();
  expect(await wordsOf(block(page))).toBe(before);
  expect(await stored()).toEqual([first]);

  await press(page, "Accept all").click();
  await expect(bar(page)).toHaveCount(0);
  await expect(block(page)).toContainText(after);
  await expect.poll(async () => textOf((await stored())[0]?.data)).toContain(after);
  await expect(block(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(block(page)).toContainText(before);
  await expect.poll(async () => textOf((await stored())[0]?.data)).toContain(before);
  expect(complaints).toEqual([]);
});

test("[SEE-03] accepts part by part as one undo step, and leaves dismissed parts alone", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  await ask(page, { text: "Forget the clock now. Feed it late. Wait for the peak. Eat it." });
  await press(page, "Accept change 1").click();
  await expect
    .poll(async () => textOf((await stored())[0]?.data))
    .toContain("Forget the clock now. Feed it early. Wait for the peak. Bake it.");
  await expect(press(page, "Undo change 1")).toBeVisible();
  await press(page, "Dismiss change 2").press("Enter");
  await press(page, "Accept change 3").press("Enter");
  await expect(bar(page)).toHaveCount(0);
  await expect(block(page)).toContainText("Forget the clock now. Feed it early. Wait for the peak. Eat it.");
  await page.keyboard.press("Control+z");
  await expect(block(page)).toContainText(before);
});

test("[SEE-03] dismissing leaves the text as it was to the byte, with nothing to undo", async ({ page }) => {
  const text: NewBlock["data"][string] = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Feed " },
          { type: "text", text: "it", marks: [{ type: "bold" }] },
          { type: "text", text: " * daily_ at  noon." },
        ],
      },
    ],
  };
  const { stored } = await openPreparedPage(page, { blocks: [{ type: "para", data: { text } }] });
  const bytes = JSON.stringify(await stored());
  await ask(page, { text: "Something **else** entirely." });
  await press(page, "Dismiss").click();
  await expect(bar(page)).toHaveCount(0);
  await expect(block(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.reload();
  await expect(block(page)).toContainText("* daily_ at  noon.");
  expect(JSON.stringify(await stored())).toBe(bytes);
});

test("[SEE-03] accepts with Mod+Enter, and Escape goes back to the block", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  await ask(page, { text: after });
  await expect(bar(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(block(page)).toBeFocused();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(bar(page)).toHaveCount(0);
  await expect(block(page)).toContainText(after);
});

test("[SEE-03] compares each text of a question, and the right answer as a part of its own", async ({ page }) => {
  const options = [
    { id: "a", text: "Today", isCorrect: true },
    { id: "b", text: "Tomorrow", isCorrect: false },
  ];
  const quiz: NewBlock = { type: "MCQ", data: { question: "When is it ready?", options } };
  const { stored } = await openPreparedPage(page, { blocks: [quiz] });
  await ask(page, { question: "When is it ripe?", options: ["Today", "Next week"], answer: "Next week", explanation: "It rose." }, "MCQ");
  await expect(bar(page).getByRole("listitem")).toHaveText([/ready.*ripe/, /Tomorrow.*Next week/, /It rose/, /Right answers/]);
  await press(page, "Accept change 2").click();
  await expect
    .poll(async () => (await stored())[0]?.data)
    .toEqual({ question: "When is it ready?", options: [options[0], { ...options[1], text: "Next week" }] });
  await press(page, "Accept the rest").click();
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      data: {
        question: "When is it ripe?",
        options: [
          { text: "Today", isCorrect: false },
          { text: "Next week", isCorrect: true },
        ],
      },
      metadata: { explanation: "It rose." },
    });
});

test("[SEE-03] turns a part grey whose words the author has changed meanwhile", async ({ page }) => {
  await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  await ask(page, { text: after });
  await bar(page).getByRole("button", { name: "Old", exact: true }).click();
  await block(page).locator("[contenteditable]").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" My own words.");
  await expect(bar(page)).toContainText("You changed this text. Try again to compare.");
  await expect(press(page, "Accept all")).toHaveCount(0);
  await expect(block(page)).toContainText("Bake it. My own words.");
});

test("[SEE-03] offers a comparison again to an author who left it", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  await ask(page, { text: after });
  await page.reload();
  await block(page).click();
  await page.keyboard.press("Control+.");
  const offer = page.getByRole("region", { name: "This was finished while you were away." });
  await expect(offer).toContainText(after);
  await offer.getByRole("button", { name: "Insert" }).press("Enter");
  await expect(offer).toHaveCount(0);
  await expect(bar(page).getByRole("listitem")).toHaveCount(2);
  await press(page, "Accept all").click();
  await expect.poll(async () => textOf((await stored())[0]?.data)).toContain(after);
  const listed = page.waitForResponse(/unclaimed-replies$/);
  await page.reload();
  expect(await (await listed).json()).toEqual({ replies: [] });
});

test("[SEE-03] is a sheet at the lower edge of a phone, with targets of 44 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPreparedPage(page, { blocks: [paragraphOf(before)] });
  const mark = await replyWith({ text: after });
  await block(page).click();
  await page.keyboard.press("Control+j");
  await page.getByPlaceholder("Generate with AI.....").fill(`Change it ${mark}`);
  await page.keyboard.press("Control+Enter");
  await expect(press(page, "Accept all")).toBeVisible();
  // It rises into its place.
  await expect
    .poll(async () => {
      const place = await bar(page).boundingBox();
      return place && Math.round(place.y + place.height);
    })
    .toBe(844);
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(422 + 1);
  for (const button of await bar(page).getByRole("button").all()) {
    expect((await button.boundingBox())?.height, await button.textContent().then(String)).toBeGreaterThanOrEqual(44);
  }
  await press(page, "Accept all").click();
  await expect(block(page)).toContainText(after);
});
