import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore, useStore } from "zustand";
import type { StoreApi } from "zustand";

/** A block that is being dragged. The page itself changes on the drop. */
export interface Lifted {
  readonly id: BlockId;
  readonly from: number;
  /** The index after the drop. */
  readonly to: number;
  readonly by: "pointer" | "keys";
}

/** Only one page is open, so only one block is lifted at a time. */
export const lifting: StoreApi<{ readonly lifted: Lifted | null }> = createStore(() => ({ lifted: null }));

export function useIsLifted(id: BlockId): boolean {
  return useStore(lifting, ({ lifted }) => lifted?.id === id);
}

/** The index of the block above which the line is drawn, counting the lifted block; after the last block it is the count. */
export function slotOf({ from, to }: Pick<Lifted, "from" | "to">): number {
  return to > from ? to + 1 : to;
}

interface Edge {
  readonly top: number;
  readonly bottom: number;
}

/** The index for a drop at `y`: before the first block whose middle is below, found by binary search because pages may be long. */
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
