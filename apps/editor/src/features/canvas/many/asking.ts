import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore } from "zustand";

/** The blocks for which the author is choosing a page. */
export const movingToPage = createStore<readonly BlockId[] | null>(() => null);

export function askToMove(ids: readonly BlockId[]): void {
  movingToPage.setState(ids, true);
}
