import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { useEffect, useState } from "react";
import { followSelected, selectedIn } from "./follow-selected.ts";
import { useOpenPage } from "./page-context.tsx";

/** The selected block for what stands beside the canvas: up to date whenever somebody turns to it, and quiet while the block is written in. */
export function useSelectedBlock(): StoredBlock | undefined {
  const { store } = useOpenPage();
  const [shown, setShown] = useState(() => selectedIn(store.getState()));
  useEffect(() => {
    setShown(selectedIn(store.getState()));
    const { catchUp, stop } = followSelected({ store, isWriting: isWritingOnCanvas, later, tell: setShown });
    // Before the press or the focus reaches what it is for.
    const turns = ["pointerdown", "focusin"] as const;
    const turn = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest("[data-leaf]"))) catchUp();
    };
    for (const name of turns) document.addEventListener(name, turn, { capture: true });
    return () => {
      for (const name of turns) document.removeEventListener(name, turn, { capture: true });
      stop();
    };
  }, [store]);
  return shown;
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function isWritingOnCanvas(): boolean {
  return document.activeElement?.closest("[data-block] [data-leaf]") != null;
}
