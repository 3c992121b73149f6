import { useSyncExternalStore } from "react";

let words = "";
const listeners = new Set<() => void>();

/** Tells those who do not see the screen what just changed on it. */
export function announce(text: string): void {
  // A repeat of the same words would not be read out again; the blank at the end makes it a change.
  words = words === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => words);
  return (
    <div className="ui-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
