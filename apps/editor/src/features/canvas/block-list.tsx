import type { BlockId } from "@coursewright/base/ids.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { startTransition, useEffect, useState } from "react";
import type { Blocks } from "../../document/content/content.ts";
import { usePageState } from "../../document/page/page-context.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { CanvasBlock } from "./canvas-block.tsx";

interface BlockListProps {
  readonly theme: Theme;
  readonly actions: SectionActions;
}

/** More than any screen shows at first. */
const firstBlocks = 24;
const blocksAtOnce = 32;

/** Redrawn when blocks are added, removed or moved. A change inside a block redraws only that block. */
export function BlockList({ theme, actions }: BlockListProps) {
  const [idsOf] = useState(sameIds);
  const ids = usePageState(({ blocks }) => idsOf(blocks));
  const drawn = useDrawn(ids.length);
  // Once all blocks are drawn, a selection must not redraw their list.
  const selectedAt = usePageState(({ selected }) => (selected === null || drawn === Infinity ? -1 : ids.indexOf(selected)));
  return ids.slice(0, Math.max(drawn, selectedAt + 1)).map((id) => <CanvasBlock key={id} id={id} actions={actions} theme={theme} />);
}

/**
 * How many blocks are rendered: the first screenful at once, so that the author can write, the rest in idle steps. All blocks are
 * rendered in the end: find in page, select all and screen readers need them (decision 0023).
 */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(firstBlocks);
  useEffect(() => {
    if (drawn === Infinity) return;
    startTransition(() => setDrawn(drawn < count ? drawn + blocksAtOnce : Infinity));
  }, [drawn, count]);
  return drawn;
}

/** Returns the same array while the ids are the same: a keystroke must not redraw the whole page. */
export function sameIds(): (blocks: Blocks) => readonly BlockId[] {
  let ids: readonly BlockId[] = [];
  let before: Blocks = [];
  return (blocks) => {
    // Most blocks are identical objects, so their ids need no comparison.
    const isSame = blocks.length === before.length && blocks.every((block, place) => block === before[place] || block.id === ids[place]);
    if (!isSame) ids = blocks.map(({ id }) => id);
    before = blocks;
    return ids;
  };
}
