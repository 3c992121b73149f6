import { useEffect } from "react";
import { noteLeaving } from "./leaving.ts";
import type { OpenPage } from "./open-page.ts";

/** Saves when the author leaves, tries again when the network is back, and listens to the keys that mean save and undo. */
export function usePageLifetime(page: OpenPage): void {
  useEffect(() => {
    const leave = () => void page.leave();
    const leaveWhenHidden = () => (document.visibilityState === "hidden" ? leave() : undefined);
    const tryAgain = () => void page.saveNow();
    const onKey = (event: KeyboardEvent) => handleKey(event, page);
    addEventListener("pagehide", leave);
    addEventListener("online", tryAgain);
    addEventListener("keydown", onKey);
    document.addEventListener("visibilitychange", leaveWhenHidden);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("online", tryAgain);
      removeEventListener("keydown", onKey);
      document.removeEventListener("visibilitychange", leaveWhenHidden);
      noteLeaving(page.id, page.leave());
    };
  }, [page]);
}

function handleKey(event: KeyboardEvent, page: OpenPage): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key === "s") {
    event.preventDefault();
    void page.saveNow();
  } else if (key === "z" && !isWriting(event.target)) {
    event.preventDefault();
    if (event.shiftKey) page.redo();
    else page.undo();
  }
}

/** A text under the cursor has an undo of its own. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
