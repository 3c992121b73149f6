import { draftShelf } from "./draft-shelf.ts";
import { tabsOf } from "./tabs.ts";

/** What this tab shares with the other tabs of its browser. */
export const drafts = draftShelf(tabsOf(navigator.locks), () => crypto.randomUUID());

/** Pages that are open in this tab, or about to be: their drafts are in use. */
export const pagesInUse = new Set<string>();
