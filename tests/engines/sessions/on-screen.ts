import type { SeenPlace } from "./actions.ts";

/* These functions run in the page and use nothing from outside. */

export interface Seen {
  /** In the form of `printed`. */
  readonly page: readonly string[];
  /** In the form of `printedPlace`. */
  readonly place: string;
  readonly at: SeenPlace;
}

/** The blocks and the selection that the editor shows. */
export function seenPage(): Seen {
  const frames = [...document.querySelectorAll<HTMLElement>("[data-block]")];
  const lettersIn = (root: Element) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isBold = (node.parentElement?.closest("strong, b") ?? null) !== null;
      for (const character of node.textContent ?? "") text += isBold ? `⟦${character}⟧` : character;
    }
    return text.replaceAll("⟧⟦", "");
  };
  const textIn = (frame: HTMLElement) => {
    const printed = frame.querySelector("[data-printed]");
    if (printed?.querySelector(".leaf-placeholder")) return "";
    const leaf = printed ?? frame.querySelector("[data-leaf]");
    if (!leaf) return "";
    const lines = [...leaf.querySelectorAll(":scope > p, :scope > ul > li, :scope > ol > li")];
    return lines.length > 0 ? lines.map(lettersIn).join("\n") : lettersIn(leaf);
  };
  const page = frames.map((frame) => `${frame.dataset["type"] ?? ""}: ${textIn(frame)}`);

  const active = document.activeElement;
  const index = frames.findIndex((frame) => frame.contains(active));
  const inRange = frames.flatMap((frame, place) => (frame.classList.contains("is-in-range") ? [place] : []));
  const [first, last] = [inRange[0], inRange.at(-1)];
  if (first !== undefined && last !== undefined) {
    return { page, place: `range ${first} to ${last}, focus ${index}`, at: { kind: "range", index, anchor: first, head: last } };
  }
  const selection = getSelection();
  const offsetOf = (node: Node | null, offset: number) => {
    if (!active || !node || !active.contains(node)) return -1;
    const before = document.createRange();
    before.selectNodeContents(active);
    before.setEnd(node, offset);
    return before.toString().length;
  };
  if (index !== -1 && active?.hasAttribute("data-leaf")) {
    const anchor = offsetOf(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0);
    const head = offsetOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0);
    return { page, place: `text ${index} from ${anchor} to ${head}`, at: { kind: "text", index, anchor, head } };
  }
  const isBlock = index !== -1 && active === frames[index];
  const kind = isBlock ? "block" : "none";
  return { page, place: isBlock ? `block ${index}` : "none", at: { kind, index: isBlock ? index : -1, anchor: 0, head: 0 } };
}

interface Box {
  readonly x: number;
  readonly y: number;
}

/** The point between two characters of a block's text, or the middle of a block without text. Null while something covers it. */
export function pointIn(index: number, offset: number): Box | null {
  const frame = document.querySelectorAll<HTMLElement>("[data-block]")[index];
  if (!frame) return null;
  const leaf = frame.querySelector<HTMLElement>("[data-printed]:not(:has(.leaf-placeholder)), [data-leaf]");
  const find = (): Box => {
    const walker = document.createTreeWalker(leaf ?? frame, NodeFilter.SHOW_TEXT);
    let rest = offset;
    for (let node = leaf ? walker.nextNode() : null; node; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0;
      const range = document.createRange();
      if (rest < length) {
        range.setStart(node, rest);
        range.setEnd(node, rest + 1);
        const box = range.getBoundingClientRect();
        return { x: box.left + 1, y: (box.top + box.bottom) / 2 };
      }
      rest -= length;
      if (rest === 0 && length > 0 && offset === (leaf?.textContent?.length ?? 0)) {
        range.setStart(node, length - 1);
        range.setEnd(node, length);
        const box = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
        return { x: box.right + 1, y: (box.top + box.bottom) / 2 };
      }
    }
    const box = (leaf ?? frame.querySelector("[data-printed], hr") ?? frame).getBoundingClientRect();
    return { x: box.left + (leaf ? 2 : box.width / 2), y: (box.top + box.bottom) / 2 };
  };
  const isHit = ({ x, y }: Box) => frame.contains(document.elementFromPoint(x, y));
  if (!isHit(find())) frame.scrollIntoView({ block: "center", behavior: "instant" });
  const point = find();
  return isHit(point) ? point : null;
}

/** A point of a block and the edge of another. Null if they are not in the part of the page that does not scroll by itself. */
export function dragBetween(from: number, to: number): { readonly over: Box; readonly to: number } | null {
  const frames = document.querySelectorAll<HTMLElement>("[data-block]");
  const [source, target] = [frames[from], frames[to]];
  if (!source || !target) return null;
  source.scrollIntoView({ block: "center", behavior: "instant" });
  const [box, edge] = [source.getBoundingClientRect(), target.getBoundingClientRect()];
  const over = { x: box.left + 2, y: box.top + Math.min(20, box.height / 2) };
  const y = to > from ? edge.bottom - 2 : edge.top + 2;
  const isSafe = (place: number) => place > 150 && place < innerHeight - 230;
  return isSafe(y) && isSafe(over.y) ? { over, to: y } : null;
}

/** A point of the block's handle that nothing covers. */
export function gripPoint(index: number): Box | null {
  const grip = document.querySelectorAll<HTMLElement>("[data-block]")[index]?.querySelector(".block-grip");
  if (!grip) return null;
  const { left, top, width } = grip.getBoundingClientRect();
  const y = top + 18;
  for (let x = left + 12; x < left + width; x += 3) if (document.elementFromPoint(x, y) === grip) return { x, y };
  return null;
}

/** Pastes like another program. */
export function pasteFrom(html: string, text: string): void {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const getData = (type: string) => (type === "text/html" ? html : type === "text/plain" ? text : "");
  const types = [...(html === "" ? [] : ["text/html"]), "text/plain"];
  Object.defineProperty(event, "clipboardData", { value: { getData, types, files: [], items: [] } });
  (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Collects the errors of the page for drivers that do not show the console. */
export function collectErrors(): void {
  const errors: string[] = [];
  Reflect.set(globalThis, "sessionErrors", errors);
  const log = console.error.bind(console);
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(" "));
    log(...parts);
  };
  addEventListener("error", ({ message }) => errors.push(message));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
}

export function collectedErrors(): string[] {
  const errors: unknown = Reflect.get(globalThis, "sessionErrors");
  return Array.isArray(errors) ? errors.map(String) : [];
}

/** The focus of a changed block is set in the next frame. */
export async function twoFrames(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return true;
}

/** While its text editor loads, a block has the focus itself. The blocks of a range stay printed. */
export function hasItsEditor(): boolean {
  return document.querySelector("[data-block]:focus:not(.is-in-range) [data-printed]") === null;
}

export function hasLoaded(names: readonly string[]): boolean {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  return names.every((name) => files.some((file) => file.includes(name)));
}
