import type { Progress } from "./progress-state.ts";
import { nothing, progressFrom } from "./progress-state.ts";

/* The browser's storage of progress. The page's own script (shell/progress.ts) writes the same format. */

/** Describes a change to subscribers. "merged" came from another device or tab. */
export interface Change {
  kind: "last" | "read" | "answer" | "review" | "merged";
  /** The page, the block or the card. */
  id?: string;
}

export const courseId = () => document.documentElement.dataset["course"] ?? "";
const key = () => `course:${courseId()}`;

export function loadProgress(): Progress {
  try {
    return progressFrom(JSON.parse(localStorage.getItem(key()) ?? "{}"));
  } catch {
    return nothing;
  }
}

/** Reads the stored progress again, because another tab may have changed it. */
export function changeProgress(make: (progress: Progress) => Progress, change: Change): void {
  try {
    localStorage.setItem(key(), JSON.stringify(make(loadProgress())));
  } catch {
    // Storage is full or blocked: the course works without saved progress.
  }
  notify(change);
}

export function notify(change: Change): void {
  document.dispatchEvent(new CustomEvent<Change>("progress", { detail: change }));
}

export function subscribe(listen: (change: Change) => void): void {
  document.addEventListener("progress", (event) => {
    if (event instanceof CustomEvent) listen(event.detail);
  });
}
