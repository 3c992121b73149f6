interface Point {
  readonly x: number;
  readonly y: number;
}

/** What follows a press that became a drag; exactly one of `drop` and `putBack` comes last. */
export interface Dragging {
  readonly move: (at: Point) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
}

/** Mouse, pen and finger alike. A press that hardly moves stays a click. */
const fewestPixels = 4;
const restMs = 350;
const tremblePixels = 8;

interface Press {
  readonly press: PointerEvent;
  /** What was pressed. It needs `touch-action: none`, or a finger scrolls instead, unless the finger has to rest first. */
  readonly handle: HTMLElement;
  /** On what a finger also scrolls by: it drags after a rest. */
  readonly fingerRests?: boolean;
  /** Called when the press has become a drag. */
  readonly lift: () => Dragging;
}

/** Call it on `pointerdown`. Near the edges of what scrolls around the handle the page scrolls along; Escape puts back. */
export function pressAndDrag({ press, handle, fingerRests = false, lift }: Press): void {
  if (press.button !== 0) return;
  const ends = new AbortController();
  const { signal } = ends;
  let at: Point = { x: press.clientX, y: press.clientY };
  let dragging: Dragging | null = null;
  let isPressed = true;
  const isTouch = press.pointerType === "touch";
  const mustRest = fingerRests && isTouch;
  const rested = mustRest ? setTimeout(() => (dragging ??= begin()).move(at), restMs) : undefined;

  const begin = (): Dragging => {
    handle.setPointerCapture(press.pointerId);
    document.documentElement.toggleAttribute("data-dragging", true);
    scrollAlong(handle, { signal, at: () => at, scrolled: () => dragging?.move(at) });
    return lift();
  };
  const end = (how: "drop" | "putBack") => {
    ends.abort();
    clearTimeout(rested);
    document.documentElement.removeAttribute("data-dragging");
    if (dragging) swallowClick(isPressed);
    dragging?.[how]();
  };

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const from = { x: press.clientX, y: press.clientY };
    at = { x: event.clientX, y: event.clientY };
    if (!dragging && Math.hypot(at.x - from.x, at.y - from.y) < (mustRest ? tremblePixels : fewestPixels)) return;
    if (!dragging && mustRest) return end("putBack");
    dragging ??= begin();
    dragging.move(at);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !dragging) return;
    event.preventDefault();
    event.stopPropagation();
    end("putBack");
  };
  addEventListener("pointermove", onMove, { signal });
  const letGo = (how: "drop" | "putBack") => {
    isPressed = false;
    end(how);
  };
  addEventListener("pointerup", () => letGo("drop"), { signal });
  addEventListener("pointercancel", () => letGo("putBack"), { signal });
  addEventListener("keydown", onKey, { signal, capture: true });
  // A finger that drags neither scrolls what is under it nor opens its menu, and let go in full swing it does not fling: a browser takes
  // the next tap for one that stops the fling, even where `touch-action` leaves nothing to scroll.
  const hold = (event: Event) => (dragging ? event.preventDefault() : undefined);
  if (isTouch) addEventListener("touchmove", hold, { signal, passive: false });
  if (isTouch) addEventListener("contextmenu", hold, { signal, capture: true });
}

/** The click that a drag ends in was not meant. After Escape it comes only when the press is let go. */
function swallowClick(isStillPressed: boolean): void {
  const forget = () => setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  addEventListener("click", swallow, { capture: true, once: true });
  if (isStillPressed) addEventListener("pointerup", forget, { once: true });
  else forget();
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

interface Scrolling {
  readonly signal: AbortSignal;
  readonly at: () => Point;
  readonly scrolled: () => void;
}

/** What floats over the lower edge, such as a dock, takes part of the view, so there the zone is deeper. */
const zone = { top: 72, bottom: 150 };
/** In pixels a millisecond, whatever the screen's rate; a frame that comes late makes no leap. */
const fastest = 1.1;
const longestFrameMs = 100;

function scrollAlong(handle: HTMLElement, { signal, at, scrolled }: Scrolling): void {
  const scroller = scrollerOf(handle);
  let last = performance.now();
  const step = (now: number) => {
    if (signal.aborted) return;
    const passed = Math.min(now - last, longestFrameMs);
    last = now;
    const { top, bottom } = scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const { y } = at();
    const most = (bottom - top) / 5;
    const [upper, lower] = [Math.min(zone.top, most), Math.min(zone.bottom, most)];
    const above = Math.max(0, Math.min(1, (top + upper - y) / upper));
    const below = Math.max(0, Math.min(1, (y - bottom + lower) / lower));
    const before = scroller.scrollTop;
    scroller.scrollTop += Math.round((below - above) * fastest * passed);
    if (scroller.scrollTop !== before) scrolled();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === "auto" || overflowY === "scroll") && parent !== document.body) return parent;
  }
  return document.scrollingElement ?? document.documentElement;
}
