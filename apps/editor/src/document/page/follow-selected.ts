import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { PageState, PageStore } from "./page-state.ts";

interface Following {
  readonly store: PageStore;
  /** Whether the author's cursor is in a text on the canvas. */
  readonly isWriting: () => boolean;
  /** Runs later and gives back how to call it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

const restMs = 200;

/**
 * The selected block and what becomes of it. While its text is being written the news waits for a rest: drawing a panel with every
 * key costs more than the key. So it does while somebody passes from block to block. `catchUp` tells at once what is held back: whoever
 * is about to edit elsewhere must see the last word.
 */
export function followSelected({ store, isWriting, later }: Following) {
  let shown = selectedIn(store.getState());
  let cancel: (() => void) | null = null;
  let endPassing: (() => void) | null = null;

  /** Answers whether the selection before this one was only just made. */
  function isPassing(): boolean {
    const wasPassing = endPassing !== null;
    endPassing?.();
    endPassing = later(() => (endPassing = null), restMs);
    return wasPassing;
  }

  return {
    current: () => shown,

    subscribe(listener: () => void) {
      const tellNow = () => {
        cancel?.();
        cancel = null;
        shown = selectedIn(store.getState());
        listener();
      };
      const stop = store.subscribe((state, before) => {
        if (state.blocks === before.blocks && state.selected === before.selected) return;
        const isOther = state.selected !== before.selected;
        if (isOther ? !isPassing() : !isWriting()) return tellNow();
        cancel?.();
        cancel = later(tellNow, restMs);
      });
      shown = selectedIn(store.getState());
      return {
        catchUp(): void {
          if (cancel) tellNow();
        },
        stop(): void {
          cancel?.();
          cancel = null;
          endPassing?.();
          endPassing = null;
          stop();
        },
      };
    },
  };
}

function selectedIn({ blocks, selected }: PageState): StoredBlock | undefined {
  return blocks.find(({ id }) => id === selected);
}
