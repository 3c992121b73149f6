import type { BlockId } from "@coursewright/base/ids.ts";

/** The element that holds a block's place on the page. It exists even when the block is too far off screen to be drawn. */
export function frameOf(id: BlockId | undefined): HTMLElement | null {
  return id ? document.querySelector<HTMLElement>(`[data-block="${id}"]`) : null;
}
