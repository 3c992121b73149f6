import type { BlockId } from "@coursewright/base/ids.ts";
import type { OpenPage } from "./open-page.ts";

/** The page has one history, whatever the cursor is in; only fields that are no part of the page have their own. */
export function listenForUndo(page: OpenPage, signal: AbortSignal): void {
  const turn = (event: Event, direction: "undo" | "redo") => {
    if (hasOwnUndo(event.target)) return;
    event.preventDefault();
    follow(page[direction]());
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (direction) turn(event, direction);
  };
  // From a menu, a gesture or a shaken phone.
  const onInput = (event: InputEvent) => {
    if (event.inputType === "historyUndo") turn(event, "undo");
    if (event.inputType === "historyRedo") turn(event, "redo");
  };
  // Before the text under the cursor hears of it.
  addEventListener("keydown", onKey, { signal, capture: true });
  addEventListener("beforeinput", onInput, { signal, capture: true });
}

function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  switch (key.toLowerCase()) {
    case "z":
      return shiftKey ? "redo" : "undo";
    case "y":
      return shiftKey ? null : "redo";
    default:
      return null;
  }
}

/** A text under the cursor. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Texts on the canvas and fields marked as the page's go by the page's history. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!isWriting(target) || !(target instanceof Element)) return false;
  return target.closest("[data-own-undo]") !== null || target.closest("[data-block], [data-edits-page]") === null;
}

/** The section that a step changed comes into view, and has the focus unless a text in it has. */
function follow(id: BlockId | null): void {
  if (id === null) return;
  requestAnimationFrame(() => {
    const frame = document.querySelector<HTMLElement>(`[data-block="${id}"]`);
    if (!frame) return;
    frame.scrollIntoView({ block: "nearest" });
    const { activeElement } = document;
    const isAmongFields = activeElement?.closest("[data-edits-page]") ?? null;
    if (!isAmongFields && !frame.contains(activeElement)) frame.focus({ preventScroll: true });
  });
}
