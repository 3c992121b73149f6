import { createStore } from "zustand";
import { sendLeftovers } from "./leftovers.ts";
import type { Leftover } from "./leftovers.ts";
import { waysOf } from "./page-dependencies.ts";
import { drafts, pagesInUse } from "../saving/this-browser.ts";

/** Work on other pages that waits for its author. */
export const leftoverStore = createStore<readonly Leftover[]>(() => []);

let isSending = false;

/** In the background; nobody waits for it, and what fails is tried again at the next occasion. */
export async function sendLeftoversOf(author: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    const left = await sendLeftovers({
      author,
      shelf: drafts,
      isInUse: (pageId) => pagesInUse.has(pageId),
      // What was only opened to be sent needs no copy, and nobody looks on.
      waysOf: (params) => ({ ...waysOf(params), onSaved: () => {}, onMerged: () => {} }),
    });
    leftoverStore.setState(left, true);
  } catch (error) {
    console.warn("What earlier visits left unsaved could not be looked through.", error);
  } finally {
    isSending = false;
  }
}
