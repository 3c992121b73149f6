import { patchProjectTheme, renameProject } from "@coursewright/contract/courses.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { expect } from "@playwright/test";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

test("draws the course in its own theme, with the letters of its headings", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [paragraphOf("Feed it.")] });
  const theme = Theme.parse({
    general: { background: "#1d2b3a", text: "#f4efe2" },
    colors: { themeColors: ["#f2b84b", "#2e5e4c"] },
    heading: { font: "Courier New" },
  });
  await call(patchProjectTheme, { params, body: theme });
  await page.goto(`/static/launch?project_uuid=${params.projectId}`);
  for (const drawn of [page.locator(".course-preview-window"), page.locator(".course-preview-phone > div")]) {
    await expect(drawn).toHaveCSS("background-color", "rgb(29, 43, 58)");
    await expect(drawn.locator(".course-preview-title")).toHaveCSS("font-family", /^"Courier New"/);
    await expect(drawn.locator(".course-preview-access")).toHaveCSS("background-color", "rgb(242, 184, 75)");
  }
});

test("never breaks a word on a drawn cover", async ({ page }) => {
  const { call, params } = await openPreparedPage(page, { blocks: [paragraphOf("Feed it.")] });
  const names = [
    "Bread",
    "The sourdough starter",
    "Photosynthesis, explained",
    "WORKPLACE SAFETY TRAINING",
    "Donaudampfschifffahrtsgesellschaft",
    "Pneumonoultramicroscopicsilicovolcanoconiosis for beginners",
    `${"word".repeat(15)} and so on`,
  ];
  for (const name of names) {
    await call(renameProject, { params, body: { name } });
    await page.goto(`/static/launch?project_uuid=${params.projectId}`);
    const titles = page.locator(".book-title").filter({ hasText: name });
    await expect(titles.first()).toBeVisible();
    expect(await titles.evaluateAll(brokenWords), name).toEqual([]);
  }
});

/** Words of these titles that are drawn on two lines or leave the title's box. */
function brokenWords(titles: Element[]): string[] {
  return titles.flatMap((title) => {
    const text = title.firstChild;
    const box = title.getBoundingClientRect();
    if (!text) return ["nothing"];
    return [...(text.textContent ?? "").matchAll(/\S+/g)].flatMap((word) => {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size === 1 && range.getBoundingClientRect().right <= box.right + 1 ? [] : [word[0]];
    });
  });
}
