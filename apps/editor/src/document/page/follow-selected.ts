import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { PageState, PageStore } from "./page-state.ts";

interface Following {
  readonly store: PageStore;
  /** Whether the author's cursor is in a text on the canvas. */
  readonly isWriting: () => boolean;
  /** Whether arrow keys are moving the selection. */
  readonly isStepping: () => boolean;
  /** Schedules `run` and returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}

const debounceMs = 200;

/**
 * Follows the selected block. Updates wait for a pause while the author types or moves quickly from block to block, because
 * drawing a panel costs more than handling a key. `catchUp` delivers a waiting update at once, before the author edits in a
 * panel.
 */
export function followSelected({ store, isWriting, isStepping, later }: Following) {
  let shown = selectedIn(store.getState());
  let cancel: (() => void) | null = null;
  let endPassing: (() => void) | null = null;

  /** Answers whether the selection moves on, or changed a moment ago. */
  function isPassing(): boolean {
    const wasPassing = endPassing !== null;
    endPassing?.();
    endPassing = later(() => (endPassing = null), debounceMs);
    return wasPassing || isStepping();
  }

  return {
    current: () => shown,

    subscribe(listener: () => void) {
      const notifyNow = () => {
        cancel?.();
        cancel = null;
        shown = selectedIn(store.getState());
        listener();
      };
      const stop = store.subscribe((state, before) => {
        if (state.blocks === before.blocks && state.selected === before.selected) return;
        const isOther = state.selected !== before.selected;
        if (isOther ? !isPassing() : !isWriting()) return notifyNow();
        cancel?.();
        cancel = later(notifyNow, debounceMs);
      });
      shown = selectedIn(store.getState());
      return {
        catchUp(): void {
          if (cancel) notifyNow();
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
