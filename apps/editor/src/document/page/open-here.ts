import type { OpenPage } from "./open-page.ts";

/** The page that this tab shows now, by id. */
export const openHere = new Map<string, OpenPage>();
