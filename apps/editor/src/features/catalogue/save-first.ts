import type { OpenPage } from "../../document/page/open-page.ts";
import type { SaveState } from "../../document/saving/save-state.ts";

/** The server updates from the stored page, so unsaved edits would be missing. */
export class NotSaved extends Error {
  override name = "NotSaved";
}

const maxRounds = 5;

/** Saves until the server has everything that is on the screen. */
export async function saveFirst(page: OpenPage): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    await page.saveNow();
    const { kind } = await whenAnswered(page);
    if (kind === "saved") return;
    if (kind !== "unsaved") break;
  }
  throw new NotSaved("The page could not be saved");
}

function whenAnswered({ store }: OpenPage): Promise<SaveState> {
  const { save } = store.getState();
  if (save.kind !== "saving") return Promise.resolve(save);
  return new Promise((resolve) => {
    const stop = store.subscribe(({ save: next }) => {
      if (next.kind === "saving") return;
      stop();
      resolve(next);
    });
  });
}
