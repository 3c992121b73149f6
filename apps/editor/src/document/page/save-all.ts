import type { OpenPage } from "./open-page.ts";
import type { SaveState } from "../saving/save-state.ts";

/** Saves until the server has everything that is on the screen, or until that is not possible now. Returns the last state. */
export async function saveAll({ store, saveNow }: Pick<OpenPage, "store" | "saveNow">): Promise<SaveState> {
  for (;;) {
    await saveNow();
    const state = await untilAnswered(store);
    if (state.kind !== "unsaved") return state;
  }
}

/** A save may already be in flight. */
function untilAnswered(store: OpenPage["store"]): Promise<SaveState> {
  return new Promise((resolve) => {
    const stop = store.subscribe(({ save }) => check(save));
    function check(save: SaveState): void {
      if (save.kind === "saving") return;
      stop();
      resolve(save);
    }
    check(store.getState().save);
  });
}
