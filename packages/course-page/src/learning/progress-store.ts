import type { Progress } from "./progress-state.ts";
import { nothing, progressFrom } from "./progress-state.ts";

/* Where a browser keeps what its reader did. The page's own script (shell/progress.ts) writes the same. */

/** What has changed, for whoever draws it or passes it on. "merged" is what came from another device. */
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

/** On what is stored now, since another tab may have gone on. */
export function changeProgress(make: (progress: Progress) => Progress, change: Change): void {
  try {
    localStorage.setItem(key(), JSON.stringify(make(loadProgress())));
  } catch {
    // Full, or not allowed: the course is read without being remembered.
  }
  tell(change);
}

export function tell(change: Change): void {
  document.dispatchEvent(new CustomEvent<Change>("progress", { detail: change }));
}

export function hear(listen: (change: Change) => void): void {
  document.addEventListener("progress", (event) => {
    if (event instanceof CustomEvent) listen(event.detail);
  });
}
