import { registry } from "@coursewright/blocks/registry.ts";
import { PageId } from "@coursewright/base/ids.ts";
import { readOutline, readPage } from "@coursewright/contract/courses.ts";
import { ProjectId } from "@coursewright/base/ids.ts";
import { expect, test, type Page } from "@playwright/test";
import type { Author } from "../product/author.ts";
import { collectComplaints } from "./support/authoring.ts";
import { tabTo } from "./support/keyboard.ts";
import { handleOf } from "./support/canvas.ts";
import { signInByRequest } from "./support/sign-in.ts";

/** The query after the slash and the resulting type. A new section exists before it. */
const kinds = [
  ["heading", "heading"],
  ["page heading", "Page-Heading"],
  ["paragraph", "para"],
  ["image", "image"],
  ["split", "Split"],
  ["video", "video"],
  ["audio", "audio"],
  ["file", "file"],
  ["chart", "chart"],
  ["table", "table"],
  ["widget", "widgets"],
  ["bar", "barchart"],
  ["pie", "piechart"],
  ["line", "linechart"],
  ["hero", "hero-banner"],
  ["fact", "fact-card"],
  ["flash", "flash-card"],
  ["step", "step-card"],
  ["bullet card", "bullet-cards"],
  ["multiple", "MCQ"],
  ["textbox", "Textbox"],
  ["quote", "quote"],
  ["callout", "callout"],
  ["divider", "divider"],
  ["code", "code"],
] as const;
const everyType = [...kinds.map(([, type]) => type), "Base"];

test("builds a course with every block type by keyboard, and undoes and redoes it all", async ({ page }) => {
  const complaints = collectComplaints(page);
  const author = await signInByRequest(page);
  await page.goto("/static/home");
  await tabTo(page, "Start with a name");
  await page.keyboard.type("Bread");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add a chapter" })).toBeVisible();
  await tabTo(page, "Add a chapter");
  await page.keyboard.press("Enter");
  for (const count of [1, 2]) {
    await expect(page.getByText(`Chapter ${count}, page 1`)).toBeVisible();
    await tabTo(page, "Add chapter");
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Chapter 3, page 1")).toBeVisible();
  expect(await chaptersOf(page, author)).toBe(3);

  await tabTo(page, "+ Add section");
  await page.keyboard.press("Enter");
  for (const [typed, type] of kinds) {
    await expect(page.locator("[data-type=Base] [data-leaf=text]")).toBeFocused();
    await page.keyboard.type(`/${typed}`);
    await page.keyboard.press("Enter");
    await expect(page.locator(`[data-type="${type}"].is-selected:focus-within`)).toBeVisible();
    await page.keyboard.press("Control+Enter");
  }
  await expect.poll(() => typesOn(page)).toEqual(everyType);

  await intoBlock(page);
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await typesOn(page)).indexOf("Base")).toBe(everyType.length - 2);
  await handleOf(page).focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  const reordered = everyType.slice(0, -1).toSpliced(-3, 0, "Base");
  await expect.poll(() => typesOn(page)).toEqual(reordered);

  await expectBackAndForth(page, {
    author,
    reordered,
    undo: () => page.keyboard.press("Control+z"),
    redo: () => page.keyboard.press("Control+Shift+z"),
  });
  expect(complaints).toEqual([]);
});

test.describe("on a touch screen of 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("builds a course with every block type by touch, and undoes and redoes it all", async ({ page }) => {
    const complaints = collectComplaints(page);
    const author = await signInByRequest(page);
    await page.goto("/static/home");
    await page.getByLabel("Start with a name").tap();
    await page.keyboard.type("Bread");
    await page.getByRole("button", { name: "Create", exact: true }).tap();
    await page.getByRole("button", { name: "Add a chapter" }).tap();
    for (const count of [1, 2]) {
      await expect(page.getByText(`Chapter ${count}, page 1`)).toBeVisible();
      await page.getByRole("button", { name: "Menu" }).tap();
      await page.getByRole("dialog", { name: "Project" }).getByRole("button", { name: "Add chapter" }).tap();
    }
    await expect(page.getByText("Chapter 3, page 1")).toBeVisible();
    expect(await chaptersOf(page, author)).toBe(3);

    for (const [typed, type] of kinds) {
      await page.getByRole("button", { name: "+ Add section" }).tap();
      await expect(page.locator("[data-type=Base] [data-leaf=text]")).toBeFocused();
      await page.keyboard.type(`/${typed}`);
      await page.getByRole("listbox", { name: "Blocks" }).getByRole("option").first().tap();
      await expect(page.locator(`[data-type="${type}"]`)).toHaveClass(/is-selected/);
    }
    await page.getByRole("button", { name: "+ Add section" }).tap();
    await expect.poll(() => typesOn(page)).toEqual(everyType);

    for (const _ of "up") {
      await handleOf(page).tap();
      await page.getByRole("menuitem", { name: "Move up" }).tap();
    }
    const reordered = everyType.slice(0, -1).toSpliced(-2, 0, "Base");
    await expect.poll(() => typesOn(page)).toEqual(reordered);

    const generator = page.locator("[data-region=generator]");
    await page.getByRole("button", { name: "Add to this page" }).tap();
    await expectBackAndForth(page, {
      author,
      reordered,
      undo: () => generator.getByRole("button", { name: "Undo" }).tap(),
      redo: () => generator.getByRole("button", { name: "Redo" }).tap(),
    });
    expect(complaints).toEqual([]);
  });
});

interface InputMethod {
  readonly author: Author;
  readonly reordered: readonly string[];
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
}

/** Undoes to an empty page and redoes. Screen and database must match the state before. */
async function expectBackAndForth(page: Page, { author, reordered, undo, redo }: InputMethod): Promise<void> {
  const written = await textsIn(page);
  const steps = 3 * everyType.length;
  for (let step = 0; step < steps && (await typesOn(page)).length > 0; step += 1) await undo();
  expect(await typesOn(page)).toEqual([]);
  for (let step = 0; step < steps && (await textsIn(page)).join() !== written.join(); step += 1) await redo();
  expect(await typesOn(page)).toEqual(reordered);
  expect(await textsIn(page)).toEqual(written);
  await expect.poll(() => storedTypes(page, author)).toEqual(reordered);
}

/** Leaves the text and selects its block. */
async function intoBlock(page: Page): Promise<void> {
  const selected = page.locator("[data-block].is-selected");
  await expect(selected.locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(selected).toBeFocused();
}

function typesOn(page: Page): Promise<string[]> {
  return page.locator("[data-block]").evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-type") ?? ""));
}

function textsIn(page: Page): Promise<string[]> {
  return page
    .locator("[data-block]")
    .evaluateAll((blocks) => blocks.map((block) => `${block.getAttribute("data-block")} ${block.textContent}`));
}

function idIn(page: Page, name: string): string {
  return new URL(page.url()).searchParams.get(name) ?? "";
}

async function outlineOf(page: Page, { uid, call }: Author) {
  return call(readOutline, { params: { uid, projectId: ProjectId.parse(idIn(page, "project_uuid")) } });
}

async function chaptersOf(page: Page, author: Author): Promise<number> {
  return (await outlineOf(page, author)).chapters.length;
}

async function storedTypes(page: Page, author: Author): Promise<string[]> {
  const { project, chapters } = await outlineOf(page, author);
  const pageId = PageId.parse(idIn(page, "page_uuid"));
  const chapter = chapters.find(({ pages }) => pages.some(({ id }) => id === pageId));
  if (!chapter) throw new Error("The page is in no chapter");
  const params = { uid: author.uid, projectId: project.id, chapterId: chapter.id, pageId };
  return (await author.call(readPage, { params })).blocks.map(({ type }) => type);
}

test("offers every block type by slash except the new section", () => {
  expect(everyType.toSorted()).toEqual(registry.map(({ model }) => model.type).toSorted());
});
