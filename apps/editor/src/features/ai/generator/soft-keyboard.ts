import { useSyncExternalStore } from "react";
import { isWriting } from "../../../document/page/undo-keys.ts";

/** A keyboard takes at least this much of the screen; a browser's own bars take less. */
const leastHeight = 150;

/** How much of the page a software keyboard covers; null while there is none. Some browsers make the page shorter instead: then it is 0. */
export function useSoftKeyboard(): number | null {
  return useSyncExternalStore(subscribe, covered);
}

let tallest = { width: 0, height: 0 };

function covered(): number | null {
  const { visualViewport: seen } = globalThis;
  if (!seen || seen.scale !== 1) return null;
  if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: 0 };
  tallest.height = Math.max(tallest.height, seen.height);
  const isUp = tallest.height - seen.height >= leastHeight && isWriting(document.activeElement) && matchMedia("(pointer: coarse)").matches;
  return isUp ? Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop)) : null;
}

function subscribe(listener: () => void): () => void {
  const { visualViewport: seen } = globalThis;
  for (const name of ["resize", "scroll"]) seen?.addEventListener(name, listener);
  for (const name of ["focusin", "focusout"]) document.addEventListener(name, listener);
  return () => {
    for (const name of ["resize", "scroll"]) seen?.removeEventListener(name, listener);
    for (const name of ["focusin", "focusout"]) document.removeEventListener(name, listener);
  };
}
