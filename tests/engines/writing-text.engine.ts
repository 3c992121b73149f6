import { expect } from "vitest";
import { enter, hasLoaded, heading, paragraphs, paste, pressTimes, reads } from "./support/canvas.ts";
import { inEveryEngine } from "./support/scenario.ts";
import type { Screen } from "./support/screen.ts";
import { openPage, type WrittenPage } from "./support/written-page.ts";

const empty = paragraphs("");
const bar = ["[role=toolbar]", "Formatting"] as const;

/** Selects the first characters of a text. The bar is shown when the text editor has noticed. */
async function selectFirst(screen: Screen, text: string, count: number): Promise<void> {
  await enter(screen, text);
  await hasLoaded(screen, "formatting");
  await screen.press("Home");
  await pressTimes(screen, count, "Shift+ArrowRight");
  await screen.see(...bar);
}

async function enterEmpty(screen: Screen): Promise<void> {
  await screen.click("[data-type=para]");
  await screen.see("[data-type=para] [contenteditable]:focus");
}

async function isStoredAs({ stored }: WrittenPage, pattern: RegExp): Promise<void> {
  await expect
    .poll(async () => JSON.stringify((await stored()).map(({ type, data }) => ({ type, data }))), { timeout: 60_000 })
    .toMatch(pattern);
}

inEveryEngine(
  {
    "[WR-01] writes paragraphs on empty lines, from the title on": async ({ screen }) => {
      const page = await openPage(screen, { blocks: paragraphs("Feed it.") });
      await screen.click("[aria-label='Name of the page']");
      await screen.press("Enter");
      await screen.see("[data-leaf]:focus", "Feed it.");
      await screen.type("Now: ");
      await reads(screen, "Now: Feed it.");
      await screen.click("button", "+ Add section");
      await screen.see("[data-type=Base] [data-leaf]:focus");
      await screen.type("Bake slowly.");
      await screen.see("[data-type=para]", "Bake slowly.");
      expect(await screen.evaluate(bodyFaces)).toHaveLength(1);
      await page.isStored("Now: Feed it.", "Bake slowly.");
      expect((await page.stored()).map(({ type }) => type)).toEqual(["para", "para"]);
      await screen.click("button", "Add page");
      await screen.see("h1 [contenteditable]:focus");
      await screen.miss("[data-block]");
      await screen.type("Second page");
      await screen.see("h1", "Second page");
      await screen.press("Enter");
      await screen.see("[data-type=Base] [data-leaf]:focus");
      await screen.type("First words");
      await screen.see("[data-type=para]", "First words");
    },

    "[WR-02] formats selected words by keys and by the bar": async ({ screen }) => {
      const page = await openPage(screen, { blocks: paragraphs("Feed it twice.") });
      await selectFirst(screen, "Feed it twice.", "Feed".length);
      await screen.press("Control+b");
      await screen.see("[data-leaf] strong", "Feed");
      await screen.press("Alt+F10");
      await screen.see("[role=toolbar] button:focus", "Bold");
      await screen.press("ArrowRight");
      await screen.see("[role=toolbar] button:focus", "Italic");
      await screen.press("Enter");
      await screen.see("[data-leaf] em", "Feed");
      await screen.press("Escape");
      await screen.see("[data-leaf]:focus", "Feed it twice.");
      expect(await screen.evaluate(() => String(getSelection()))).toBe("Feed");
      await screen.click("[role=toolbar] button", "Highlight");
      await screen.see("[data-leaf]:focus mark", "Feed");
      await screen.press("Control+z");
      await screen.miss("[data-leaf] mark");
      await screen.press("ArrowRight");
      await screen.miss(...bar);
      await isStoredAs(page, /"bold".*"italic"|"italic".*"bold"/);
    },

    "[WR-03] links words to an address and to a page": async ({ screen }) => {
      const page = await openPage(screen, { blocks: paragraphs("notes on reading"), more: ["Reading your starter"] });
      await selectFirst(screen, "notes on reading", "notes".length);
      await screen.press("Control+k");
      await screen.see("[role=dialog] [role=combobox]:focus");
      await screen.type("example.org");
      await screen.press("Enter");
      await screen.see("[data-leaf]:focus a[href='https://example.org/']", "notes");
      await screen.press("End");
      await pressTimes(screen, "reading".length, "Shift+ArrowLeft");
      await screen.see(...bar);
      await screen.press("Control+k");
      await screen.see("[role=dialog] [role=combobox]:focus");
      await screen.type("your");
      await screen.see("[role=option]", /Reading your starter/);
      await screen.press("Enter");
      await screen.see("[data-leaf]:focus a[href^='page:']", "reading");
      await isStoredAs(page, /"https:\/\/example\.org\/".*"page:[0-9a-f-]{36}"/);
      await screen.click("[data-leaf] a", "notes");
      await screen.click("[role=dialog] button", "Remove link");
      await screen.miss("[data-leaf] a", "notes");
      await screen.miss("[role=dialog]");
      await selectFirst(screen, "notes on reading", "notes".length);
      await paste(screen, { text: "https://example.org/notes" });
      await screen.see("[data-leaf] a[href='https://example.org/notes']", "notes");
    },

    "[WR-04] writes nested lists and check lists": async ({ screen }) => {
      const page = await openPage(screen, { blocks: empty });
      await enterEmpty(screen);
      await screen.type("- Flour");
      await screen.press("Enter");
      await screen.press("Tab");
      await screen.type("Rye");
      await screen.see("[data-leaf] ul ul > li", "Rye");
      await screen.press("Enter");
      await screen.press("Shift+Tab");
      await screen.type("Water");
      await screen.see("[data-leaf] > ul > li", "Water");
      await screen.press("Enter");
      await screen.press("Enter");
      await screen.type("[] Mixed");
      await isStoredAs(page, /bulletList.*Flour.*bulletList.*Rye.*Water.*checkList.*Mixed/);
      await screen.press("Home");
      await screen.press("Control+Shift+7");
      await screen.see("[data-leaf]:focus ol > li", "Mixed");
    },

    "[WR-05] converts Markdown while typing, and one undo restores it": async ({ screen }) => {
      const page = await openPage(screen, { blocks: empty });
      await enterEmpty(screen);
      await screen.type("a **well fed**");
      await screen.see("[data-leaf] strong", "well fed");
      await screen.press("Control+z");
      await screen.miss("[data-leaf] strong");
      await reads(screen, "a **well fed**");
      await screen.press("Control+Shift+z");
      await screen.see("[data-leaf] strong", "well fed");
      await screen.type(" jar");
      await screen.see("[data-leaf] p", "a well fed jar");
      await screen.press("Home");
      await screen.type("# ");
      await screen.see("[data-type=heading] h2", "a well fed jar");
      await screen.press("Control+z");
      await screen.see("[data-type=para] [data-leaf]:focus", "# a well fed jar");
      await screen.press("Control+Shift+z");
      await screen.see("[data-type=heading] [data-leaf]:focus", "a well fed jar");
      await screen.press("End");
      await screen.press("Enter");
      await screen.see("[data-type=Base] [data-leaf]:focus");
      await screen.type("---");
      await screen.see("[data-type=divider]");
      await screen.type("> Wait");
      await screen.see("[data-type=quote]", "Wait");
      await expect
        .poll(async () => (await page.stored()).map(({ type }) => type), { timeout: 60_000 })
        .toEqual(["heading", "divider", "quote"]);
    },

    "[WR-07] composes characters without interruption": async ({ screen }) => {
      const page = await openPage(screen, { blocks: [...paragraphs("Tea"), heading("Warm")] });
      for (const [before, steps] of [
        ["Tea", ["に", "にほ", "にほん", "日本"]],
        ["Warm", ["ㅎ", "하", "한", "한ㄱ", "한글"]],
      ] as const) {
        await enter(screen, before);
        expect(await screen.evaluate(checking)).toEqual({ spellcheck: true, autocorrect: "on" });
        await screen.press("End");
        await screen.evaluate(beginComposition);
        for (const [index, step] of steps.entries()) {
          await screen.evaluate(compose, steps[index - 1] ?? "", step);
          await screen.see("[data-leaf]:focus", before + step);
          // A save in the middle must not end the composition.
          if (index === 1) await isStoredAs(page, new RegExp(before + step));
        }
        await screen.evaluate(endComposition, steps.at(-1) ?? "");
        await screen.type("!");
        await screen.see("[data-leaf]:focus", `${before}${steps.at(-1)}!`);
      }
      await page.isStored("Tea日本!", "Warm한글!");
    },
  },
  { tab: "shared" },
);

/* These functions run in the page and use nothing from outside. */

function bodyFaces(): string[] {
  return [...new Set([...document.querySelectorAll(".b-p")].map((element) => getComputedStyle(element).fontFamily))];
}

function checking(): { spellcheck: boolean; autocorrect: string | null } {
  const text = document.activeElement;
  return { spellcheck: text instanceof HTMLElement && text.spellcheck, autocorrect: text?.getAttribute("autocorrect") ?? null };
}

function beginComposition(): void {
  document.activeElement?.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
}

/** Changes the text as an input method does: each step replaces the one before. */
function compose(before: string, step: string): void {
  const [text, selection] = [document.activeElement, getSelection()];
  const node = selection?.focusNode;
  if (!text || !selection || !(node instanceof Text)) throw new Error("There is no caret in a text");
  const end = selection.focusOffset;
  text.dispatchEvent(new CompositionEvent("compositionupdate", { data: step, bubbles: true }));
  node.replaceData(end - before.length, before.length, step);
  selection.collapse(node, end - before.length + step.length);
  text.dispatchEvent(new InputEvent("input", { inputType: "insertCompositionText", data: step, isComposing: true, bubbles: true }));
}

function endComposition(data: string): void {
  document.activeElement?.dispatchEvent(new CompositionEvent("compositionend", { data, bubbles: true }));
}
