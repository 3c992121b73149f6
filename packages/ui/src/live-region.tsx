import { useSyncExternalStore } from "react";

let words = "";
const listeners = new Set<() => void>();

/** Announces a change to screen readers. */
export function announce(text: string): void {
  // Screen readers skip repeated text; the trailing space makes it different.
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
