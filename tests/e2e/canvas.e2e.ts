import { readFileSync } from "node:fs";
import { createChapter, createPage, readCatalogue } from "@coursewright/contract/courses.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, test as ownBrowserTest, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { expectNoViolations } from "./support/axe.ts";
import { paragraphs, section, textOf, tools } from "./support/canvas.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

/** The fixture of a block's own tests. */
function fixture(folder: string): StoredBlock {
  return StoredBlock.parse(
    JSON.parse(readFileSync(new URL(`../../packages/blocks/src/${folder}/fixtures/latest.json`, import.meta.url), "utf8")),
  );
}

// A request in progress at the end of a test would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "wait" }));

test("[PAGE-01] [PAGE-03] shows tools in a column of 700 px", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...paragraphs("Forget the clock."), fixture("mcq")] });
  const chosen = section(page, "Forget the clock.");
  const [box, main] = [await chosen.boundingBox(), await page.getByRole("main").boundingBox()];
  expect(box?.width).toBe(700);
  expect(Math.abs((main?.x ?? 0) + (main?.width ?? 0) / 2 - (box?.x ?? 0) - 350)).toBeLessThan(10);
  await chosen.click();
  await expect(tools(page).getByRole("button")).toHaveCount(4);
  const names = await tools(page)
    .getByRole("button")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  expect(names).toEqual(["Drag to move", "Edit", "Open panel", "Delete"]);
});

const openedByHand = [
  ["para", "Paragraph"],
  ["image", "Image"],
  ["table", "Table"],
  ["barchart", "Bar chart"],
  ["piechart", "Pie chart"],
  ["linechart", "Line chart"],
] as const;

test("[PAGE-06] Open shows the panel of paragraphs, pictures, tables and charts; other kinds show theirs at once", async ({ page }) => {
  await openPreparedPage(page, { blocks: [...openedByHand.map(([kind]) => fixture(kind)), fixture("mcq")] });
  const panel = page.getByRole("complementary");
  const open = tools(page).getByRole("button", { name: "Open panel" });
  for (const [kind, name] of openedByHand) {
    await page.locator(`[data-type=${kind}]`).focus();
    await expect(open).toBeVisible();
    await expect(panel.getByRole("heading", { name, level: 2 })).toHaveCount(0);
    await open.click();
    await expect(panel.getByRole("heading", { name, level: 2 })).toBeVisible();
    await page.getByRole("button", { name: "Close panel" }).click();
    await expect(panel).toHaveCount(0);
  }
  await page.locator("[data-type=MCQ]").focus();
  await expect(panel.getByRole("heading", { name: "Multiple choice", level: 2 })).toBeVisible();
  await expect(tools(page).getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(open).toHaveCount(0);
});

test("[PAGE-04] [PAGE-13] asks, saves, clears the selection and marks the catalogue stale on delete", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored, call, params } = await openPreparedPage(page, { blocks: paragraphs("Forget the clock.", "Feed it.") });
  const before = await stored();
  await section(page, "Feed it.").click();
  await tools(page).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Are you sure? This action is irreversible.", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(section(page, "Feed it.")).toBeVisible();
  await tools(page).getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(section(page, "Feed it.")).toHaveCount(0);
  await expect(page.locator("[data-block].is-selected")).toHaveCount(0);
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Forget the clock."]);
  await expect.poll(() => call(readCatalogue, { params })).toMatchObject({ stale: true, lastDeletedBlockId: before[1]?.id });
  const { lastDeletedAt } = await call(readCatalogue, { params });
  expect(Math.abs(Date.parse(lastDeletedAt ?? "") - Date.now())).toBeLessThan(60_000);
  await page.keyboard.press("Control+z");
  await expect(section(page, "Feed it.")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[WR-41] the toolbar's Delete offers Undo, also after more writing", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Weigh.", "Knead.", "Rest.") });
  const undo = page.getByRole("button", { name: "Undo", exact: true }).and(page.locator(".ui-toast-action"));
  const remove = async (text: string) => {
    await section(page, text).click();
    await tools(page).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(section(page, text)).toHaveCount(0);
  };
  await remove("Knead.");
  await expect(page.getByText("Section deleted").first()).toBeVisible();
  await section(page, "Weigh.").click();
  await section(page, "Weigh.").getByRole("textbox").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await undo.click();
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Weigh. Twice.", "Knead.", "Rest."]);
  await remove("Rest.");
  await undo.click();
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Weigh. Twice.", "Knead.", "Rest."]);
  await expect(undo).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("[PAGE-05] Edit opens the table, media or chart editor, which changes the block, or enters the text", async ({ page }) => {
  const kinds = [...openedByHand.filter(([kind]) => kind !== "para"), ["video", "Video"] as const];
  const { stored } = await openPreparedPage(page, { blocks: [...paragraphs("Feed it."), ...kinds.map(([kind]) => fixture(kind))] });
  const panel = page.getByRole("complementary");
  for (const [kind, name] of kinds) {
    for (const way of ["by key", "by button"]) {
      await page.locator(`[data-type=${kind}]`).focus();
      if (way === "by key") await page.keyboard.press("Enter");
      else await tools(page).getByRole("button", { name: "Edit" }).click();
      await expect(panel.getByRole("heading", { name, level: 2 })).toBeVisible();
      await expect(panel.locator("#block-editor :focus")).toHaveCount(1);
    }
    const words = `Rye for the ${name}`;
    await panel.locator("#block-editor").getByLabel(wordsField[kind], { exact: true }).first().fill(words);
    await expect.poll(async () => JSON.stringify((await stored()).find(({ type }) => type === kind))).toContain(words);
  }
  await section(page, "Feed it.").focus();
  await tools(page).getByRole("button", { name: "Edit" }).click();
  await expect(section(page, "Feed it.").locator("[contenteditable]")).toBeFocused();
});

/** A field of words in the editor of each kind. */
const wordsField = {
  para: "",
  table: "Caption",
  image: "Caption",
  video: "Caption",
  barchart: "Title",
  piechart: "Title",
  linechart: "Title",
} as const;

ownBrowserTest("[PAGE-10] reports unknown and failing blocks and keeps the others working", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // This format shortens large numbers, so a chart of them fails while it is drawn.
  await page.addInitScript(() => {
    const Real = Intl.NumberFormat;
    Intl.NumberFormat = new Proxy(Real, {
      construct(target, [locale, options]) {
        if (options?.notation === "compact") throw new Error("This chart breaks");
        return new target(locale, options);
      },
    });
  });
  await page.route(/\/pages\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('"type":"heading"', '"type":"hologram"') });
  });
  const chart = fixture("barchart");
  const large = { ...chart, data: JSON.parse(JSON.stringify(chart.data).replace('"Q1":0.6', '"Q1":600000')) };
  const heading = { type: "heading", v: 1, data: { text: "The jar", meta: { level: 2 } } };
  const { stored } = await openPreparedPage(page, { blocks: [...paragraphs("Feed it."), heading, large, ...paragraphs("Bake.")] });
  const failed = section(page, "This section failed to render safely. You can delete it and re-add.");
  await expect(failed).toHaveCount(2);
  await expectNoViolations(page, failed.first());
  const unknown = failed.first();
  await unknown.getByRole("button", { name: "Copy its text" }).click();
  await expect(unknown.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("The jar");

  await section(page, "Bake.").click();
  await expect(section(page, "Bake.").locator("[contenteditable]")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" Now.");
  await expect.poll(async () => (await stored()).map(textOf)).toContain("Bake. Now.");
  await failed.last().getByRole("button", { name: "Delete section" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(failed).toHaveCount(1);
});

ownBrowserTest("[PAGE-08b] Save in the footer saves at once, before the pause that autosave waits for", async ({ page }) => {
  await page.clock.install();
  const { stored } = await openPreparedPage(page, { blocks: paragraphs("Feed it.") });
  await section(page, "Feed it.").click();
  await expect(section(page, "Feed it.").locator("[contenteditable]")).toBeFocused();
  // Autosave waits for a pause in typing, which never ends while the clock stands still.
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice.");
  await expect(section(page, "Feed it. Twice.")).toBeVisible();
  expect((await stored()).map(textOf)).toEqual(["Feed it."]);
  await page.locator("footer.page-foot").getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Feed it. Twice."]);
});

test("[PAGE-08a] [PAGE-08c] [PAGE-08d] [NAV-01] [NAV-02] [NAV-03] links to the next page across an empty chapter, and nowhere at the ends", async ({
  page,
}) => {
  const { call, params } = await openPreparedPage(page, { blocks: paragraphs("Feed it."), more: ["A feeding rhythm"] });
  const { uid, projectId } = params;
  await call(createChapter, { params: { uid, projectId }, body: { name: "Empty" } });
  const bake = await call(createChapter, { params: { uid, projectId }, body: { name: "The bake" } });
  await call(createPage, { params: { uid, projectId, chapterId: bake.id }, body: { name: "Steam" } });
  await page.reload();
  const [previous, next] = [page.getByRole("button", { name: "Previous" }), page.getByRole("button", { name: "Next" })];
  const foot = page.locator("footer.page-foot");
  await foot.getByRole("button", { name: "Update catalogue" }).click();
  const dialog = page.getByRole("dialog", { name: "Update the catalogue for this page?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(foot.getByRole("button", { name: "Update catalogue" })).toBeFocused();
  await expect(foot).toHaveCSS("block-size", "56px");
  const start = page.url();

  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page).toHaveURL(start);
  await page.getByRole("link", { name: /^Next/ }).click();
  await expectPage(page, "A feeding rhythm");
  await page.keyboard.press("Alt+ArrowRight");
  await expectPage(page, "Steam");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  const end = page.url();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page).toHaveURL(end);
  await page.getByRole("link", { name: /^Previous/ }).click();
  await expectPage(page, "A feeding rhythm");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page).toHaveURL(start);
  await expect(section(page, "Feed it.")).toBeVisible();
});

async function expectPage(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel("Name of the page")).toHaveText(name);
  await expect(page.getByRole("button", { name: "+ Add section" })).toBeVisible();
}

test("prefetches a page on hover", async ({ page }) => {
  const { address } = await openPreparedPage(page, { more: ["A feeding rhythm"] });
  const asked = page.waitForResponse((response) => /\/pages\/[^/]+$/.test(response.url()) && !response.url().includes(address));
  await page.getByRole("link", { name: /^Next/ }).hover();
  expect((await asked).ok()).toBe(true);
});

test("[PAGE-09] shows the discussion with its posts", async ({ page }) => {
  await openPreparedPage(page);
  await expect(page.getByRole("heading", { name: "0 comments", exact: true })).toBeVisible();
  await expect(page.getByText("No comments yet. Be the first to start the conversation!", { exact: true })).toBeVisible();
  const box = page.getByPlaceholder("Start a discussion about this page...", { exact: true });
  await box.fill("Is rye all right?");
  await page.getByRole("button", { name: "Post Comment", exact: true }).click();
  await expect(page.getByRole("heading", { name: "1 comment", exact: true })).toBeVisible();
  await expect(page.getByRole("article").getByText("Is rye all right?", { exact: true })).toBeVisible();
  await expect(box).toHaveValue("");
});
