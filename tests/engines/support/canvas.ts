import { eventually } from "../../product/eventually.ts";
import type { Screen } from "./screen.ts";
import type { NewBlock } from "./written-page.ts";

const line = (text: string) => ({ type: "paragraph", ...(text !== "" && { content: [{ type: "text", text }] }) });

export function paragraphs(...texts: readonly string[]): NewBlock[] {
  return texts.map((text) => ({ type: "para", data: { text: { type: "doc", content: [line(text)] } } }));
}

export function heading(text: string): NewBlock {
  return { type: "heading", data: { text, meta: { level: 2 } } };
}

export const picture: NewBlock = { type: "image", v: 0, data: { url: "", alt: "" } };

/** Presses a text and waits for its editor, which loads on first use. */
export async function enter(screen: Screen, text: string): Promise<void> {
  await screen.click("[data-block] [data-leaf], [data-block] [data-printed]", text);
  await screen.see("[data-leaf]:focus", text);
}

/** Waits until the blocks on the page have exactly these texts. */
export async function reads(screen: Screen, ...texts: readonly string[]): Promise<void> {
  await match(screen, "[data-block]", texts);
}

/** Waits until exactly these blocks are selected as a whole. */
export async function isSelected(screen: Screen, ...texts: readonly string[]): Promise<void> {
  await match(screen, "[data-block].is-in-range", texts);
}

async function match(screen: Screen, css: string, wanted: readonly string[]): Promise<void> {
  let found: readonly string[] = [];
  await eventually(`${css} ${JSON.stringify(wanted)}`, async () => {
    found = await screen.texts(css);
    return JSON.stringify(found) === JSON.stringify(wanted);
  }).catch((error: unknown) => {
    throw new Error(`${css} ${JSON.stringify(wanted)} never came, only ${JSON.stringify(found)}`, { cause: error });
  });
}

/** Waits until an element has this text, also far from the part of the page on the screen, where browsers draw nothing. */
export async function contains(screen: Screen, css: string, text: string): Promise<void> {
  await screen.until(`${css} ${text}`, hasText, css, text);
}

export async function pressTimes(screen: Screen, count: number, keys: string): Promise<void> {
  for (let press = 0; press < count; press += 1) await screen.press(keys);
}

/** Waits until the browser has loaded these parts of the editor. Without waiting, a key would come too early for them. */
export async function hasLoaded(screen: Screen, ...parts: readonly string[]): Promise<void> {
  await screen.until(`${parts.join()} to load`, isLoaded, parts);
}

interface Clip {
  readonly html?: string;
  readonly text?: string;
}

/** Pastes what another program copied where the focus is. */
export async function paste(screen: Screen, { html = "", text = "" }: Clip): Promise<void> {
  await hasLoaded(screen, "clipboard-code");
  await screen.evaluate(dispatchPaste, html, text);
}

/* These functions run in the page and use nothing from outside. */

function hasText(css: string, text: string): boolean {
  return [...document.querySelectorAll(`[data-block] ${css}`)].some(
    (element) => element.textContent.replaceAll(/\s+/g, " ").trim() === text,
  );
}

function isLoaded(parts: readonly string[]): boolean {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const isIn = (part: string) => loaded.some((name) => name.includes(`/${part}-`) && name.endsWith(".js"));
  // Each dynamic import announces its modules before it loads them.
  const announced = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  return parts.every(isIn) && announced.every(({ href }) => loaded.includes(href));
}

function dispatchPaste(html: string, text: string): void {
  const clipboardData = new DataTransfer();
  if (html !== "") clipboardData.setData("text/html", html);
  if (text !== "") clipboardData.setData("text/plain", text);
  // Firefox gives a constructed ClipboardEvent no data.
  const event = Object.defineProperty(new Event("paste", { bubbles: true, cancelable: true }), "clipboardData", { value: clipboardData });
  (document.activeElement ?? document.body).dispatchEvent(event);
}
