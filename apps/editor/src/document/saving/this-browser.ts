import { draftShelf } from "./draft-shelf.ts";
import { tabsOf } from "./tabs.ts";

/** The drafts that the tabs of this browser share. */
export const drafts = draftShelf(tabsOf(navigator.locks), () => crypto.randomUUID());

/** Pages that are open in this tab or about to open: the background sender must leave their drafts alone. */
export const pagesInUse = new Set<string>();
