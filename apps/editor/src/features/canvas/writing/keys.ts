import { isOneText } from "../block-context.ts";
import type { BlockHost } from "../block-context.ts";
import { columnNow, enterBlock, extendRange, forgetColumn, leaveBlock, movePage, selectAllBlocks } from "./moves.ts";
import type { Direction } from "./moves.ts";
import { blockIdOf, textBeyond, textsIn } from "./texts.ts";
import type { CanvasText } from "./texts.ts";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** Keys that act between blocks, from a text. Returns whether the key was handled. */
export function pressInText(text: CanvasText, event: Key, host: BlockHost): boolean {
  const { key } = event;
  const isVertical = ["ArrowUp", "ArrowDown", "PageUp", "PageDown"].includes(key);
  if (!isVertical) forgetColumn();
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return pressWithMod(text, event);
  if (event.shiftKey) return extend(text, key, host);
  switch (key) {
    case "ArrowUp":
    case "ArrowDown":
      return moveLine(text, key === "ArrowUp" ? "up" : "down", host);
    case "ArrowLeft":
    case "ArrowRight":
      return moveCharacter(text, { key, host });
    case "PageUp":
    case "PageDown":
      movePage(text, key === "PageUp" ? "up" : "down");
      return true;
    case "Backspace":
      return text.isAt("start") && joins(host) && isFirstText(text) && host.join("up");
    case "Delete":
      return text.isAt("end") && joins(host) && isLastText(text) && host.join("down");
    case "Enter":
      return breakText(text, host);
    case "Escape":
      host.leaveText();
      return true;
    default:
      return false;
  }
}

/** Enter splits a text block, or makes a new one above or below. */
function breakText(text: CanvasText, host: BlockHost): boolean {
  if (!isOneText(host) || text.breaksItself()) return false;
  if (text.isAt("end")) host.addBelow({ type: "Base" });
  else if (text.isAt("start")) host.addAbove();
  else host.split({ field: text.element.dataset["leaf"] ?? "", ...text.halves() });
  return true;
}

function pressWithMod(text: CanvasText, { key, shiftKey, metaKey }: Key): boolean {
  if (shiftKey) return false;
  const isTop = key === "Home" || (metaKey && key === "ArrowUp");
  const isBottom = key === "End" || (metaKey && key === "ArrowDown");
  if (isTop || isBottom) return goToEnd(isTop ? "first" : "last");
  if (key.toLowerCase() !== "a") return false;
  if (text.isAllSelected()) selectAllBlocks();
  else text.selectAll();
  return true;
}

function goToEnd(which: "first" | "last"): boolean {
  const frames = document.querySelectorAll<HTMLElement>("[data-block]");
  const frame = which === "first" ? frames[0] : frames[frames.length - 1];
  const id = blockIdOf(frame ?? null);
  if (!id) return false;
  enterBlock(id, which === "first" ? "start" : "end");
  return true;
}

function moveLine(text: CanvasText, direction: Direction, { id }: BlockHost): boolean {
  const x = columnNow();
  if (!text.isInLine(direction === "up" ? "top" : "bottom")) return false;
  const at = { x, edge: direction === "up" ? "bottom" : "top" } as const;
  const beyond = textBeyond(text, direction, x);
  if (beyond) beyond.place(at);
  else if (!leaveBlock(id, direction, at)) return false;
  return true;
}

function moveCharacter(text: CanvasText, { key, host }: { readonly key: string; readonly host: BlockHost }): boolean {
  const isBack = (key === "ArrowLeft") !== (getComputedStyle(text.element).direction === "rtl");
  if (!text.isAt(isBack ? "start" : "end")) return false;
  const near = neighbourText(text, isBack ? -1 : 1);
  if (near) {
    near.place(isBack ? "end" : "start");
    return true;
  }
  return leaveBlock(host.id, isBack ? "up" : "down", isBack ? "end" : "start");
}

/** Shift with an arrow at the edge of the text selects whole blocks. */
function extend(text: CanvasText, key: string, { id }: BlockHost): boolean {
  const isUp = key === "ArrowUp" || key === "ArrowLeft";
  if (!isUp && key !== "ArrowDown" && key !== "ArrowRight") return false;
  // The first press selects to the end of the text, as in any editor; the next one takes whole blocks.
  if (!text.isHeadAt(isUp ? "start" : "end")) return false;
  extendRange(id, isUp ? "up" : "down");
  return true;
}

function neighbourText(text: CanvasText, by: 1 | -1): CanvasText | undefined {
  const frame = text.element.closest("[data-block]");
  const texts = frame ? textsIn(frame).texts : [];
  return texts[texts.indexOf(text) + by];
}

const isFirstText = (text: CanvasText) => neighbourText(text, -1) === undefined;
const isLastText = (text: CanvasText) => neighbourText(text, 1) === undefined;

/** Texts inside cards, tables and questions stay where they are. */
function joins({ type }: BlockHost): boolean {
  return isOneText({ type }) || type === "quote" || type === "callout";
}
