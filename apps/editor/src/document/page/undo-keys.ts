import type { BlockId } from "@coursewright/base/ids.ts";
import type { OpenPage } from "./open-page.ts";
import { turnHistory } from "./turn-history.ts";

/** The page has one undo history, wherever the cursor is. Only fields outside the page have their own. */
export function listenForUndo(page: OpenPage, signal: AbortSignal): void {
  const turn = (event: Event, direction: "undo" | "redo") => {
    if (hasOwnUndo(event.target)) return;
    event.preventDefault();
    turnHistory(page, direction);
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = directionOf(event);
    if (direction) turn(event, direction);
  };
  // Undo from a menu, a gesture or a shaken phone.
  const onInput = (event: InputEvent) => {
    if (event.inputType === "historyUndo") turn(event, "undo");
    if (event.inputType === "historyRedo") turn(event, "redo");
  };
  // Capture, so that this runs before the handler of the text.
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

/** Whether the target is an editable text. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Texts on the canvas and fields marked as part of the page use the page's history. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!isWriting(target) || !(target instanceof Element)) return false;
  return target.closest("[data-own-undo]") !== null || target.closest("[data-block], [data-edits-page]") === null;
}

/** Scrolls to the changed section, and focuses it unless a text in it has the focus. */
export function follow(id: BlockId | null): void {
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
