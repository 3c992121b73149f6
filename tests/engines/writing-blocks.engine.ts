import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Point } from "./support/browser.ts";
import { contains, enter, hasLoaded, heading, isSelected, paragraphs, paste, picture, pressTimes, reads } from "./support/canvas.ts";
import { inEveryEngine } from "./support/scenario.ts";
import type { Screen } from "./support/screen.ts";
import { openPage } from "./support/written-page.ts";

const [clock, feed, peak, bake] = ["Forget the clock.", "Feed it.", "Wait for the peak.", "Bake."] as const;
const four = paragraphs(clock, feed, peak, bake);
const fixtures = join(import.meta.dirname, "../../apps/editor/src/features/canvas/clipboard/fixtures");
const copied = (name: string) => ({ html: readFileSync(join(fixtures, name), "utf8") });

/** Selects a block as a whole and `more` blocks below it. */
async function selectBlocks(screen: Screen, first: string, more: number): Promise<void> {
  await enter(screen, first);
  await screen.press("Escape");
  await screen.see("[data-block]:focus", first);
  await pressTimes(screen, more, "Shift+ArrowDown");
}

inEveryEngine(
  {
    "[WR-10] arrows leave a block, keep the column and pass pictures": async ({ screen }) => {
      const long = "Forget the clock for a moment and look at the dough in the jar.";
      await openPage(screen, { blocks: [...paragraphs(long, "Hm."), heading(`${long} Now.`), picture, ...paragraphs("End.")] });
      await enter(screen, long);
      await screen.press("End");
      await pressTimes(screen, 12, "ArrowLeft");
      const column = await screen.evaluate(caretColumn);
      await screen.press("ArrowDown");
      await screen.see("[data-leaf]:focus", "Hm.");
      await screen.press("ArrowDown");
      await screen.see("[data-leaf]:focus", `${long} Now.`);
      expect(Math.abs((await screen.evaluate(caretColumn)) - column)).toBeLessThan(16);
      await pressTimes(screen, 2, "ArrowUp");
      await screen.see("[data-leaf]:focus", long);
      expect(Math.abs((await screen.evaluate(caretColumn)) - column)).toBeLessThan(10);
      await enter(screen, "End.");
      await screen.press("Home");
      await screen.press("ArrowLeft");
      await screen.see("[data-type=image]:focus");
      await screen.press("ArrowLeft");
      await screen.type(" More.");
      await screen.see("[data-type=heading]", `${long} Now. More.`);
      await screen.press("ArrowRight");
      await screen.see("[data-type=image]:focus");
      await screen.press("ArrowRight");
      await screen.type("The ");
      await screen.see("[data-leaf]:focus", "The End.");
      await screen.press("Control+Home");
      await screen.type("Now ");
      await screen.see("[data-leaf]:focus", `Now ${long}`);
    },

    "[WR-10] one press puts the caret into any text, and no key is lost": async ({ screen }) => {
      await openPage(screen, { blocks: [...paragraphs("One.", "Two."), heading("Three.")] });
      await enter(screen, "One.");
      for (const text of ["One.", "Two.", "Three.", "One.!", "Three.!"]) {
        await screen.click("[data-block]", text);
        await screen.press("End");
        await screen.type("!");
      }
      await reads(screen, "One.!!", "Two.!", "Three.!!");
    },

    "[WR-11] Enter splits, Backspace and Delete merge, and the caret stays": async ({ screen }) => {
      const page = await openPage(screen, { blocks: [heading("Warm"), ...paragraphs("Feed it now.")] });
      await enter(screen, "Feed it now.");
      await screen.press("Home");
      await pressTimes(screen, "Feed it".length, "ArrowRight");
      await screen.press("Enter");
      await reads(screen, "Warm", "Feed it", "now.");
      await screen.press("Backspace");
      await reads(screen, "Warm", "Feed it now.");
      await screen.type("!");
      await reads(screen, "Warm", "Feed it! now.");
      await screen.press("Home");
      await screen.press("Backspace");
      await reads(screen, "WarmFeed it! now.");
      await screen.type(": ");
      await reads(screen, "Warm: Feed it! now.");
      await screen.press("Enter");
      await reads(screen, "Warm:", "Feed it! now.");
      await screen.press("ArrowUp");
      await screen.press("End");
      await screen.press("Delete");
      await reads(screen, "Warm: Feed it! now.");
      await screen.type("Do ");
      await page.isStored("Warm: Do Feed it! now.");
    },

    "[WR-11] Backspace selects a picture, then removes it": async ({ screen }) => {
      await openPage(screen, { blocks: [...paragraphs("First."), picture, ...paragraphs("Second.")] });
      await enter(screen, "Second.");
      await screen.press("Home");
      await screen.press("Backspace");
      await screen.see("[data-type=image]:focus");
      await screen.press("Backspace");
      await screen.miss("[data-type=image]");
      await screen.see("[data-leaf]:focus", "First.");
      await screen.type("!");
      await reads(screen, "First.!", "Second.");
    },

    "[WR-12] Shift with arrows, Mod+A and a drag select whole blocks": async ({ screen }) => {
      await openPage(screen, { blocks: four });
      await enter(screen, clock);
      await screen.press("End");
      await pressTimes(screen, 2, "Shift+ArrowDown");
      await isSelected(screen, clock, feed, peak);
      await screen.press("Shift+ArrowUp");
      await isSelected(screen, clock, feed);
      await screen.press("Escape");
      await isSelected(screen);
      await enter(screen, feed);
      await screen.press("Control+a");
      expect(await screen.evaluate(() => String(getSelection()).trim())).toBe(feed);
      await screen.press("Control+a");
      await isSelected(screen, clock, feed, peak, bake);
      expect(await screen.evaluate(() => String(getSelection()))).toBe("");
      await screen.press("Escape");
      await enter(screen, bake);
      const path = await Promise.all([clock, feed, peak].map((text) => screen.evaluate(startOf, text)));
      await screen.hold(...path);
      await isSelected(screen, clock, feed, peak);
      await screen.release();
      await isSelected(screen, clock, feed, peak);
    },

    "[WR-13] keys duplicate, move, copy, cut and paste blocks": async ({ screen }) => {
      const page = await openPage(screen, { blocks: four });
      await hasLoaded(screen, "clipboard-code", "many-blocks");
      await selectBlocks(screen, feed, 1);
      await isSelected(screen, feed, peak);
      await screen.press("Control+Shift+ArrowUp");
      await reads(screen, feed, peak, clock, bake);
      await screen.press("Control+d");
      await reads(screen, feed, peak, feed, peak, clock, bake);
      await screen.press("Delete");
      await reads(screen, feed, peak, clock, bake);
      await selectBlocks(screen, peak, 1);
      await screen.press("Control+x");
      await reads(screen, feed, bake);
      await selectBlocks(screen, bake, 0);
      await screen.press("Control+v");
      await reads(screen, feed, bake, peak, clock);
      await selectBlocks(screen, feed, 0);
      await screen.press("Control+c");
      await selectBlocks(screen, clock, 0);
      await screen.press("Control+v");
      await page.isStored(feed, bake, peak, clock, feed);
    },

    "[WR-14] the handle drags blocks, and Escape puts them back": async ({ screen }) => {
      const page = await openPage(screen, { blocks: four, more: ["Stretch and fold"] });
      await hasLoaded(screen, "many-blocks");
      await screen.hold(...(await pathBelow(screen, feed, bake)));
      await screen.see(".drop-line");
      await screen.press("Escape");
      await screen.miss(".drop-line");
      await screen.release();
      await reads(screen, clock, feed, peak, bake);
      await screen.hold(...(await pathBelow(screen, feed, bake)));
      await screen.see(".drop-line");
      await screen.release();
      await page.isStored(clock, peak, bake, feed);
      await reads(screen, clock, peak, bake, feed);
      const [handle] = await pathBelow(screen, peak, bake);
      await screen.hold(handle, await screen.point("a", "Stretch and fold"));
      await screen.see("[data-carry]");
      await screen.release();
      await page.isStored(clock, bake, feed);
      await screen.click("a", "Stretch and fold");
      await screen.see("h1", "Stretch and fold");
      await reads(screen, peak);
    },

    "[WR-18] undo and redo follow the edits over blocks with the caret": async ({ screen }) => {
      await openPage(screen, { blocks: paragraphs("One.", "Two.", "Three.") });
      await enter(screen, "One.");
      await screen.press("End");
      await screen.type(" More.");
      await enter(screen, "Three.");
      await screen.press("Home");
      await screen.type("Then ");
      await reads(screen, "One. More.", "Two.", "Then Three.");
      await screen.press("Control+z");
      await reads(screen, "One. More.", "Two.", "Three.");
      await screen.press("Control+z");
      await reads(screen, "One.", "Two.", "Three.");
      await screen.see("[data-leaf]:focus", "One.");
      await screen.press("Control+Shift+z");
      await reads(screen, "One. More.", "Two.", "Three.");
      await screen.press("Control+Shift+z");
      await reads(screen, "One. More.", "Two.", "Then Three.");
      await screen.type("so ");
      await reads(screen, "One. More.", "Two.", "Then so Three.");
    },

    "[WR-18] undo and redo follow the edits over pages": async ({ screen }) => {
      const page = await openPage(screen, { blocks: paragraphs("One."), more: ["Second page"] });
      await enter(screen, "One.");
      await screen.press("End");
      await screen.type(" More.");
      await page.isStored("One. More.");
      await screen.click("a", "Second page");
      await screen.see("h1", "Second page");
      await screen.click("button", "+ Add section");
      await screen.see("[data-type=Base] [data-leaf]:focus");
      await screen.press("Control+z");
      await screen.miss("[data-block]");
      await screen.press("Control+z");
      await screen.see("h1", "First page");
      await reads(screen, "One.");
      await page.isStored("One.");
      await screen.press("Control+Shift+z");
      await reads(screen, "One. More.");
      await screen.press("Control+Shift+z");
      await screen.see("h1", "Second page");
      await screen.see("[data-type=Base]");
      await page.isStored("One. More.");
    },

    "[WR-20] pastes documents of Word, Google Docs and LibreOffice": async ({ screen }) => {
      const page = await openPage(screen, { blocks: paragraphs("Before") });
      await enter(screen, "Before");
      await screen.press("End");
      await paste(screen, copied("libreoffice-writer.html"));
      await contains(screen, "h2", "Sourdough for beginners");
      await contains(screen, "ul ul ul > li", "coarse");
      await contains(screen, "ol > li", "Wait four hours.");
      await contains(screen, "td", "80 %");
      await contains(screen, "a[href='https://example.org/starter']", "the starter guide");
      await screen.press("Control+z");
      await reads(screen, "Before");
      await paste(screen, copied("word-desktop-styles.html"));
      await contains(screen, "h3", "Floors");
      await contains(screen, "blockquote", "Always wear gloves.");
      await screen.press("Control+z");
      await reads(screen, "Before");
      await paste(screen, copied("google-docs-lists.html"));
      await contains(screen, "ul ul ul > li", "Extra fine");
      await contains(screen, "ol ol > li", "Slowly");
      await expect
        .poll(async () => JSON.stringify(await page.stored()), { timeout: 60_000 })
        .toMatch(/Before.*bulletList.*orderedList.*Bake/);
    },
  },
  { tab: "shared" },
);

/** From the handle of a block to the lower half of another one. */
async function pathBelow(screen: Screen, text: string, target: string): Promise<[Point, Point]> {
  await enter(screen, text);
  const [handle, below] = [await screen.point("button", "Drag to move"), await screen.evaluate(startOf, target)];
  return [handle, { x: handle.x, y: below.y + 8 }];
}

/* These functions run in the page and use nothing from outside. */

function caretColumn(): number {
  const range = getSelection()?.getRangeAt(0);
  const rect = range?.getClientRects()[0] ?? range?.getBoundingClientRect();
  // A panel that opens moves the page.
  return (rect?.left ?? 0) - (document.querySelector(".canvas-column")?.getBoundingClientRect().left ?? 0);
}

/** A point in the first characters of a block. */
function startOf(text: string): { x: number; y: number } {
  const frame = [...document.querySelectorAll<HTMLElement>("[data-block]")].find((each) => each.innerText.trim() === text);
  const box = frame?.getBoundingClientRect();
  if (!box) throw new Error(`Nothing says ${text}`);
  return { x: box.left + 8, y: box.top + box.height / 2 };
}
