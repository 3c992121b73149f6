import type { BlockId } from "@coursewright/base/ids.ts";
import type { Editor } from "@tiptap/core";

/** The rich text that has the caret. It stays active while the author uses a bar or a card beside it. */
export interface ActiveText {
  readonly id: BlockId;
  readonly field: string;
  readonly editor: Editor;
}

let active: ActiveText | null = null;
const listeners = new Set<() => void>();

export function activeText(): ActiveText | null {
  return active;
}

/** Called when another text becomes active, and after each change of its content or selection. */
export function subscribeToActiveText(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setActiveText(next: ActiveText | null): void {
  if (next === active) return;
  active = next;
  notifyActiveText();
}

export function notifyActiveText(): void {
  for (const listener of listeners) listener();
}
