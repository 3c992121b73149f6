import type { Page } from "@playwright/test";
import { writeMixedPage } from "../product/mixed-page.ts";
import { isTrial, median } from "./interleaved.ts";
import { workAroundKeys } from "./key-costs.ts";
import type { TypingFixture } from "./typing-fixture.ts";

const pictures = 60;
const keys = "typed while the page is being saved ";
const lastWords = "The very end";
const picture = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Pastes 50 pages into a page, and types on while they are saved. */
export async function comparePasting({ browser, context }: TypingFixture, pairs: number) {
  const rounds: Array<{ shown: number; work: number; blocked: number }> = [];
  for (let round = 0; round < (isTrial({ pairs }) ? 1 : pairs); round += 1) {
    const page = await context.newPage();
    await page.goto("/projects");
    await page.goto(await writeMixedPage(page, 10));
    await startParagraph(page);
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    const shown = await pasteDocument(page);
    await typeUntilSaved(page);
    const count = await page.locator(".canvas-block").count();
    // A heading, four paragraphs and a picture each.
    if (count < pictures * 6) throw new Error(`Only ${count} blocks are on the page after the paste`);
    const { before, longest } = workAroundKeys(await browser.stopTracing());
    rounds.push({ shown, work: before, blocked: longest });
    await page.close();
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => Math.round(median(rounds.map(pick)));
  const figures = { shown: middle(({ shown }) => shown), work: middle(({ work }) => work), blocked: middle(({ blocked }) => blocked) };
  console.log(
    `pasting 50 pages: shown after ${figures.shown} ms (${figures.work} ms of work), then at most ${figures.blocked} ms before a key is handled`,
  );
  return figures;
}

async function startParagraph(page: Page): Promise<void> {
  await page.getByRole("button", { name: "+ Add section" }).click();
  await page.locator(".ProseMirror:focus").waitFor();
  // The first key makes a paragraph, and the clipboard's code has loaded.
  await page.keyboard.type("Before. ");
  await page.locator("[data-save=saved]").first().waitFor({ state: "attached" });
}

/** Returns the milliseconds until the last paragraph is on the page and drawn. */
function pasteDocument(page: Page): Promise<number> {
  const words = "bread rises slowly in the cold and tastes better ".repeat(9);
  const part = (n: number) => `<h2>Part ${n}</h2>${`<p>${words}</p>`.repeat(4)}<img src="${picture}" alt="Picture ${n}">`;
  const html = `${Array.from({ length: pictures }, (_, index) => part(index + 1)).join("")}<p>${lastWords}</p>`;
  return page.evaluate(
    ([document_, last]) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", document_);
        const started = performance.now();
        const isShown = () => document.querySelector(".canvas")?.textContent.includes(last) === true;
        const look = () => requestAnimationFrame(() => (isShown() ? resolve(performance.now() - started) : look()));
        look();
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        // A trace has no work of a call by the test itself.
        setTimeout(() => document.activeElement?.dispatchEvent(event));
      }),
    [html, lastWords] as const,
  );
}

/** The caret is at the end of the pasted text. Throws if a key did not arrive there. */
async function typeUntilSaved(page: Page): Promise<void> {
  for (const letter of keys) await page.keyboard.press(letter === " " ? "Space" : letter, { delay: 20 });
  // The trace goes on: a key during the save would wait for the same work.
  await page.locator("[data-save=saved]").first().waitFor({ state: "attached" });
  const written = await page.locator(".canvas-block").filter({ hasText: lastWords }).first().textContent();
  if (!written?.replaceAll(/\s+/g, " ").includes(keys.trimEnd())) throw new Error(`Keys are missing after a paste: ${written}`);
}
