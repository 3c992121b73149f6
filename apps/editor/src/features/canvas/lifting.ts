import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore, useStore } from "zustand";
import type { StoreApi } from "zustand";

/** A block on its way to another place of its page; the page itself changes when it is dropped. */
export interface Lifted {
  readonly id: BlockId;
  readonly from: number;
  /** Its place once it is dropped. */
  readonly to: number;
  readonly by: "pointer" | "keys";
}

/** One block at a time, as there is one page on the screen. */
export const lifting: StoreApi<{ readonly lifted: Lifted | null }> = createStore(() => ({ lifted: null }));

export function useIsLifted(id: BlockId): boolean {
  return useStore(lifting, ({ lifted }) => lifted?.id === id);
}

/** Among the blocks as they stand, the one above which the line is drawn; after the last there is none. */
export function slotOf({ from, to }: Pick<Lifted, "from" | "to">): number {
  return to > from ? to + 1 : to;
}

interface Edge {
  readonly top: number;
  readonly bottom: number;
}

/** The place a block gets when it is let go at `y`: before the first block whose middle lies below, found by halving since a page may be long. */
export function placeAt(y: number, { count, from, edgeOf }: { count: number; from: number; edgeOf: (index: number) => Edge }): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = edgeOf(middle);
    if ((top + bottom) / 2 < y) low = middle + 1;
    else high = middle;
  }
  return low > from ? low - 1 : low;
}
