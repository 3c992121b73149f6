import { expect, test as ownBrowserTest, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { collectComplaints } from "./support/authoring.ts";
import { paragraphs, section, textOf } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const menu = (page: Page): Locator => page.getByRole("listbox", { name: "Blocks" });
const options = (page: Page): Locator => menu(page).getByRole("option");
const plus = (page: Page): Locator => page.getByRole("button", { name: "Add a block here" });

async function writeIn(page: Page, text: string): Promise<void> {
  await section(page, text).click();
  await expect(section(page, text).locator("[contenteditable]")).toBeFocused();
}

test("[WR-15] finds blocks by everyday words and says why", async ({ page }) => {
  const complaints = collectComplaints(page);
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await writeIn(page, "Feed it.");
  await page.keyboard.press("End");
  await page.keyboard.type(" /quiz");
  await expect(options(page).first()).toHaveAccessibleName("Multiple choice");
  await expect(options(page).first()).toHaveAccessibleDescription(/quiz/);
  await expect(options(page).first().locator("u")).toHaveText("quiz");
  await expect(options(page).first().locator("svg path").first()).toBeVisible();
  await expectNoViolations(page, menu(page));
  await page.keyboard.type("zzz");
  await expect(page.getByText("No block called that")).toBeVisible();
  await page.keyboard.type(" and so on");
  await expect(page.getByText("No block called that")).toBeHidden();
  expect(complaints).toEqual([]);
});

test("[WR-15] opens in the middle of a line and removes only the query", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it daily.") });
  await writeIn(page, "Feed it daily.");
  await page.keyboard.press("End");
  for (const _ of "it daily.") await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("/table");
  await expect(options(page).first()).toHaveAccessibleName("Table");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["para", "table"]);
  expect((await stored()).map(textOf)[0]).toBe("Feed it daily.");
});

test("[WR-15] does not open inside a word or after a space", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it") });
  await writeIn(page, "Feed it");
  await page.keyboard.press("End");
  await page.keyboard.type(" and/or");
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.type(" /");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.type(" 2");
  await expect(menu(page)).toHaveCount(0);
  await expect(section(page, "Feed it and/or / 2")).toBeVisible();
});

test("[WR-15] starts a list from an empty line", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await writeIn(page, "Feed it.");
  await page.keyboard.press("End");
  await page.keyboard.type(" /numb");
  await expect(options(page).first()).toHaveAccessibleName("Numbered list");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-type=para] ol")).toBeVisible();
  await page.keyboard.type("First");
  await expect
    .poll(async () => (await stored())[1]?.data)
    .toMatchObject({ text: { content: [{ type: "orderedList", content: [{ content: [{ content: [{ text: "First" }] }] }] }] } });
});

test("[WR-15] lists the last four kinds first, each kind once", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  for (const kind of ["table", "fact", "flash", "video", "image", "flash"]) {
    await hoverGap(page, { below: "Feed it." });
    await openByPlus(page);
    await page.keyboard.type(kind);
    await page.keyboard.press("Enter");
    await expect(page.locator(`[data-type*="${kind}"].is-selected:focus-within`)).toBeVisible();
  }
  await page.reload();
  await writeIn(page, "Feed it.");
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  const recent = menu(page).getByRole("group", { name: "Recent" }).getByRole("option");
  await expect(recent).toHaveCount(4);
  expect(await recent.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    "Flash Card",
    "Image",
    "Video",
    "Fact Card",
  ]);
  const names = await options(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(new Set(names).size).toBe(names.length);
});

test("[WR-15] adds a block between any two by the plus, also before the first", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("One.", "Two.", "Three.") });
  const types = async () => (await stored()).map(({ type }) => type);
  await hoverGap(page, { below: "One." });
  await openByPlus(page);
  await expectNoViolations(page, menu(page));
  await page.keyboard.type("divi");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  expect(await types()).toEqual(["para", "para", "para"]);

  await hoverGap(page, { below: "One." });
  await openByPlus(page);
  await page.keyboard.type("table");
  await page.keyboard.press("Enter");
  await expect.poll(types).toEqual(["para", "table", "para", "para"]);

  const first = await boxOf(section(page, "One."));
  await page.mouse.move(first.x + 200, first.y + 2);
  await plus(page).click();
  await options(page).and(page.locator("[data-kind=heading]")).click();
  await expect.poll(types).toEqual(["heading", "para", "table", "para", "para"]);

  await hoverGap(page, { below: "Three." });
  await openByPlus(page);
  await page.keyboard.type("image");
  await page.keyboard.press("Enter");
  await expect.poll(types).toEqual(["heading", "para", "table", "para", "para", "image"]);
  expect(complaints).toEqual([]);
});

test("[WR-15] shows the plus above and below the block with the caret", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One.", "Two.", "Three.") });
  await section(page, "Two.").click();
  await expect(section(page, "Two.").locator("[contenteditable]")).toBeFocused();
  for (const below of ["One.", "Two."]) {
    await hoverGap(page, { below });
    await expect(page.locator(".gap-plus")).toHaveAttribute("data-place", below === "One." ? "1" : "2");
  }
});

test("[WR-15] shows the plus for the keyboard and moves it by arrows", async ({ page }) => {
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("One.", "Two.") });
  await writeIn(page, "One.");
  await plus(page).focus();
  const line = page.locator(".gap-plus");
  await expect(line).toHaveCSS("opacity", "1");
  const [one, two] = [await boxOf(section(page, "One.")), await boxOf(section(page, "Two."))];
  const place = async () => (await boxOf(plus(page))).y + 12;
  expect(await place()).toBeGreaterThan(one.y + one.height - 8);
  expect(await place()).toBeLessThan(two.y + 8);
  await page.keyboard.press("ArrowUp");
  await expect.poll(place).toBeLessThan(one.y + 8);
  await page.keyboard.press("Enter");
  await page.keyboard.type("head");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored()).map(({ type }) => type)).toEqual(["heading", "para", "para"]);
});

ownBrowserTest.describe("on a phone", () => {
  ownBrowserTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  ownBrowserTest("[WR-15] fills the width with one column", async ({ page }) => {
    await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
    await section(page, "Feed it.").tap();
    await expect(section(page, "Feed it.").locator("[contenteditable]")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" /quiz");
    await expect.poll(async () => (await boxOf(page.locator(".slash-menu"))).width).toBe(390);
    expect((await boxOf(options(page).first())).height).toBeGreaterThanOrEqual(44);
    await options(page).first().tap();
    await expect(page.locator("[data-type=MCQ]")).toBeVisible();
  });
});

/** The plus loads after the page. It sees only moves that come later, so the pointer moves until it shows. */
async function hoverGap(page: Page, { below }: { below: string }): Promise<void> {
  await expect(async () => {
    const box = await boxOf(section(page, below));
    await page.mouse.move(box.x + 200, box.y + box.height / 2);
    await page.mouse.move(box.x + 200, box.y + box.height + 5, { steps: 3 });
    await expect(page.locator(".gap-plus")).toHaveCSS("opacity", "1", { timeout: 2_000 });
  }).toPass();
}

async function openByPlus(page: Page): Promise<void> {
  await plus(page).click();
  await expect(page.getByRole("combobox", { name: "Search blocks" })).toBeFocused();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not drawn");
  return box;
}
