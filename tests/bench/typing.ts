import type { Browser, Page } from "@playwright/test";
import { isTrial, median, type BenchSize } from "./interleaved.ts";
import { keyCosts, quantile } from "./key-costs.ts";
import { comparePasting } from "./pasting.ts";
import { longPage, shortPage, startTypingFixture, type TypingFixture } from "./typing-fixture.ts";

const words = "the quick brown fox jumps over";
const extendedOver = 100;
const heldBetweenKeysMs = 70;

/** Compares typing in the middle of a page of 500 blocks with the same HTML in one bare contenteditable. */
export async function benchTyping({ pairs }: BenchSize): Promise<void> {
  const fixture = await startTypingFixture();
  try {
    const ours = await fixture.context.newPage();
    await ours.goto(fixture.long);
    await ours
      .locator(".canvas-block")
      .nth(longPage - 1)
      .waitFor({ state: "attached" });
    const bare = await barePage(fixture, ours);
    const figures = {
      paragraph: await compare(fixture.browser, { ours, bare, pairs, type: "para" }),
      heading: await compare(fixture.browser, { ours, bare, pairs, type: "heading" }),
      selection: await selectionCosts(fixture.browser, { page: ours, pairs }),
      extending: await extendingCosts(fixture.browser, { page: ours, pairs }),
      pasting: await comparePasting(fixture, pairs),
      opening: await compareOpening(fixture, pairs),
    };
    console.log(JSON.stringify({ bench: "typing", ...figures, pairs }));
  } finally {
    await fixture.stop();
  }
}

/** The blocks as our editor renders them, with its style sheets and without its script. */
async function barePage({ context }: TypingFixture, ours: Page): Promise<Page> {
  const { html, css } = await ours.evaluate(() => ({
    html: document.querySelector(".canvas")?.outerHTML ?? "",
    css: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n"),
  }));
  const page = await context.newPage();
  await page.setContent(
    `<style>${css}</style><div contenteditable="true">${html.replaceAll(/ (contenteditable|tabindex)="[^"]*"/g, "")}</div>`,
  );
  return page;
}

async function compare(browser: Browser, { ours, bare, pairs, type }: { ours: Page; bare: Page; pairs: number; type: "para" | "heading" }) {
  if (!isTrial({ pairs })) {
    await typeIn(browser, ours, { type, round: 0 });
    await typeIn(browser, bare, { type, round: 0 });
  }
  const costs = { ours: new Array<number>(), bare: new Array<number>() };
  for (let round = 1; round <= pairs; round += 1) {
    costs.bare.push(...(await typeIn(browser, bare, { type, round })));
    costs.ours.push(...(await typeIn(browser, ours, { type, round })));
  }
  const figures = { ours: percentilesOf(costs.ours), bare: percentilesOf(costs.bare) };
  console.log(`typing in a ${type}, script + style + layout a key: ours ${show(figures.ours)}, bare ${show(figures.bare)}`);
  return figures;
}

interface Round {
  type: "para" | "heading";
  round: number;
}

/** Types in the middle of the page, at the end of a line. */
async function typeIn(browser: Browser, page: Page, { type, round }: Round): Promise<number[]> {
  await page.bringToFront();
  // Each round has its own block: all rounds together would exceed the longest heading.
  const block = page.locator(`.canvas-block[data-type="${type}"]`).nth((type === "para" ? 160 : longPage / 50) + round);
  await block.scrollIntoViewIfNeeded();
  const text = block.locator("p, .leaf-text").first();
  await text.click();
  await page.waitForFunction((name) => document.getSelection()?.anchorNode?.parentElement?.closest(`[data-type="${name}"]`) !== null, type);
  await page.keyboard.press("End");
  const press = async (letters: string) => {
    for (const letter of letters) await page.keyboard.press(letter === " " ? "Space" : letter, { delay: heldBetweenKeysMs });
  };
  // The words of another round could not stand for these.
  const own = `round${String.fromCharCode("a".charCodeAt(0) + round)} `;
  // A tab that comes to the front fetches news and repaints. That is not part of a key press.
  await press(own);
  const costs = await traced(browser, page, () => press(words));
  const written = ((await block.textContent()) ?? "").replaceAll(/\s+/g, " ");
  // A key that went elsewhere would count as cheap.
  if (!written.includes(own + words)) throw new Error(`Keys are missing in a ${type}: "${own}${words}" is not in "${written}"`);
  if (costs.length !== words.length) throw new Error(`The trace has ${costs.length} keys instead of ${words.length}`);
  return costs;
}

async function selectionCosts(browser: Browser, { page, pairs }: { page: Page; pairs: number }) {
  const costs: number[] = [];
  await page.bringToFront();
  for (let round = 0; round < pairs; round += 1) {
    await page
      .locator(".canvas-block")
      .nth(200 + round * 20)
      .focus();
    const goDown = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown", { delay: heldBetweenKeysMs });
    };
    // Moving to the start draws another part of the page.
    await goDown(3);
    costs.push(...(await traced(browser, page, () => goDown(20))));
  }
  const figures = percentilesOf(costs);
  console.log(`selecting the next block: ${show(figures)}`);
  return figures;
}

/** Shift+ArrowDown takes one block after the other into the selection. */
async function extendingCosts(browser: Browser, { page, pairs }: { page: Page; pairs: number }) {
  const costs: number[] = [];
  const steps = isTrial({ pairs }) ? 25 : extendedOver;
  await page.bringToFront();
  for (let round = 0; round < pairs; round += 1) {
    await page
      .locator(".canvas-block")
      .nth(120 + round * 20)
      .focus();
    // Before the trace, which would count it as a key.
    await page.keyboard.down("Shift");
    const extend = async () => {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown", { delay: heldBetweenKeysMs });
    };
    costs.push(...(await traced(browser, page, extend)));
    await page.keyboard.up("Shift");
    const selected = await page.locator(".canvas-block.is-in-range").count();
    if (selected !== steps + 1) throw new Error(`${selected} blocks are selected after ${steps} steps`);
    await page.keyboard.press("Escape");
  }
  const figures = percentilesOf(costs);
  console.log(`extending the selection over ${steps} blocks: ${show(figures)}`);
  return figures;
}

/** From the start of the navigation until a typed key appears in the first block. */
async function compareOpening({ context, long, short }: TypingFixture, pairs: number) {
  const times = { long: new Array<number>(), short: new Array<number>() };
  const page = await context.newPage();
  await page.addInitScript(() =>
    addEventListener("input", ({ timeStamp }) => Object.assign(window, { typedAt: timeStamp }), { capture: true }),
  );
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(".canvas-block .leaf-text").first().press("x");
    return page.evaluate(() => ("typedAt" in window ? Number(window.typedAt) : Number.NaN));
  };
  await open(short);
  for (let pair = 0; pair < pairs; pair += 1) {
    times.short.push(await open(short));
    times.long.push(await open(long));
  }
  await page.close();
  const [opensLong, opensShort] = [median(times.long), median(times.short)];
  const ratio = Number((opensLong / opensShort).toFixed(2));
  console.log(
    `first key typed: ${longPage} blocks ${opensLong.toFixed(0)} ms, ${shortPage} blocks ${opensShort.toFixed(0)} ms, ratio ${ratio}`,
  );
  return { long: Math.round(opensLong), short: Math.round(opensShort), ratio };
}

async function traced(browser: Browser, page: Page, press: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await press();
  return keyCosts(await browser.stopTracing());
}

interface Percentiles {
  p50: number;
  p95: number;
}

function percentilesOf(costs: readonly number[]): Percentiles {
  const [p50, p95] = [0.5, 0.95].map((share) => Number(quantile(costs, share).toFixed(2)));
  return { p50: p50 ?? 0, p95: p95 ?? 0 };
}

function show({ p50, p95 }: Percentiles): string {
  return `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`;
}
