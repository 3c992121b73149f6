import type { Editor, Range } from "@tiptap/core";

const [gap, edge, topBar] = [6, 12, 64];
const phone = matchMedia("(width < 768px)");

interface Target {
  readonly editor: Editor;
  /** Without a range: the selection. */
  readonly range?: Range;
}

/** Keeps an element below the selection, or above it if there is no room. On a phone it sits on the keyboard. Returns how to stop. */
export function placeBeside(element: HTMLElement, target: Target): () => void {
  const place = () => {
    if (target.editor.isDestroyed) return;
    if (phone.matches) sitOnKeyboard(element);
    else float(element, target);
  };
  place();
  if (phone.matches) scrollAbove(element, target);
  return whileMoving(place);
}

/** Repeats while the page scrolls or changes its size. Returns how to stop. */
export function whileMoving(place: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("scroll", place, { signal, capture: true, passive: true });
  addEventListener("resize", place, { signal });
  visualViewport?.addEventListener("resize", place, { signal });
  visualViewport?.addEventListener("scroll", place, { signal });
  return () => stop.abort();
}

export function sitOnKeyboard({ style }: HTMLElement): void {
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  style.setProperty("inset", `auto 0 ${Math.max(0, innerHeight - offsetTop - height)}px 0`);
}

/** Scrolls a phone's page until the words are above the element. */
function scrollAbove(element: HTMLElement, { editor: { view, state }, range }: Target): void {
  const hidden = view.coordsAtPos((range ?? state.selection).to, -1).bottom + edge - element.getBoundingClientRect().top;
  if (hidden > 0) scrollBy({ top: hidden });
}

function float(element: HTMLElement, { editor: { view, state }, range }: Target): void {
  const { from, to } = range ?? state.selection;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const { offsetWidth: width, offsetHeight: height } = element;
  const [above, below] = [start.top - gap - height, end.bottom + gap];
  const [fitsAbove, fitsBelow] = [above >= topBar, below + height <= innerHeight - edge];
  const isAbove = fitsAbove && !fitsBelow;
  // The start of a selection of several lines may be to the right of its other lines.
  const left = Math.max(edge, Math.min(start.left - gap, innerWidth - width - edge));
  const top = Math.max(edge, Math.min(isAbove ? above : below, innerHeight - height - edge));
  element.style.setProperty("inset", `${top}px auto auto ${left}px`);
}
