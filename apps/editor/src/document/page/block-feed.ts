import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoreApi } from "zustand";
import type { PageState } from "./page-state.ts";
import { selectedIds } from "../content/selected-ids.ts";

type Listener = () => void;

export interface BlockFeed {
  subscribe(id: BlockId, listener: Listener): () => void;
  /** How often the block was notified. */
  notificationsOf(id: BlockId): number;
  /** Runs an edit by the block's own text. The text already shows it, so the block is notified after a pause. */
  quietly(id: BlockId, edit: () => void): void;
}

const debounceMs = 200;

const feeds = new WeakMap<StoreApi<PageState>, BlockFeed>();

/**
 * Notifies a block only when its own content, selection or first position changes. With one store subscription per block,
 * hundreds of selectors would run after every key.
 */
export function blockFeed(store: StoreApi<PageState>): BlockFeed {
  const feed = feeds.get(store) ?? createFeed(store);
  feeds.set(store, feed);
  return feed;
}

function createFeed(store: StoreApi<PageState>): BlockFeed {
  const listeners = new Map<BlockId, Set<Listener>>();
  const notifications = new Map<BlockId, number>();
  let quiet: BlockId | null = null;
  let held: { readonly id: BlockId; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  function notify(id: BlockId): void {
    if (held?.id === id) cancel();
    notifications.set(id, notificationsOf(id) + 1);
    listeners.get(id)?.forEach((listener) => listener());
  }
  function hold(id: BlockId): void {
    if (held && held.id !== id) notify(held.id);
    cancel();
    held = { id, timer: setTimeout(() => notify(id), debounceMs) };
  }
  function cancel(): void {
    clearTimeout(held?.timer);
    held = null;
  }
  const notificationsOf = (id: BlockId) => notifications.get(id) ?? 0;

  store.subscribe((state, before) => affectedBlocks(state, before).forEach((id) => (id === quiet ? hold(id) : notify(id))));
  return {
    notificationsOf,
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

/** Ids of the blocks whose content, selection or first position differs between two states. */
export function affectedBlocks(state: PageState, before: PageState): Set<BlockId> {
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
    // With nothing selected, Tab enters at the first block.
    for (const id of [state.selected, before.selected, state.blocks[0]?.id]) if (id) ids.add(id);
  }
  if (state.range !== before.range) for (const id of otherInRange(state, before)) ids.add(id);
  return ids;
}

/** Only the blocks that entered or left the range, and its ends: a long range must not redraw all its blocks at every step. */
function otherInRange(state: PageState, before: PageState): BlockId[] {
  const [now, once] = [state, before].map(({ blocks, range }) => ({
    range,
    ids: range ? selectedIds({ blocks, range, selected: null }) : [],
  }));
  const [entered, left] = [new Set(now?.ids), new Set(once?.ids)];
  const ends = [now?.range?.head, once?.range?.head].filter((id) => id !== undefined);
  return [...entered.symmetricDifference(left), ...ends];
}
