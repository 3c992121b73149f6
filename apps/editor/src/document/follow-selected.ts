import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { StoreApi } from "zustand";
import type { PageState } from "./page-state.ts";

interface Following {
  readonly store: StoreApi<PageState>;
  /** Whether the author's cursor is in a text on the canvas. */
  readonly isWriting: () => boolean;
  /** Runs later and gives back how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly tell: (block: StoredBlock | undefined) => void;
}

const restMs = 200;

/**
 * Tells of the selected block and of what becomes of it. While its text is being written it waits for a rest: drawing a panel with
 * every key costs more than the key. `catchUp` tells at once what is held back; whoever is about to edit elsewhere must see the last word.
 */
export function followSelected({ store, isWriting, later, tell }: Following) {
  let callOff: (() => void) | null = null;

  function tellNow(): void {
    callOff?.();
    callOff = null;
    tell(selectedIn(store.getState()));
  }

  const stop = store.subscribe((state, before) => {
    if (state.blocks === before.blocks && state.selected === before.selected) return;
    if (state.selected !== before.selected || !isWriting()) return tellNow();
    callOff?.();
    callOff = later(tellNow, restMs);
  });

  return {
    catchUp(): void {
      if (callOff) tellNow();
    },
    stop(): void {
      callOff?.();
      stop();
    },
  };
}

export function selectedIn({ blocks, selected }: PageState): StoredBlock | undefined {
  return blocks.find(({ id }) => id === selected);
}
