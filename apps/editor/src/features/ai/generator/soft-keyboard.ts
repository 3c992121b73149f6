import { useSyncExternalStore } from "react";
import { isWriting } from "../../../document/page/undo-keys.ts";

/** A keyboard covers at least this many pixels; the browser's own bars cover less. */
const minHeight = 150;

/** The height covered by a software keyboard; null without one. It is 0 in browsers that resize the page instead. */
export function useSoftKeyboard(): number | null {
  return useSyncExternalStore(subscribe, covered);
}

let tallest = { width: 0, height: 0 };

function covered(): number | null {
  const { visualViewport: viewport } = globalThis;
  if (!viewport || viewport.scale !== 1) return null;
  if (tallest.width !== innerWidth) tallest = { width: innerWidth, height: 0 };
  tallest.height = Math.max(tallest.height, viewport.height);
  const isUp =
    tallest.height - viewport.height >= minHeight && isWriting(document.activeElement) && matchMedia("(pointer: coarse)").matches;
  return isUp ? Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop)) : null;
}

function subscribe(listener: () => void): () => void {
  const { visualViewport: viewport } = globalThis;
  for (const name of ["resize", "scroll"]) viewport?.addEventListener(name, listener);
  for (const name of ["focusin", "focusout"]) document.addEventListener(name, listener);
  return () => {
    for (const name of ["resize", "scroll"]) viewport?.removeEventListener(name, listener);
    for (const name of ["focusin", "focusout"]) document.removeEventListener(name, listener);
  };
}
