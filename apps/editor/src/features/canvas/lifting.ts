import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore, useStore } from "zustand";
import type { StoreApi } from "zustand";

/** Blocks that are being dragged. The page itself changes on the drop. */
export interface Lifted {
  /** The block whose handle was pressed. */
  readonly id: BlockId;
  /** All of them, in page order. */
  readonly ids: readonly BlockId[];
  /** The index of the first. */
  readonly from: number;
  /** The index of the first after the drop. */
  readonly to: number;
  readonly by: "pointer" | "keys";
}

/** Only one page is open, so only one block is lifted at a time. */
export const lifting: StoreApi<{ readonly lifted: Lifted | null }> = createStore(() => ({ lifted: null }));

export function useIsLifted(id: BlockId): boolean {
  return useStore(lifting, ({ lifted }) => lifted?.ids.includes(id) ?? false);
}

/** The index of the block above which the line is drawn, counting the lifted blocks; after the last block it is the count. */
export function slotOf({ from, to, ids }: Pick<Lifted, "from" | "to" | "ids">): number {
  return to > from ? to + ids.length : to;
}

interface Edge {
  readonly top: number;
  readonly bottom: number;
}

interface Places {
  readonly count: number;
  readonly from: number;
  /** How many blocks are lifted. */
  readonly size: number;
  readonly edgeOf: (index: number) => Edge;
}

/** The index for a drop at `y`: before the first block whose middle is below, found by binary search because pages may be long. */
export function placeAt(y: number, { count, from, size, edgeOf }: Places): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { top, bottom } = edgeOf(middle);
    if ((top + bottom) / 2 < y) low = middle + 1;
    else high = middle;
  }
  return low > from ? Math.max(from, low - size) : low;
}
