import type { BlockId } from "@coursewright/base/ids.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import { indexesOf } from "../../../document/content/selected-ids.ts";
import type { BlockRange } from "../../../document/content/selected-ids.ts";
import { isWriting } from "../../../document/page/undo-keys.ts";
import { currentPage, placeCaret } from "./caret.ts";
import { headRect } from "./plain-text.ts";
import { blockIdOf } from "./texts.ts";
import type { CanvasText, CaretPlace } from "./texts.ts";

export type Direction = "up" | "down";

/** The caret passes these as whole blocks, although some have a caption: authors edit them in the panel. */
const passedWhole: ReadonlySet<string> = new Set([
  "image",
  "video",
  "audio",
  "file",
  "chart",
  "barchart",
  "piechart",
  "linechart",
  "divider",
  "widgets",
]);

/** The column that Up and Down keep, also over short lines, empty blocks and pictures. Any other key or press forgets it. */
let column: number | null = null;
/** The block that the caret passes: arrows go on from it into the next text. */
let passing: BlockId | null = null;

export function forgetColumn(): void {
  column = null;
}

/** The column as a place on the screen. It is kept relative to the page, which moves when a panel opens beside it. */
export function columnNow(): number {
  const left = document.querySelector(".canvas-column")?.getBoundingClientRect().left ?? 0;
  column ??= (headRect()?.left ?? left) - left;
  return left + column;
}

export function isPassing(id: BlockId): boolean {
  return passing === id;
}

export function neighbourOf(id: BlockId, direction: Direction): BlockId | null {
  const blocks = currentPage()?.store.getState().blocks ?? [];
  const index = indexesOf(blocks).get(id);
  return index === undefined ? null : (blocks[index + (direction === "down" ? 1 : -1)]?.id ?? null);
}

/** Goes to the next block in this direction. Returns false at the end of the page. */
export function leaveBlock(id: BlockId, direction: Direction, at: CaretPlace): boolean {
  const next = neighbourOf(id, direction);
  if (next === null) return false;
  enterBlock(next, at);
  return true;
}

/** Puts the caret into the block's text, or selects a block that the caret passes. */
export function enterBlock(id: BlockId, at: CaretPlace): void {
  const type =
    currentPage()
      ?.store.getState()
      .blocks.find((block) => block.id === id)?.type ?? "";
  if (passedWhole.has(type)) focusBlock(id);
  else placeCaret({ id, at });
  passing = frameOf(id) === document.activeElement ? id : null;
}

/** Selects the block itself, without a caret. */
export function focusBlock(id: BlockId): void {
  currentPage()?.select(id);
  frameOf(id)?.focus();
  passing = id;
}

/** Selects whole blocks and focuses the moving end, so that the keys reach it. */
export function selectRange(range: BlockRange): void {
  getSelection()?.removeAllRanges();
  currentPage()?.selectBlocks(range);
  const frame = frameOf(range.head);
  frame?.focus({ preventScroll: true });
  frame?.scrollIntoView({ block: "nearest" });
}

/** Adds the next block in this direction to the range, or takes the last one away. */
export function extendRange(id: BlockId, direction: Direction): void {
  const { range } = currentPage()?.store.getState() ?? {};
  const head = range?.head ?? id;
  selectRange({ anchor: range?.anchor ?? id, head: neighbourOf(head, direction) ?? head });
}

export function selectAllBlocks(): void {
  const blocks = currentPage()?.store.getState().blocks ?? [];
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return;
  getSelection()?.removeAllRanges();
  currentPage()?.selectBlocks({ anchor: first.id, head: last.id });
  frameOf(last.id)?.focus({ preventScroll: true });
}

/** Mod+A selects the page's blocks when no text or field has the focus, never the whole application. */
export function listenForSelectAll(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "a") return;
    if (event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    selectAllBlocks();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}

/** Moves the caret by a screen, over blocks. */
export function movePage(text: CanvasText, direction: Direction): void {
  const id = blockIdOf(text.element);
  const scroller = scrollerOf(text.element);
  const [x, y] = [columnNow(), middleOf(headRect() ?? text.element.getBoundingClientRect())];
  const before = scroller.scrollTop;
  const step = Math.round(scroller.clientHeight * 0.85) * (direction === "down" ? 1 : -1);
  scroller.scrollTop += step;
  const scrolled = scroller.scrollTop - before;
  // At the end of the page it cannot scroll by a whole screen; then the caret moves on the screen.
  const target = y + step - scrolled;
  const found = blockAt(target);
  if (found === null || (found === id && scrolled === 0)) {
    const blocks = currentPage()?.store.getState().blocks ?? [];
    const end = direction === "down" ? blocks.at(-1) : blocks[0];
    if (end) enterBlock(end.id, direction === "down" ? "end" : "start");
  } else enterBlock(found, { x, y: target });
}

/** The block at this height of the screen, else the nearest one. Found by binary search because pages may be long. */
export function blockAt(y: number): BlockId | null {
  const blocks = currentPage()?.store.getState().blocks ?? [];
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = frameOf(blocks[middle]?.id)?.getBoundingClientRect().bottom ?? Infinity;
    if (bottom < y) low = middle + 1;
    else high = middle;
  }
  return blocks[low]?.id ?? null;
}

function middleOf({ top, bottom }: DOMRect): number {
  return (top + bottom) / 2;
}

function scrollerOf(element: Element): Element {
  const canvas = element.closest(".canvas");
  const isOwn = canvas !== null && getComputedStyle(canvas).overflowY === "auto";
  return isOwn ? canvas : (document.scrollingElement ?? document.documentElement);
}
