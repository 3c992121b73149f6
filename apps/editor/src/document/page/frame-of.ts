import type { BlockId } from "@coursewright/base/ids.ts";

/** A block's place on the page; it is there also when the block itself is too far from the screen to be drawn. */
export function frameOf(id: BlockId | undefined): HTMLElement | null {
  return id ? document.querySelector<HTMLElement>(`[data-block="${id}"]`) : null;
}
