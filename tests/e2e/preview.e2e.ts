import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { noteOf } from "@coursewright/blocks/kit/data/note.ts";
import { patchProjectTheme, savePage } from "@coursewright/contract/courses.ts";
import { expect, test as ownBrowserTest, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { handleOf, paragraphs, section, textOf } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

const heading = (text: string) => ({ type: "heading", v: 1, data: { text, meta: { level: 2 } } });
const question = {
  type: "MCQ",
  v: 1,
  data: {
    question: "When is it ready?",
    options: [
      { id: "a", text: "When it has doubled", isCorrect: true },
      { id: "b", text: "After lunch", isCorrect: false },
    ],
  },
  metadata: { shuffleOptions: false, explanation: "It is strongest at its peak." },
};
const checkList = {
  type: "para",
  v: 1,
  data: {
    text: {
      type: "doc",
      content: [
        {
          type: "checkList",
          content: [{ type: "checkItem", content: [{ type: "paragraph", content: [{ type: "text", text: "Feed the jar" }] }] }],
        },
      ],
    },
  },
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Preview" });
const frameOf = (page: Page) => dialogOf(page).getByTitle("The page as learners would see it");
const shownIn = (page: Page): FrameLocator => frameOf(page).contentFrame();
const innerWidthOf = (page: Page) =>
  shownIn(page)
    .locator("body")
    .evaluate(() => innerWidth);
const faceOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontFamily);

/** Presses a text and waits for its editor, which loads on first use. */
async function enter(page: Page, text: string): Promise<void> {
  await section(page, text).click();
  await expect(section(page, text).locator("[data-leaf]").first()).toBeFocused();
}

test("[WR-42] one key shows unsaved text in the course's font, and the caret is back afterwards", async ({ page }) => {
  const complaints = collectComplaints(page);
  await openPreparedPage(page, { blocks: paragraphs("Feed the jar.", "Wait for it.") });
  await enter(page, "Feed the jar.");
  await page.keyboard.press("Home");
  for (let step = 0; step < "Feed".length; step += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" and water");
  await page.keyboard.press("Control+Shift+p");
  const text = shownIn(page).getByText("Feed and water the jar.");
  await expect(text).toBeVisible();
  await expect(shownIn(page).getByRole("heading", { level: 1 })).toHaveText("First page");
  expect(await faceOf(text)).toBe(await faceOf(section(page, "Feed and water the jar.").locator(".b-p").first()));
  expect(await faceOf(text)).toMatch(/^Newsreader,/);
  const faces = () =>
    text.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")));
  await expect.poll(faces).toContain("Newsreader");

  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.type(" daily");
  await expect(section(page, "Feed and water daily the jar.")).toBeVisible();

  // The same key closes it, and words that were selected stay selected.
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByText("Feed and water daily the jar.")).toBeVisible();
  await page.keyboard.press("Control+Shift+p");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.type("often");
  await expect(section(page, "Feed and water often the jar.")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[WR-42] shows the theme of the course, and a new name of the page", async ({ page }) => {
  const { call, params, address } = await openPreparedPage(page, { blocks: [heading("The jar"), ...paragraphs("Feed it.")] });
  await call(patchProjectTheme, { params, body: { body: { font: "Courier New" } } });
  await page.goto(address);
  const name = page.getByLabel("Name of the page");
  await name.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of all");
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByText("First page of all").first()).toBeVisible();
  expect(await faceOf(shownIn(page).getByText("Feed it."))).toMatch(/^"Courier New"/);
  await dialogOf(page).getByRole("button", { name: "Back to writing" }).click();
  await expect(name).toBeFocused();
  await page.keyboard.type(" days");
  await expect(name).toHaveText("First page of all days");
  // A heading is plain text, and keeps its caret too.
  await enter(page, "The jar");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByRole("heading", { name: "The jar" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.type("oo");
  await expect(section(page, "Toohe jar")).toBeVisible();
});

test("[WR-42] shows phone and desktop width, and remembers the choice", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await enter(page, "Feed it.");
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(shownIn(page).getByText("Feed it.")).toBeVisible();
  expect(await innerWidthOf(page)).toBe(1440);
  await dialogOf(page).getByRole("button", { name: "Phone" }).click();
  await expect.poll(() => innerWidthOf(page)).toBe(390);
  const box = await frameOf(page).boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(1.7);
  await expectNoViolations(page, shownIn(page).getByText("Feed it."));
  await page.keyboard.press("Escape");
  // The button left the caret in the text.
  await page.keyboard.type("!");
  await expect(section(page, "Feed it.!")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(shownIn(page).getByText("Feed it.!")).toBeVisible();
  expect(await innerWidthOf(page)).toBe(390);
  await dialogOf(page).getByRole("button", { name: "Desktop" }).click();
  await expect.poll(() => innerWidthOf(page)).toBe(1440);
  await expectNoViolations(page, shownIn(page).getByText("Feed it.!"));
});

test("[WR-42] questions and check lists work, and notes are not shown", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: [...paragraphs("Feed it."), question, checkList] });
  await enter(page, "Feed it.");
  await handleOf(page).click();
  await page.getByRole("menuitem", { name: "Note for yourself" }).click();
  await expect(page.getByRole("textbox", { name: "Your note. Learners never see it." })).toBeFocused();
  await page.keyboard.type("Ask Jorunn");
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByText("Feed it.")).toBeVisible();
  expect((await stored()).map(noteOf)).toContain("Ask Jorunn");
  await expect(shownIn(page).locator("html")).not.toContainText("Jorunn");
  expect(await shownIn(page).locator("html").innerHTML()).not.toContain("Jorunn");
  await shownIn(page).getByRole("button", { name: "When it has doubled" }).click();
  await expect(shownIn(page).getByRole("status").filter({ hasText: "It is strongest at its peak." })).toBeVisible();
  const box = shownIn(page).getByRole("checkbox", { name: "Feed the jar" });
  await box.click();
  await expect(box).toBeChecked();
});

test("[WR-42] focus stays inside, and keys pressed in the shown page close it", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await enter(page, "Feed it.");
  await page.keyboard.press("End");
  // From the palette, for browsers that keep the key for themselves.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("preview this");
  await expect(page.getByRole("option", { name: /Preview this page/ })).toBeVisible();
  await page.keyboard.press("Enter");
  const text = shownIn(page).getByText("Feed it.");
  await expect(text).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Back to writing" })).toBeFocused();
  // The dialog's guards pass the focus on in the next frame. Until then no other element may have it.
  const outside = await page.evaluateHandle(() => {
    const seen: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && !target.closest("[role=dialog], [data-base-ui-focus-guard]")) seen.push(target.outerHTML);
    });
    return seen;
  });
  const insideAgain = () =>
    expect.poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null), { timeout: 30_000 }).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await insideAgain();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    await insideAgain();
  }
  expect(await outside.jsonValue()).toEqual([]);
  for (const keys of [["Escape"], ["Control", "Shift", "p"]]) {
    await text.click();
    await shownIn(page).getByRole("button", { name: "Search" }).first().click();
    await expect(shownIn(page).getByRole("combobox")).toBeFocused();
    // Escape closes the search of the page first.
    await page.keyboard.press("Escape");
    await expect(shownIn(page).getByRole("combobox")).toBeHidden();
    await expect(text).toBeVisible();
    await text.click();
    for (const key of keys) await page.keyboard.down(key);
    await expect(dialogOf(page)).toBeHidden();
    // Not before: the browser never confirms a key that is released in a frame while it is being removed.
    for (const key of keys.toReversed()) await page.keyboard.up(key);
    await page.keyboard.type("!");
    await expect(section(page, "Feed it.!")).toBeVisible();
    await page.keyboard.press("Control+Shift+p");
    await expect(text).toBeVisible();
  }
});

test("[WR-42] says why there is no preview, and tries again", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await enter(page, "Feed it.");
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByText("Feed it.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press("End");
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.keyboard.type(" Twice.");
  await page.keyboard.press("Control+Shift+p");
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText("You are offline.");
  await expect(alert).toContainText("Your text is safe on this computer.");
  await expectNoViolations(page, alert);
  await page.unroute("**/api/**");
  await dialogOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(shownIn(page).getByText("Feed it. Twice.")).toBeVisible();
  expect(JSON.stringify(await stored())).toContain("Twice");
});

test("[WR-42] shows no preview of text that is not saved: refused, or changed elsewhere", async ({ page }) => {
  const { stored, call, params } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  const [block] = await stored();
  await enter(page, "Feed it.");
  await page.keyboard.press("End");
  const saves = "**/pages/*/saves";
  const error = { code: "payload_too_large", message: "payload_too_large", requestId: "none" };
  await page.route(saves, (route) => route.fulfill({ status: 413, json: { error } }));
  await page.keyboard.type(" Twice.");
  await page.keyboard.press("Control+Shift+p");
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText("Your last changes are not saved, so the preview cannot show them yet.");
  await expect(frameOf(page)).toHaveCount(0);
  await expectNoViolations(page, alert);
  // Another browser saves first.
  const theirs = paragraphs("Feed it daily.").map((each) => ({
    aiagent: "jerry" as const,
    ...each,
    id: block?.id ?? BlockId.parse(randomUUID()),
  }));
  await call(savePage, { params, body: { saveId: randomUUID(), baseVersion: 1, upsert: theirs, order: theirs.map(({ id }) => id) } });
  await page.unroute(saves);
  await dialogOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(alert).toContainText("There are two versions of this page.");
  await expect(frameOf(page)).toHaveCount(0);
  await dialogOf(page).getByRole("button", { name: "Back to writing" }).click();
  await page.getByRole("button", { name: "Compare and choose" }).click();
  await page.getByRole("dialog", { name: "Two versions of this page" }).getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Feed it. Twice."]);
  await page.keyboard.press("Control+Shift+p");
  await expect(shownIn(page).getByText("Feed it. Twice.")).toBeVisible();
});

test("[WR-42] says that the preview did not load, and tries again", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await enter(page, "Feed it.");
  // The page of a broken network: it loads and never reports that it works.
  const isFramed = (url: URL) => url.host !== new URL(page.url()).host && url.pathname !== "/favicon.ico";
  await page.route(isFramed, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Broken</title>" }));
  await page.keyboard.press("Control+Shift+p");
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText("The preview did not load.");
  await expectNoViolations(page, alert);
  await page.unroute(isFramed);
  await dialogOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(shownIn(page).getByText("Feed it.")).toBeVisible();
  await expect(alert).toHaveCount(0);
});

ownBrowserTest.describe("on a touch screen", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-42] fills a phone's screen, and goes back to the text", async ({ page }) => {
    await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
    await page.getByText("Feed it.").tap();
    await expect(section(page, "Feed it.").locator("[data-leaf]").first()).toBeFocused();
    await page.keyboard.press("End");
    await page.getByRole("banner").getByRole("button", { name: "Preview" }).tap();
    await expect(shownIn(page).getByText("Feed it.")).toBeVisible();
    expect(await innerWidthOf(page)).toBe(390);
    await expect(dialogOf(page).getByRole("button", { name: "Desktop" })).toBeHidden();
    await expectNoViolations(page, shownIn(page).getByText("Feed it."));
    await dialogOf(page).getByRole("button", { name: "Back to writing" }).tap();
    await expect(dialogOf(page)).toBeHidden();
    await page.keyboard.type(" Twice.");
    await expect(section(page, "Feed it. Twice.")).toBeVisible();
  });
});
