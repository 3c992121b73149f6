import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { useMemo, useSyncExternalStore } from "react";
import { beforePanelFocus } from "../../base/panel/panel-state.ts";
import { followSelected } from "./follow-selected.ts";
import { useOpenPage } from "./page-context.tsx";
import type { PageStore } from "./page-state.ts";
import { isStepping } from "./stepping.ts";

/** The selected block for panels beside the canvas. It lags while the author types, and catches up when a panel is used. */
export function useSelectedBlock(): StoredBlock | undefined {
  const { store } = useOpenPage();
  const { subscribe, current } = useMemo(() => followForPanels(store), [store]);
  return useSyncExternalStore(subscribe, current);
}

/** These events arrive before the panel's own handlers run. */
const turns = ["pointerdown", "focusin"] as const;

export function followForPanels(store: PageStore) {
  const following = followSelected({ store, isWriting: isWritingOnCanvas, isStepping, later });
  return {
    current: following.current,
    subscribe(listener: () => void): () => void {
      const { catchUp, stop } = following.subscribe(listener);
      const turn = (event: Event) => {
        // Events inside a block are not for a panel.
        if (!isIn(event.target, "[data-block]")) catchUp();
      };
      for (const name of turns) document.addEventListener(name, turn, { capture: true });
      const forget = beforePanelFocus(catchUp);
      return () => {
        forget();
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
