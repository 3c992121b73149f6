import type { BlockId } from "@coursewright/base/ids.ts";
import { insertBlock } from "@coursewright/course/edits.ts";
import type { Blocks } from "./content.ts";

interface Removed {
  readonly ids: readonly BlockId[];
  /** The page before the removal. */
  readonly before: Blocks;
}

/** Restores removed blocks below the nearest block that was above them, and skips blocks that are on the page again. */
export function putBack(blocks: Blocks, { ids, before }: Removed): Blocks {
  return before.reduce((list, block, place) => {
    if (!ids.includes(block.id)) return list;
    const above = before.slice(0, place).findLast(({ id }) => list.some((each) => each.id === id));
    return insertBlock(list, block, list.findIndex(({ id }) => id === above?.id) + 1);
  }, blocks);
}
