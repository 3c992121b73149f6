import type { Blocks } from "../content/content.ts";
import type { OpenPage } from "./open-page.ts";

interface Step {
  /** The `about` of the edit. */
  readonly about: string;
  /** Takes the edit back after later ones. */
  readonly back: (blocks: Blocks) => Blocks;
}

/** For the Undo of a message: undoes the edit if it was the last, and otherwise takes only its change back. */
export function undoable(page: OpenPage, { about, back }: Step): () => void {
  return () => {
    if (page.store.getState().history.last?.about === about) page.undo();
    else page.edit(`${about}:undo`, back);
    void page.saveNow();
  };
}
