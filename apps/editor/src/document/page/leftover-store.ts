import { createStore } from "zustand";
import { sendLeftovers } from "./leftovers.ts";
import type { Leftover } from "./leftovers.ts";
import { dependenciesOf } from "./page-dependencies.ts";
import { drafts, pagesInUse } from "../saving/this-browser.ts";

/** Unsaved work on other pages that needs a decision by its author. */
export const leftoverStore = createStore<readonly Leftover[]>(() => []);

let isSending = false;

/** Runs in the background. Failed sends are retried on the next call. */
export async function sendLeftoversOf(author: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    const left = await sendLeftovers({
      author,
      shelf: drafts,
      isInUse: (pageId) => pagesInUse.has(pageId),
      // The page is not on the screen, so it needs no offline copy and no merge notice.
      dependenciesOf: (params) => ({ ...dependenciesOf(params), onSaved: () => {}, onMerged: () => {} }),
    });
    leftoverStore.setState(left, true);
  } catch (error) {
    console.warn("Drafts of earlier visits could not be sent.", error);
  } finally {
    isSending = false;
  }
}
