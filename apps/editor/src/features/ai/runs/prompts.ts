import type { BlockId, PageId } from "@coursewright/base/ids.ts";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What stands in the box of each section, or of the page, and is not sent: closing the panel does not throw it away. */
const store = createStore<ReadonlyMap<BlockId | PageId, string>>(() => new Map());

export function usePrompt(id: BlockId | PageId): readonly [prompt: string, write: (text: string) => void] {
  return [useStore(store, (prompts) => prompts.get(id) ?? ""), (text) => suggestPrompt(id, text)];
}

export function promptOf(id: BlockId | PageId): string {
  return store.getState().get(id) ?? "";
}

/** Puts words into a box; sending them is the author's to do. */
export function suggestPrompt(id: BlockId | PageId, text: string): void {
  store.setState(new Map(store.getState()).set(id, text), true);
}
