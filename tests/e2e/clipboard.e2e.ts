import { noteOf } from "@coursewright/blocks/kit/data/note.ts";
import { createChapter, createPage, createProject, readOutline, readPage } from "@coursewright/contract/courses.ts";
import { expect, test as ownBrowserTest } from "@playwright/test";
import { paragraphs, textOf } from "./support/canvas.ts";
import { clipboardText, paste, sectionsOn } from "./support/clipboard.ts";
import { sidebarOf } from "./support/prepared-course.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const table = {
  type: "table",
  data: { headers: ["a", "b"], rows: [{ cells: ["1", "2"] }], columnWidths: [120, 120], rowHeights: [40], caption: "" },
};

test("[WR-13] a copied block arrives whole on a page of another course", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [...paragraphs("First line"), table, ...paragraphs("Last line")] });
  const { uid } = params;
  await page.getByText("First line").click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("First line");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("[data-type=table]")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => clipboardText(page)).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");

  const { id: projectId } = await call(createProject, { params: { uid }, body: { name: "Other" } });
  const { id: chapterId } = await call(createChapter, { params: { uid, projectId }, body: { name: "Chapter" } });
  const { id: pageId } = await call(createPage, { params: { uid, projectId, chapterId }, body: { name: "Elsewhere" } });
  await page.goto(`/?project_uuid=${projectId}&chapter_uuid=${chapterId}&page_uuid=${pageId}`);
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(page.locator("[data-leaf]:focus, .ProseMirror:focus")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(async () => (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""))).toEqual(["table"]);
  await expect(page.locator("[data-type=table]")).toContainText("2");
});

test("[WR-13] cut removes the block, paste brings it back, undo works", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("One", "Two", "Three") });
  await page.getByText("One", { exact: true }).click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("One");
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-block]").first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+x");
  await expect.poll(() => sectionsOn(page)).toEqual(["para: Two", "para: Three"]);
  await expect(page.locator("[data-block]").first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => sectionsOn(page)).toEqual(["para: Two", "para: One", "para: Three"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => sectionsOn(page)).toEqual(["para: Two", "para: Three"]);
});

test("[WR-13] [WR-40] a cut block keeps its note on another page, and the clipboard has none", async ({ page }) => {
  const note = "Ask Jorunn";
  const [one, two] = paragraphs("One", "Two");
  const { stored, call, params } = await openPreparedPage(page, {
    blocks: [{ ...(one ?? table), answer: { note } }, two ?? table],
    more: ["Elsewhere"],
  });
  await page.getByText("One", { exact: true }).click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("One");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+x");
  await expect.poll(async () => (await stored()).map(textOf)).toEqual(["Two"]);
  const read = async () => {
    const [item] = await navigator.clipboard.read();
    return Promise.all((item?.types ?? []).map(async (type) => [type, await (await item?.getType(type))?.text()]));
  };
  const onClipboard = await page.evaluate(read);
  expect(new Set(onClipboard.map(([type]) => type))).toEqual(new Set(["text/html", "text/plain"]));
  expect(JSON.stringify(onClipboard)).not.toContain("Jorunn");
  await sidebarOf(page).getByRole("link", { name: "Elsewhere" }).click();
  await expect(page.getByRole("heading", { name: "Elsewhere" })).toBeVisible();
  // The note does not depend on the memory of this tab.
  await page.reload();
  await page.getByRole("button", { name: "+ Add section" }).click();
  await expect(page.locator("[data-leaf]:focus, .ProseMirror:focus")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("textbox", { name: "Your note. Learners never see it." })).toHaveValue(note);
  const { chapters } = await call(readOutline, { params });
  const pageId = chapters.flatMap(({ pages }) => pages).find(({ name }) => name === "Elsewhere")?.uuid ?? params.pageId;
  await expect.poll(async () => (await call(readPage, { params: { ...params, pageId } })).blocks.map(noteOf)).toEqual([note]);
});

test("[WR-13] selected words copy as Markdown and paste with their format", async ({ page }) => {
  await openPreparedPage(page, { blocks: paragraphs("Plain words") });
  await page.getByText("Plain words").click();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("Plain words");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("ControlOrMeta+c");
  await expect.poll(() => clipboardText(page)).toBe("**Plain words**");
  await page.keyboard.press("End");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.locator("[data-block] strong").first()).toHaveText("Plain wordsPlain words");
});

test("[WR-22] an address alone becomes a link, then a video by choice", async ({ page }) => {
  await openPreparedPage(page, { blocks: [{ type: "Base", v: 0, data: { text: "" } }] });
  await page.locator("[data-block]").click();
  await expect(page.locator(".ProseMirror:focus, [data-leaf]:focus")).toBeVisible();
  await paste(page, { text: "https://www.youtube.com/watch?v=jNQXAC9IVRw" });
  await expect(page.locator("[data-block] a[href*='youtube.com']")).toBeVisible();
  const menu = page.getByRole("menu", { name: "Show this address as" });
  await expect(menu.getByRole("menuitem", { name: /Picture.*Not available/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("menuitem", { name: "Link" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-type=video]")).toBeVisible();
  await expect(menu).toBeHidden();
});

test("[WR-22] Escape closes the offer and keeps the caret in the text", async ({ page }) => {
  await openPreparedPage(page, { blocks: [{ type: "Base", v: 0, data: { text: "" } }] });
  await page.locator("[data-block]").click();
  await expect(page.locator(".ProseMirror:focus, [data-leaf]:focus")).toBeVisible();
  await paste(page, { text: "https://example.org/loaf" });
  const menu = page.getByRole("menu", { name: "Show this address as" });
  await expect(menu).toContainText("You pasted an address. Keep it as");
  await expect(page.locator(".ProseMirror:focus")).toHaveText("https://example.org/loaf");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Next line");
  await expect.poll(() => sectionsOn(page)).toEqual(["para: https://example.org/loaf", "para: Next line"]);
});

ownBrowserTest("[WR-22] typing keeps the link and closes the offer", async ({ page }) => {
  // Otherwise the offer would close by itself after ten seconds.
  await page.addInitScript(() => {
    const setTimer = globalThis.setTimeout;
    const slowly = (work: TimerHandler, ms?: number, ...args: unknown[]) => setTimer(work, ms === 10_000 ? 600_000 : ms, ...args);
    Object.assign(globalThis, { setTimeout: slowly });
  });
  await openPreparedPage(page, { blocks: [{ type: "Base", v: 0, data: { text: "" } }] });
  await page.locator("[data-block]").click();
  await expect(page.locator(".ProseMirror:focus, [data-leaf]:focus")).toBeVisible();
  await paste(page, { text: "https://example.org/loaf" });
  const menu = page.getByRole("menu", { name: "Show this address as" });
  await expect(menu.getByRole("menuitem", { name: /Embed.*Not available/ })).toBeVisible();
  await expect(page.locator(".ProseMirror:focus")).toHaveText("https://example.org/loaf");
  await page.keyboard.type(" is good");
  await expect(menu).toBeHidden();
  await expect.poll(() => sectionsOn(page)).toEqual(["para: https://example.org/loaf is good"]);
});
