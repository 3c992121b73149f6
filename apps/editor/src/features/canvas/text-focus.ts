import type { BlockId } from "@coursewright/base/ids.ts";
import { frameOf } from "../../document/page/frame-of.ts";

/**
 * A paragraph's editor loads on first use. Until then its block has the focus, so that a key does not press the last button again. An
 * author who moves the focus elsewhere meanwhile keeps it there.
 */
export function focusText(id: BlockId, at: "start" | "end" = "start"): void {
  requestAnimationFrame(() => {
    frameOf(id)?.focus();
    moveIntoText({ id, at, triesLeft: 60 });
  });
}

interface Wanted {
  readonly id: BlockId;
  readonly at: "start" | "end";
  readonly triesLeft: number;
}

function moveIntoText({ id, at, triesLeft }: Wanted): void {
  const frame = frameOf(id);
  if (!frame || document.activeElement !== frame || triesLeft === 0) return;
  const texts = [...frame.querySelectorAll<HTMLElement>("[contenteditable]")];
  const text = at === "end" ? texts.at(-1) : texts[0];
  if (!text) return void requestAnimationFrame(() => moveIntoText({ id, at, triesLeft: triesLeft - 1 }));
  text.focus();
  if (at === "end") getSelection()?.selectAllChildren(text);
  if (at === "end") getSelection()?.collapseToEnd();
}

export function aroundCursor(text: HTMLElement): { readonly before: string; readonly after: string } {
  const whole = text.textContent ?? "";
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || !text.contains(selection.anchorNode)) return { before: whole, after: "" };
  const [left, right] = [document.createRange(), document.createRange()];
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  left.selectNodeContents(text);
  left.setEnd(startContainer, startOffset);
  right.selectNodeContents(text);
  right.setStart(endContainer, endOffset);
  return { before: left.toString(), after: right.toString() };
}
