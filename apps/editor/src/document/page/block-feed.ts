import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoreApi } from "zustand";
import type { PageState } from "./page-state.ts";

type Listener = () => void;

export interface BlockFeed {
  subscribe(id: BlockId, listener: Listener): () => void;
  /** How often the block has been told of something. */
  turnOf(id: BlockId): number;
  /** An edit by the block's own text, which shows it already: the block hears of it when its author rests. */
  quietly(id: BlockId, edit: () => void): void;
}

const restMs = 200;

const feeds = new WeakMap<StoreApi<PageState>, BlockFeed>();

/**
 * Tells each block of what became of itself alone: its content, whether it is selected, whether it is first. The store tells everybody of
 * everything, and hundreds of blocks that look and find nothing would be most of the cost of a key.
 */
export function blockFeed(store: StoreApi<PageState>): BlockFeed {
  const feed = feeds.get(store) ?? createFeed(store);
  feeds.set(store, feed);
  return feed;
}

function createFeed(store: StoreApi<PageState>): BlockFeed {
  const listeners = new Map<BlockId, Set<Listener>>();
  const turns = new Map<BlockId, number>();
  let quiet: BlockId | null = null;
  let held: { readonly id: BlockId; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  function tell(id: BlockId): void {
    if (held?.id === id) cancel();
    turns.set(id, turnOf(id) + 1);
    listeners.get(id)?.forEach((listener) => listener());
  }
  function hold(id: BlockId): void {
    if (held && held.id !== id) tell(held.id);
    cancel();
    held = { id, timer: setTimeout(() => tell(id), restMs) };
  }
  function cancel(): void {
    clearTimeout(held?.timer);
    held = null;
  }
  const turnOf = (id: BlockId) => turns.get(id) ?? 0;

  store.subscribe((state, before) => concerned(state, before).forEach((id) => (id === quiet ? hold(id) : tell(id))));
  return {
    turnOf,
    quietly(id, edit) {
      quiet = id;
      try {
        edit();
      } finally {
        quiet = null;
      }
    },
    subscribe(id, listener) {
      const those = listeners.get(id) ?? new Set();
      listeners.set(id, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(id) === those) listeners.delete(id);
      };
    },
  };
}

/** Blocks whose content, place at the top or selection differs between two states of the page. */
export function concerned(state: PageState, before: PageState): Set<BlockId> {
  const ids = new Set<BlockId>();
  if (state.blocks !== before.blocks) {
    for (let place = 0; place < Math.max(state.blocks.length, before.blocks.length); place += 1) {
      const [now, once] = [state.blocks[place], before.blocks[place]];
      if (now === once) continue;
      if (now) ids.add(now.id);
      if (once) ids.add(once.id);
    }
  }
  if (state.selected !== before.selected) {
    // With nothing selected, the first block is where Tab enters.
    for (const id of [state.selected, before.selected, state.blocks[0]?.id]) if (id) ids.add(id);
  }
  return ids;
}
