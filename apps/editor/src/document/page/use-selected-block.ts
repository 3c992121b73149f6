import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useMemo, useSyncExternalStore } from "react";
import { followSelected } from "./follow-selected.ts";
import { useOpenPage } from "./page-context.tsx";
import type { PageStore } from "./page-state.ts";

/** The selected block for what stands beside the canvas: up to date whenever somebody turns to it, and quiet while the block is written in. */
export function useSelectedBlock(): StoredBlock | undefined {
  const { store } = useOpenPage();
  const { subscribe, current } = useMemo(() => untilTurnedTo(store), [store]);
  return useSyncExternalStore(subscribe, current);
}

/** Before a press or the focus reaches what it is for. */
const turns = ["pointerdown", "focusin"] as const;

function untilTurnedTo(store: PageStore) {
  const following = followSelected({ store, isWriting: isWritingOnCanvas, later });
  return {
    current: following.current,
    subscribe(listener: () => void): () => void {
      const { catchUp, stop } = following.subscribe(listener);
      const turn = (event: Event) => {
        // A block is no part of what stands beside the canvas.
        if (!isIn(event.target, "[data-block]")) catchUp();
      };
      for (const name of turns) document.addEventListener(name, turn, { capture: true });
      return () => {
        for (const name of turns) document.removeEventListener(name, turn, { capture: true });
        stop();
      };
    },
  };
}

function isWritingOnCanvas(): boolean {
  return isIn(document.activeElement, "[data-block] [data-leaf]");
}

function isIn(target: EventTarget | null, place: string): boolean {
  return target instanceof Element && target.closest(place) !== null;
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
