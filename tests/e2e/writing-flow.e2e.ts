import { expect, test as ownBrowserTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { paragraphs, section, textOf, textsOn } from "./support/canvas.ts";
import { paste } from "./support/clipboard.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const heading = (text: string) => ({ type: "heading", v: 1, data: { text, meta: { level: 2 } } });
const picture = { type: "image", v: 0, data: { url: "", alt: "" } };
const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const list = (...items: string[]) => ({
  type: "para",
  v: 1,
  data: {
    text: { type: "doc", content: [{ type: "bulletList", content: items.map((text) => ({ type: "listItem", content: [line(text)] })) }] },
  },
});
const caretText = (page: Page) => page.locator("[data-block] [data-leaf]:focus");
const inRange = (page: Page) => page.locator(".is-in-range");

/** Where the caret is on the screen. */
function caretOn(page: Page) {
  return page.evaluate(() => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
    const rect = range?.getClientRects()[0] ?? range?.getBoundingClientRect();
    // A panel that opens moves the page.
    const left = document.querySelector(".canvas-column")?.getBoundingClientRect().left ?? 0;
    return { x: (rect?.left ?? 0) - left, offset: selection?.focusOffset ?? -1 };
  });
}

/** Presses a text and waits for its editor, which loads on first use. */
async function enter(page: Page, text: string): Promise<void> {
  await section(page, text).click();
  await expect(section(page, text).locator("[data-leaf]").first()).toBeFocused();
}

async function write(page: Page, text: string, words: string, key = "End"): Promise<void> {
  await enter(page, text);
  await page.keyboard.press(key);
  await page.keyboard.type(words);
}

test("[WR-01] [PAGE-12] writing into a new section makes a paragraph, in one undo step", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await page.getByRole("button", { name: "+ Add section" }).click();
  const last = page.locator("[data-block]").last();
  await expect(last).toHaveAttribute("data-type", "Base");
  const text = last.locator("[data-leaf=text]");
  await expect(text).toBeFocused();
  const before = await text.elementHandle();
  await page.keyboard.type("Bake slowly.");
  await expect(last).toHaveAttribute("data-type", "para");
  await expect(text).toHaveText("Bake slowly.");
  expect(await text.evaluate((now, once) => now === once, before)).toBe(true);
  const faces = await page.locator(".b-p").evaluateAll((all) => all.map((element) => getComputedStyle(element).fontFamily));
  expect(new Set(faces).size).toBe(1);
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["para", "para"]);
  await page.keyboard.press("Control+z");
  await expect(last).toHaveAttribute("data-type", "Base");
  await expect(text).toBeFocused();
  expect(complaints).toEqual([]);
});

test("[WR-01] Enter in the title goes to the first line, and a new page starts in its title", async ({ page }) => {
  await openPreparedPage(page);
  const title = page.getByLabel("Name of the page");
  await title.click();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-type=Base] [data-leaf=text]")).toBeFocused();
  await page.keyboard.type("First words");
  await expect(section(page, "First words")).toHaveAttribute("data-type", "para");
  await title.click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("The ");
  await expect(section(page, "The First words")).toBeVisible();
  await page.getByRole("button", { name: "Add page" }).first().click();
  await expect(page).not.toHaveURL(/First/);
  await expect(title).toBeFocused();
  await page.keyboard.type("Second page");
  await expect(title).toHaveText("Second page");
});

test("[WR-10] one press puts the caret into any text, and no key is lost", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...paragraphs("One.", "Two.", "Three."), heading("Four.")] });
  for (const text of ["One.", "Two.", "Three.", "Four.", "One.", "Three."]) {
    await section(page, text).click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
  }
  await expect.poll(() => textsOn(page)).toEqual(["One.!!", "Two.!", "Three.!!", "Four.!"]);
});

test("[WR-10] keeps the characters typed while the text editor loads", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/rich-text-editor/, async (route) => {
    await held;
    await route.continue();
  });
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.")).toBeFocused();
  await page.keyboard.type("Now! ");
  release();
  await expect(caretText(page)).toHaveText(/Now! /);
});

test("[WR-11] plays the keys that were pressed while the text editor loads, in order", async ({ page }) => {
  const complaints = collectComplaints(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/rich-text-editor/, async (route) => {
    await held;
    await route.continue();
  });
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.", "Now.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.")).toBeFocused();
  const keys = ["Home", "Delete", "N", "End", "Backspace", "Enter", "B", "i", "g", "ArrowLeft", "Backspace", "a", "End", "Delete", "!"];
  for (const key of keys) await page.keyboard.press(key);
  expect(await textsOn(page)).toEqual(["Feed it.", "Now."]);
  release();
  await expect.poll(() => textsOn(page)).toEqual(["Need it", "Bag!Now."]);
  await page.keyboard.type("?");
  await expect(caretText(page)).toHaveText("Bag!?Now.");
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Need it", "Bag!?Now."]);
  expect(complaints).toEqual([]);
});

test("[WR-13] a paste while the text editor loads goes into the text, between the keys", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/rich-text-editor/, async (route) => {
    await held;
    await route.continue();
  });
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.", "Now.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.")).toBeFocused();
  for (const key of ["End", "Backspace", ",", "Space"]) await page.keyboard.press(key);
  await paste(page, { html: "<p>then wait</p>", text: "then wait" });
  for (const key of ["!", "?"]) await page.keyboard.press(key);
  release();
  await expect.poll(() => textsOn(page)).toEqual(["Feed it, then wait!?", "Now."]);
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Feed it, then wait!?", "Now."]);
});

test("[WR-12] Escape leaves the text for its block, also while the text editor loads", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/rich-text-editor/, async (route) => {
    await held;
    await route.continue();
  });
  await openPreparedPage(page, { blocks: paragraphs("Feed it.", "Now.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(section(page, "Feed it.")).toHaveClass(/is-selected/);
  await paste(page, { text: "Wait." });
  await expect.poll(() => textsOn(page)).toEqual(["Feed it.", "Wait.", "Now."]);
  release();
  await expect(caretText(page)).toHaveText("Wait.");
});

test("[WR-10] arrows leave a block at its edge and keep the column", async ({ page }) => {
  const long = "Forget the clock for a moment and look at the dough in the jar.";
  await openPreparedPage(page, { blocks: [...paragraphs(long, "Hm.", long), heading("Short"), ...paragraphs(long)] });
  const texts = page.locator("[data-block]");
  await texts.first().click();
  await expect(caretText(page)).toBeFocused();
  await page.keyboard.press("End");
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowLeft");
  const start = await caretOn(page);
  await page.keyboard.press("ArrowDown");
  await expect(texts.nth(1).locator("[data-leaf]")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(texts.nth(2).locator("[data-leaf]")).toBeFocused();
  expect(Math.abs((await caretOn(page)).x - start.x)).toBeLessThan(10);
  await page.keyboard.press("ArrowDown");
  await expect(texts.nth(3).locator("[data-leaf]")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  expect(Math.abs((await caretOn(page)).x - start.x)).toBeLessThan(10);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
  await expect(texts.first().locator("[data-leaf]")).toBeFocused();
  expect(Math.abs((await caretOn(page)).x - start.x)).toBeLessThan(10);
});

test("[WR-10] left and right go on in the next block, over pictures too", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...paragraphs("One."), picture, heading("Two.")] });
  await enter(page, "Two.");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[data-type=image]")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" More.");
  await expect(section(page, "One. More.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-type=image]")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.type("Then: ");
  await expect(section(page, "Then: Two.")).toBeVisible();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("At first, ");
  await expect(section(page, "At first, One. More.")).toBeVisible();
});

test("[WR-10] Page Down moves the caret by a screen over blocks", async ({ page }) => {
  const many = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} about the dough.`);
  await openPreparedPage(page, { blocks: paragraphs(...many) });
  await enter(page, "Paragraph 0 about");
  await page.keyboard.press("PageDown");
  const placeOf = () =>
    page.evaluate(() => [...document.querySelectorAll("[data-block]")].findIndex((frame) => frame.contains(document.activeElement)));
  await expect.poll(placeOf).toBeGreaterThan(5);
  const reached = await placeOf();
  await expect(caretText(page)).toBeInViewport();
  await page.keyboard.press("PageUp");
  await expect.poll(placeOf).toBeLessThan(reached);
});

test("[WR-11] Enter splits, Backspace joins again, and each is one undo step", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [heading("Warm"), ...paragraphs("Feed it now.")] });
  await enter(page, "Feed it now.");
  await page.keyboard.press("Home");
  for (const _ of "Feed it") await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => textsOn(page)).toEqual(["Warm", "Feed it", " now."]);
  await page.keyboard.press("Backspace");
  await expect.poll(() => textsOn(page)).toEqual(["Warm", "Feed it now."]);
  await page.keyboard.type(" right");
  await expect(section(page, "Feed it right now.")).toBeVisible();
  for (const expected of [
    ["Warm", "Feed it now."],
    ["Warm", "Feed it", " now."],
    ["Warm", "Feed it now."],
  ]) {
    await page.keyboard.press("Control+z");
    await expect.poll(() => textsOn(page)).toEqual(expected);
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect.poll(() => textsOn(page)).toEqual(["WarmFeed it now."]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await expect.poll(() => textsOn(page)).toEqual(["WarmFeed it now."]);
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["heading"]);
});

test("[WR-11] Backspace selects a picture, then removes it with Undo and no question", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...paragraphs("First."), picture, ...paragraphs("Second.")] });
  await enter(page, "Second.");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  const image = page.locator("[data-type=image]");
  await expect(image).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(image).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(section(page, "First.").locator("[data-leaf]")).toBeFocused();
  await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(image).toHaveCount(1);
});

test("[WR-11] Enter in an empty item ends the list, Backspace leaves it", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [list("Flour", "Water")] });
  await section(page, "Water").getByText("Water").click();
  await expect(caretText(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Mix.");
  await expect(section(page, "Mix.")).toHaveAttribute("data-type", "para");
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["para", "para"]);
  await expect(page.locator("[data-block]").first().locator("li")).toHaveText(["Flour", "Water"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect(page.locator("[data-block]").first().locator("li")).toHaveText(["Flour"]);
});

test("[WR-12] Shift with arrows selects whole blocks, Escape ends it", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...paragraphs("First.", "Second."), picture, ...paragraphs("Third.")] });
  await enter(page, "First.");
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(inRange(page)).toHaveText(["First.", "Second."]);
  await page.keyboard.press("Shift+ArrowDown");
  await expect(inRange(page)).toHaveCount(3);
  await expect(page.getByRole("toolbar", { name: "Block tools" })).toHaveCount(0);
  await page.keyboard.press("Shift+ArrowUp");
  await expect(inRange(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(inRange(page)).toHaveCount(0);
  await expect(section(page, "Second.")).toBeFocused();
});

test("[WR-12] Shift with Left and Right shrinks a selection at the edge, and goes on over blocks", async ({ page }) => {
  await openPreparedPage(page, { blocks: [heading("Title"), ...paragraphs("First.", "Second.")] });
  for (const text of ["Title", "First."]) {
    await enter(page, text);
    await page.keyboard.press("End");
    for (const key of ["Left", "Left", "Right"]) await page.keyboard.press(`Shift+Arrow${key}`);
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(text.slice(-1));
    await expect(inRange(page)).toHaveCount(0);
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(inRange(page)).toHaveText(["Title", "First."]);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(inRange(page)).toHaveText(["First.", "Second."]);
});

test("[WR-11] Enter on a wholly selected text leaves an empty line above", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("First.", "Second.") });
  await enter(page, "First.");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next.");
  await expect(section(page, "Next.")).toHaveAttribute("data-type", "para");
  await expect.poll(async () => (await stored()).length).toBe(3);
  await expect(page.locator("[data-block]").nth(1)).toContainText("Next.");
  await expect(page.locator("[data-block]").nth(2)).toContainText("Second.");
});

test("[WR-13] blocks pasted into a heading keep the spaces around them", async ({ page }) => {
  await openPreparedPage(page, { blocks: [heading("Rye bread")] });
  await enter(page, "Rye bread");
  await page.keyboard.press("Home");
  for (let step = 0; step < "Rye ".length; step += 1) await page.keyboard.press("ArrowRight");
  await paste(page, { text: "One.\n\nTwo." });
  await expect(page.locator("[data-block]")).toHaveCount(4);
  expect(await page.locator("[data-type=heading] [data-leaf]").evaluate(({ textContent }) => textContent)).toBe("Rye ");
});

test("[WR-12] Mod+A selects the text, then the blocks, never the application", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One.", "Two.") });
  await enter(page, "One.");
  await page.keyboard.press("Control+a");
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("One.");
  await page.keyboard.press("Control+a");
  await expect(inRange(page)).toHaveText(["One.", "Two."]);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  await expect(inRange(page)).toHaveCount(2);
});

test("[WR-12] dragging from a text or the margin, and Shift+click, select whole blocks", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One is long enough.", "Two.", "Three.") });
  await enter(page, "Three.");
  const boxes = await page.locator("[data-block]").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const middle = (index: number) => boxes[index].y + boxes[index].height / 2;
  await page.mouse.move(boxes[0].x + 1, middle(0));
  await page.mouse.down();
  await page.mouse.move(boxes[0].x + 60, middle(0), { steps: 4 });
  await expect(inRange(page)).toHaveCount(0);
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^One/);
  await page.mouse.move(boxes[0].x + 60, middle(1), { steps: 4 });
  await expect(inRange(page)).toHaveText(["One is long enough.", "Two."]);
  await page.mouse.up();
  await expect(inRange(page)).toHaveCount(2);
  await page.mouse.move(boxes[0].x - 60, middle(2));
  await page.mouse.down();
  await expect(inRange(page)).toHaveCount(0);
  await page.mouse.move(boxes[0].x - 60, middle(1), { steps: 4 });
  await page.mouse.up();
  await expect(inRange(page)).toHaveText(["Two.", "Three."]);
  // The bar of the selected blocks is above them, on the right.
  await section(page, "One is").click({ position: { x: 8, y: 12 } });
  await expect(inRange(page)).toHaveCount(0);
  await section(page, "Three.").click({ modifiers: ["Shift"] });
  await expect(inRange(page)).toHaveCount(3);
});

test("[WR-12] a step over 100 selected blocks draws only the blocks that change", async ({ page }) => {
  const many = Array.from({ length: 130 }, (_, index) => `Paragraph ${index}.`);
  await openPreparedPage(page, { blocks: paragraphs(...many) });
  await expect(page.locator("[data-block]")).toHaveCount(130);
  await enter(page, "Paragraph 0.");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    let changes = 0;
    const watch = new MutationObserver((records) => (changes += new Set(records.map(({ target }) => target)).size));
    watch.observe(document.querySelector(".canvas-column") ?? document.body, {
      subtree: true,
      attributes: true,
      attributeFilter: ["class"],
    });
    Object.assign(window, { classChanges: () => changes });
  });
  const changesNow = () => page.evaluate(() => ("classChanges" in window ? (window.classChanges as () => number)() : 0));
  // Far blocks are drawn only after scrolling, and then move.
  await section(page, "Paragraph 110.").scrollIntoViewIfNeeded();
  await section(page, "Paragraph 110.").hover();
  await section(page, "Paragraph 110.").click({ modifiers: ["Shift"] });
  await expect(inRange(page)).toHaveCount(111);
  const whole = await changesNow();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Shift+ArrowDown");
  await expect(inRange(page)).toHaveCount(116);
  expect((await changesNow()) - whole).toBeLessThan(20);
});

test("[WR-18] undo and redo restore the caret and the selected blocks", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One.", "Two.", "Three.") });
  await write(page, "One.", " More.");
  await write(page, "Three.", "Then ", "Home");
  await page.keyboard.press("Control+z");
  await expect.poll(() => textsOn(page)).toEqual(["One. More.", "Two.", "Three."]);
  await expect(section(page, "Three.").locator("[data-leaf]")).toBeFocused();
  expect((await caretOn(page)).offset).toBe(0);
  await page.keyboard.press("Control+z");
  await expect(section(page, "One.").locator("[data-leaf]")).toBeFocused();
  expect((await caretOn(page)).offset).toBe("One.".length);
  await page.keyboard.press("Control+Shift+z");
  await expect(section(page, "One. More.").locator("[data-leaf]")).toBeFocused();
  expect((await caretOn(page)).offset).toBe("One. More.".length);
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-12] a long press selects a block, and taps extend it", async ({ page }) => {
    await openPreparedPage(page, { blocks: paragraphs("One.", "Two.", "Three.") });
    const box = await section(page, "One.").boundingBox();
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await expect(inRange(page)).toHaveText(["One."]);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(inRange(page)).toHaveText(["One."]);
    await section(page, "Two.").tap();
    await expect(inRange(page)).toHaveText(["One.", "Two."]);
  });
});
