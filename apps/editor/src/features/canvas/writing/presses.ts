import type { BlockId } from "@coursewright/base/ids.ts";
import { isInRange } from "../../../document/content/selected-ids.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import { caretNow, currentPage, placeCaret } from "./caret.ts";
import { blockAt, forgetColumn, selectRange } from "./moves.ts";
import { textOf } from "./texts.ts";

/** Presses on these belong to themselves. */
const controls = "button, input, textarea, select, .block-grip, [role=toolbar]";
const longPressMs = 500;
const longPressTolerancePixels = 10;

/** Whether the range was made by touch: then a tap on another block extends it. */
let isTouchRange = false;

/** A press on a block: puts the caret where it was pressed, and begins a selection over blocks. */
export function pressBlock(event: MouseEvent, id: BlockId): void {
  const page = currentPage();
  if (!page || !(event.target instanceof Element)) return;
  forgetColumn();
  const { range, selected } = page.store.getState();
  // The handle in the margin drags the whole range.
  if (event.target.closest(".block-grip") && isInRange(page.store.getState(), id)) return;
  if (event.target.closest(controls)) return page.select(id);
  const anchor = range?.anchor ?? selected;
  const isExtended = anchor !== null && anchor !== id && (event.shiftKey || (range !== null && isTouchRange));
  if (isExtended && event.button === 0) {
    event.preventDefault();
    return selectRange({ anchor, head: id });
  }
  isTouchRange = false;
  if (event.button !== 0) return isInRange(page.store.getState(), id) ? undefined : page.select(id);
  const printed = event.target.closest<HTMLElement>("[data-printed]") ?? printedAt(event.target, event);
  if (printed) {
    // The browser would focus the block, because the pressed text gives way to its editor.
    event.preventDefault();
    placeCaret({ id, field: printed.dataset["printed"], at: { x: event.clientX, y: event.clientY } });
  } else page.select(id);
  dragFrom(event, id, printed ? "printed" : "text");
}

/** Firefox does not find the content of a block that has just come into view. */
function printedAt(frame: Element, { clientX: x, clientY: y }: MouseEvent): HTMLElement | undefined {
  const texts = frame.matches("[data-block]") ? [...frame.querySelectorAll<HTMLElement>("[data-printed]")] : [];
  return texts.find((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

/** A press on the page's margin ends the selection. Dragging from there selects whole blocks. */
export function listenForMargin(): () => void {
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches(".canvas, .canvas-column")) return;
    currentPage()?.select(null);
    const id = event.button === 0 ? blockAt(event.clientY) : null;
    if (id) dragFrom(event, id, "margin");
  };
  addEventListener("mousedown", press);
  return () => removeEventListener("mousedown", press);
}

/** Selects text until the pointer enters another block, then whole blocks. In a text that was printed, the browser selects nothing itself. */
function dragFrom(press: MouseEvent, id: BlockId, from: "text" | "printed" | "margin"): void {
  const ends = new AbortController();
  const { signal } = ends;
  // In a text that is already edited, the browser sets the caret after this press.
  let start = from === "printed" ? caretNow() : null;
  let isOver = false;
  const move = ({ buttons, clientX: x, clientY: y }: MouseEvent) => {
    if ((buttons & 1) === 0) return ends.abort();
    if (Math.hypot(x - press.clientX, y - press.clientY) < 4) return;
    if (from === "text") start ??= caretNow();
    const head = blockAt(y);
    if (head === null) return;
    if (head !== id || from === "margin") {
      isOver = true;
      selectRange({ anchor: id, head });
    } else if (isOver || from === "printed") {
      isOver = false;
      extendText(id, start, { x, y });
    }
  };
  addEventListener("mousemove", move, { signal });
  // While blocks are selected, the browser must not select text over them.
  addEventListener("selectstart", (event) => (isOver ? event.preventDefault() : undefined), { signal, capture: true });
  addEventListener("mouseup", () => ends.abort(), { signal, capture: true });
  addEventListener("blur", () => ends.abort(), { signal });
}

function extendText(id: BlockId, start: ReturnType<typeof caretNow>, point: { readonly x: number; readonly y: number }): void {
  if (!start) return;
  if (caretNow()?.id !== id) placeCaret({ id, field: start.field, at: start });
  const leaf = [...(frameOf(id)?.querySelectorAll("[data-leaf]") ?? [])].find((each) => each.getAttribute("data-leaf") === start.field);
  textOf(leaf ?? null)?.extendTo(start.from, point);
}

/** A long press by touch selects the whole block. In the text with the caret it belongs to the browser. */
export function pressLong(press: PointerEvent, id: BlockId): void {
  const page = currentPage();
  if (press.pointerType !== "touch" || !page || page.store.getState().selected === id) return;
  if (press.target instanceof Element && press.target.closest(controls)) return;
  const ends = new AbortController();
  const { signal } = ends;
  const stop = () => {
    clearTimeout(timer);
    ends.abort();
  };
  const timer = setTimeout(() => {
    isTouchRange = true;
    selectRange({ anchor: id, head: id });
    // The tap at the end of the press, and the browser's menu, must not end the selection.
    const swallow = (event: Event) => event.preventDefault();
    for (const name of ["touchend", "contextmenu"]) addEventListener(name, swallow, { capture: true, passive: false, once: true });
  }, longPressMs);
  addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > longPressTolerancePixels) stop();
    },
    { signal },
  );
  for (const name of ["pointerup", "pointercancel", "scroll"]) addEventListener(name, stop, { signal, capture: true });
}
