let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), { capture: true });

/**
 * Delays a layout change (such as opening a panel) until the pointer is released. Between press and release it would move the
 * target away and the click would be lost. Returns a function that cancels it.
 */
export function whenReleased(run: () => void): () => void {
  if (!isPressed) {
    run();
    return () => {};
  }
  const called = new AbortController();
  const later = () => {
    called.abort();
    // The click event follows the release.
    setTimeout(run);
  };
  addEventListener("pointerup", later, { signal: called.signal });
  addEventListener("pointercancel", later, { signal: called.signal });
  return () => called.abort();
}
