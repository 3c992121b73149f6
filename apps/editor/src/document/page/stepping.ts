import type { BlockId } from "@coursewright/base/ids.ts";
import { useCallback, useSyncExternalStore } from "react";

/** After this pause the author stays on the block. */
const pauseMs = 200;

let stepped: BlockId | null = null;
let pause: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Call this before arrow keys select a block. Its texts stay printed until the author pauses or places the caret: a text editor
 * takes longer to create than the next key to come.
 */
export function stepOnto(id: BlockId): void {
  clearTimeout(pause);
  pause = setTimeout(endStep, pauseMs);
  stepped = id;
  listeners.forEach((listener) => listener());
}

export function endStep(): void {
  clearTimeout(pause);
  stepped = null;
  listeners.forEach((listener) => listener());
}

/** Whether arrow keys have selected a block a moment ago, and the next key may select another. */
export function isStepping(): boolean {
  return stepped !== null;
}

export function useIsSteppedOnto(id: BlockId): boolean {
  const read = useCallback(() => stepped === id, [id]);
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
