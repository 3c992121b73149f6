import { randomUUID } from "node:crypto";
import { readPage, savePage } from "@coursewright/contract/courses.ts";
import { expect, test, type Page } from "@playwright/test";
import { paragraph } from "../product/course.ts";
import { collectComplaints, openGenerator } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, type PreparedPage } from "./support/prepared-page.ts";
import { heading, para, storedTexts, textOfPage, writeAfter } from "./support/page-texts.ts";

const undo = "Control+z";
const redo = "Control+Shift+z";

/** Saves that the page sends from now on, by the texts they contain. */
function watchSaves(page: Page): string[] {
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/saves")) saves.push(request.postData() ?? "");
  });
  return saves;
}

const saved = (page: Page) => expect(page.locator("[data-save]").first()).toHaveAttribute("data-save", "saved");

/** Autosave waits for a pause in typing, which never ends while the clock stands still. */
function stopAutosave(page: Page): Promise<void> {
  return page.clock.pauseAt(Date.now() + 1_000);
}

/** Another client saves first. */
async function writeElsewhere({ call, params }: PreparedPage, texts: readonly string[]): Promise<void> {
  const { version, blocks } = await call(readPage, { params });
  const upsert = texts.map((text, n) => paragraph(blocks[n]?.id ?? randomUUID(), text));
  const kept = blocks.slice(texts.length).map(({ id }) => id);
  await call(savePage, {
    params,
    body: { saveId: randomUUID(), baseVersion: version, upsert, order: [...upsert.map(({ id }) => id), ...kept] },
  });
}

test("[PAGE-11] saves the current block before selecting another", async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.clock.install();
  const prepared = await openPreparedPage(page, { blocks: [para("One."), para("Two.")] });
  const saves = watchSaves(page);
  await writeAfter(page, "One.", "");
  await stopAutosave(page);
  await page.keyboard.type(" And more.");
  expect(saves).toEqual([]);
  await page.getByText("Two.").click();
  await expect.poll(() => saves.length).toBe(1);
  await expect.poll(() => storedTexts(prepared)).toEqual(["One. And more.", "Two."]);
  expect(complaints).toEqual([]);
});

test("saves after a pause, at once by Ctrl+S, and on leaving the page", async ({ page }) => {
  await page.clock.install();
  const prepared = await openPreparedPage(page, { blocks: [para("Start.")] });
  await writeAfter(page, "Start.", " Paused.");
  await expect.poll(() => storedTexts(prepared)).toEqual(["Start. Paused."]);

  await stopAutosave(page);
  await page.keyboard.type(" By hand.");
  await page.keyboard.press("Control+s");
  await expect.poll(() => storedTexts(prepared)).toEqual(["Start. Paused. By hand."]);

  await page.keyboard.type(" Left.");
  await page.goto("about:blank");
  await expect.poll(() => storedTexts(prepared)).toEqual(["Start. Paused. By hand. Left."]);
});

test("undoes everything across texts, sections and saves, and redoes it", async ({ page }) => {
  const complaints = collectComplaints(page);
  const prepared = await openPreparedPage(page, { blocks: [heading("Title"), para("Body.")] });
  await writeAfter(page, "Title", " one");
  await writeAfter(page, "Body.", " two");
  await saved(page);
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(page.locator("[data-block]")).toHaveCount(3);
  await writeAfter(page, "Body. two", "!");
  const end = await textOfPage(page);
  expect(end).toEqual(["Title one", "Body. two!", ""]);

  for (const before of [
    ["Title one", "Body. two", ""],
    ["Title one", "Body. two"],
    ["Title one", "Body."],
    ["Title", "Body."],
  ]) {
    await page.keyboard.press(undo);
    await expect.poll(() => textOfPage(page)).toEqual(before);
  }
  await page.keyboard.press(undo);
  await expect.poll(() => storedTexts(prepared)).toEqual(["Title", "Body."]);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press(redo);
  await expect.poll(() => textOfPage(page)).toEqual(end);
  await expect.poll(() => storedTexts(prepared)).toEqual(end);
  expect(complaints).toEqual([]);
});

test("puts the cursor at the changed text after an undo", async ({ page }) => {
  await openPreparedPage(page, { blocks: [heading("a jar of flour"), para("a cup of water")] });
  for (const text of ["a jar of flour", "a cup of water"]) {
    await writeAfter(page, text, "");
    for (let step = text.length; step > 5; step -= 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("(clean)");
    await page.keyboard.press(undo);
    await page.keyboard.type("s");
    await expect.poll(async () => (await textOfPage(page)).includes(text.replace(/^(.{5})/, "$1s"))).toBe(true);
  }
});

test("merges a remote change of another section and reports it", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: [para("Mine."), para("Theirs.")] });
  await writeElsewhere(prepared, ["Mine.", "Theirs, changed."]);
  await writeAfter(page, "Mine.", " Changed.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Theirs, changed.")).toBeVisible();
  await expect(page.getByText("Changes made elsewhere were added to this page.")).toBeVisible();
  await expect.poll(() => storedTexts(prepared)).toEqual(["Mine. Changed.", "Theirs, changed."]);
});

for (const { choice, chosen } of [
  { choice: "Keep mine", chosen: ["Dough mine", "Same."] },
  { choice: "Take theirs", chosen: ["Theirs.", "Same."] },
  { choice: "Keep both", chosen: ["Theirs.", "Dough mine", "Same."] },
]) {
  test(`shows a conflict side by side, saves ${choice}, and can undo it`, async ({ page }) => {
    const prepared = await openPreparedPage(page, { blocks: [para("Dough"), para("Same.")] });
    await writeElsewhere(prepared, ["Theirs."]);
    await writeAfter(page, "Dough", " mine");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("This page was changed somewhere else.")).toBeVisible();
    expect(await storedTexts(prepared)).toEqual(["Theirs.", "Same."]);
    await page.getByRole("button", { name: "Compare and choose" }).click();
    const dialog = page.getByRole("dialog", { name: "Two versions of this page" });
    await expect(dialog.getByRole("region", { name: "Here", exact: true })).toContainText("Dough mine");
    await expect(dialog.getByRole("region", { name: "Saved elsewhere" })).toContainText("Theirs.");
    await dialog.getByRole("button", { name: choice }).click();
    await expect.poll(() => storedTexts(prepared)).toEqual(chosen);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => textOfPage(page)).not.toEqual(chosen);
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await expect.poll(() => storedTexts(prepared)).toEqual(chosen);
  });
}

for (const width of [1440, 390]) {
  test(`has no axe violations in the conflict view, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const prepared = await openPreparedPage(page, { blocks: [para("Dough"), para("Same.")] });
    await writeElsewhere(prepared, ["Theirs."]);
    await writeAfter(page, "Dough", " mine");
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Compare and choose" }).click();
    await expectNoViolations(page, page.getByRole("dialog", { name: "Two versions of this page" }));
  });
}

test("counts and keeps offline changes, and sends them within five seconds when online", async ({ page, context }) => {
  const prepared = await openPreparedPage(page, { blocks: [heading("One."), heading("Two."), heading("Three.")] });
  // It has the button that shows the generator, and loads after the page.
  await expect(page.locator(".status-line").getByText("3 words")).toBeVisible();
  await context.setOffline(true);
  for (const text of ["One.", "Two.", "Three."]) await writeAfter(page, text, " More.");
  await expect(page.getByText("You are offline.", { exact: true })).toBeVisible();
  await expect(page.getByText("3 changes are safe on this computer")).toBeVisible();
  await openGenerator(page);
  await expect(page.getByText("The network is out. I’ll be here when it’s back.")).toBeVisible();
  expect((await page.getByRole("status").filter({ hasText: "Keep writing." }).boundingBox())?.height, "in one line").toBeLessThan(60);
  await expectNoViolations(page, page.getByText("You are offline.", { exact: true }));
  await context.setOffline(false);
  await expect.poll(() => storedTexts(prepared), { timeout: 5_000 }).toEqual(["One. More.", "Two. More.", "Three. More."]);
  await expect(page.getByText("You are offline.", { exact: true })).toBeHidden();
  await expect(page.getByText("What comes next on this page?")).toBeVisible();
});

test("loads unopened parts with their styles when online, and the page keeps working", async ({ page, context }) => {
  await openPreparedPage(page, { blocks: [heading("One."), heading("Two.")] });
  const missed = (part: string) => page.waitForEvent("requestfailed", (request) => request.url().includes(`/assets/${part}-`));
  await context.setOffline(true);
  await page.getByText("One.").click();
  const menu = missed("block-menu");
  await page.getByRole("button", { name: "Drag to move" }).click();
  await menu;
  await expect(page.getByText("You are offline.", { exact: true })).toBeVisible();
  await expect(page.getByText("Two.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  const palette = missed("palette");
  await page.keyboard.press("Control+k");
  await palette;
  await expect(page.getByText("You are offline.", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog")).toHaveCSS("position", "fixed");
});
