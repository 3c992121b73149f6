let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), { capture: true });

/**
 * For what moves the page under the pointer, such as a panel that opens beside it: were it to come between press and
 * release, the release would hit something else, and the click would be lost. Gives back how to call it off.
 */
export function whenReleased(run: () => void): () => void {
  if (!isPressed) {
    run();
    return () => {};
  }
  const called = new AbortController();
  const later = () => {
    called.abort();
    // After the click, which follows the release.
    setTimeout(run);
  };
  addEventListener("pointerup", later, { signal: called.signal });
  addEventListener("pointercancel", later, { signal: called.signal });
  return () => called.abort();
}
