interface Point {
  readonly x: number;
  readonly y: number;
}

/** The callbacks of a drag. Exactly one of `drop` and `putBack` is called last. */
export interface Dragging {
  readonly move: (at: Point) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
}

/** A press that moves less stays a click. */
const minDragPixels = 4;
const longPressMs = 350;
const longPressTolerancePixels = 8;

interface Press {
  readonly press: PointerEvent;
  /** The pressed element. Without `touch-action: none` a finger scrolls instead, unless `longPress` is set. */
  readonly handle: HTMLElement;
  /** For an element on which a finger also scrolls: touch drags only after a long press. */
  readonly longPress?: boolean;
  /** Called when the press has become a drag. */
  readonly lift: () => Dragging;
}

/** Call it on `pointerdown`. The container scrolls near its edges; Escape cancels the drag. */
export function pressAndDrag({ press, handle, longPress = false, lift }: Press): void {
  if (press.button !== 0) return;
  const ends = new AbortController();
  const { signal } = ends;
  let at: Point = { x: press.clientX, y: press.clientY };
  let dragging: Dragging | null = null;
  let isPressed = true;
  const isTouch = press.pointerType === "touch";
  const needsLongPress = longPress && isTouch;
  const longPressTimer = needsLongPress ? setTimeout(() => (dragging ??= begin()).move(at), longPressMs) : undefined;

  const begin = (): Dragging => {
    handle.setPointerCapture(press.pointerId);
    document.documentElement.toggleAttribute("data-dragging", true);
    scrollAlong(handle, { signal, at: () => at, scrolled: () => dragging?.move(at) });
    return lift();
  };
  const end = (how: "drop" | "putBack") => {
    ends.abort();
    clearTimeout(longPressTimer);
    document.documentElement.removeAttribute("data-dragging");
    if (dragging) swallowClick(isPressed);
    dragging?.[how]();
  };

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return;
    const from = { x: press.clientX, y: press.clientY };
    at = { x: event.clientX, y: event.clientY };
    if (!dragging && Math.hypot(at.x - from.x, at.y - from.y) < (needsLongPress ? longPressTolerancePixels : minDragPixels)) return;
    if (!dragging && needsLongPress) return end("putBack");
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
  const release = (how: "drop" | "putBack") => {
    isPressed = false;
    end(how);
  };
  addEventListener("pointerup", () => release("drop"), { signal });
  addEventListener("pointercancel", () => release("putBack"), { signal });
  addEventListener("keydown", onKey, { signal, capture: true });
  // A touch drag must not scroll, open the context menu or start a fling. After a fling the browser ignores the next tap, even where
  // `touch-action` leaves nothing to scroll.
  const hold = (event: Event) => (dragging ? event.preventDefault() : undefined);
  if (isTouch) addEventListener("touchmove", hold, { signal, passive: false });
  if (isTouch) addEventListener("contextmenu", hold, { signal, capture: true });
}

/** Suppresses the click at the end of a drag. After Escape it comes only on release. */
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

/** The lower zone is taller because a dock covers the bottom of the view. */
const zone = { top: 72, bottom: 150 };
/** Pixels per millisecond, independent of the frame rate. `maxFrameMs` prevents a jump after a slow frame. */
const maxSpeed = 1.1;
const maxFrameMs = 100;

function scrollAlong(handle: HTMLElement, { signal, at, scrolled }: Scrolling): void {
  const scroller = scrollerOf(handle);
  let last = performance.now();
  const step = (now: number) => {
    if (signal.aborted) return;
    const passed = Math.min(now - last, maxFrameMs);
    last = now;
    const { top, bottom } = scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
    const { y } = at();
    const maxZone = (bottom - top) / 5;
    const [upper, lower] = [Math.min(zone.top, maxZone), Math.min(zone.bottom, maxZone)];
    const above = Math.max(0, Math.min(1, (top + upper - y) / upper));
    const below = Math.max(0, Math.min(1, (y - bottom + lower) / lower));
    const before = scroller.scrollTop;
    scroller.scrollTop += Math.round((below - above) * maxSpeed * passed);
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
