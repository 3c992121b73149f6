import { expect, type CDPSession, type Locator, type Page } from "@playwright/test";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const languages = [
  { name: "Chinese", steps: ["n", "ni", "ni'h", "你好"], words: "你好" },
  { name: "Japanese", steps: ["に", "にほ", "にほん", "日本"], words: "日本" },
  { name: "Korean", steps: ["ㅎ", "하", "한", "한ㄱ", "한글"], words: "한글" },
] as const;

const heading = { type: "heading", v: 1, data: { text: "Warm", meta: { level: 2 } } };
const focused = (page: Page) => page.locator("[data-block] [contenteditable]:focus");

interface Composed {
  readonly ime: CDPSession;
  readonly text: Locator;
  readonly steps: readonly string[];
  readonly words: string;
  readonly before: string;
  readonly isSaved: (words: string) => Promise<boolean>;
}

/** Each step replaces the one before, as the window of an input method does. A save in the middle must not end the composition. */
async function compose({ ime, text, steps, words, before, isSaved }: Composed): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await ime.send("Input.imeSetComposition", { text: step, selectionStart: step.length, selectionEnd: step.length });
    await expect(text).toHaveText(before + step);
    if (index === 1) await expect.poll(() => isSaved(before + step)).toBe(true);
  }
  // Enter takes a suggestion of the input method and must not split the text.
  await ime.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
  await ime.send("Input.insertText", { text: words });
  await expect(text).toHaveText(before + words);
  await expect.poll(() => isSaved(before + words)).toBe(true);
}

for (const { name, steps, words } of languages) {
  test(`[WR-07] composes ${name} in a paragraph, an empty line and a heading`, async ({ page }) => {
    const { stored } = await openPreparedPage(page, { blocks: [paragraphOf("Tea"), heading] });
    const ime = await page.context().newCDPSession(page);
    const isSaved = async (text: string) => JSON.stringify(await stored()).includes(JSON.stringify(text));
    const composed = { ime, steps, words, isSaved };

    await page.locator("[data-type=para]").click();
    await expect(focused(page)).toHaveText("Tea");
    await page.keyboard.press("End");
    await compose({ ...composed, text: focused(page), before: "Tea" });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+z");
    await expect(page.locator("[data-type=para]").first()).toContainText(`Tea${words}`);

    await page.locator("[data-type=heading] [data-leaf=text]").click();
    await page.keyboard.press("End");
    await compose({ ...composed, text: focused(page), before: "Warm" });

    await page.getByRole("button", { name: "+ Add section" }).click();
    await expect(focused(page)).toHaveText("");
    await compose({ ...composed, text: focused(page), before: "" });
    await expect(page.locator("[data-block]").last()).toHaveAttribute("data-type", "para");
    await expect(page.locator("[data-block]")).toHaveCount(3);
  });
}

test("[WR-07] texts are checked in the language of the page", async ({ page }) => {
  const german = "Der Teig ist fertig, wenn er sich verdoppelt hat, und die Oberfläche ist nicht mehr fest.";
  await openPreparedPage(page, { blocks: [paragraphOf(german), heading] });
  for (const type of ["para", "heading"]) {
    await page.locator(`[data-type=${type}]`).click();
    await expect(focused(page)).toHaveAttribute("lang", "de");
    await expect(focused(page)).toHaveAttribute("spellcheck", "true");
    await expect(focused(page)).toHaveAttribute("autocorrect", "on");
    await expect(focused(page)).toHaveAttribute("autocapitalize", "sentences");
  }
});
