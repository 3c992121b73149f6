import type { BlockId } from "@coursewright/base/ids.ts";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What stands in each section's box and is not sent: closing the panel does not throw it away. */
const store = createStore<ReadonlyMap<BlockId, string>>(() => new Map());

export function usePrompt(id: BlockId): readonly [prompt: string, write: (text: string) => void] {
  return [useStore(store, (prompts) => prompts.get(id) ?? ""), (text) => suggestPrompt(id, text)];
}

/** Puts words into a section's box; sending them is the author's to do. */
export function suggestPrompt(id: BlockId, text: string): void {
  store.setState(new Map(store.getState()).set(id, text), true);
}
