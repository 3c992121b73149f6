import type { BlockId, PageId } from "@coursewright/base/ids.ts";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Unsent prompts per section or page. Closing the panel keeps them. */
const store = createStore<ReadonlyMap<BlockId | PageId, string>>(() => new Map());

export function usePrompt(id: BlockId | PageId): readonly [prompt: string, write: (text: string) => void] {
  return [useStore(store, (prompts) => prompts.get(id) ?? ""), (text) => suggestPrompt(id, text)];
}

export function promptOf(id: BlockId | PageId): string {
  return store.getState().get(id) ?? "";
}

/** Fills a prompt box without sending it. */
export function suggestPrompt(id: BlockId | PageId, text: string): void {
  store.setState(new Map(store.getState()).set(id, text), true);
}
