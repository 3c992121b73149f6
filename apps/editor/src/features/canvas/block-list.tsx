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

/** Drawn again when a block comes, goes or moves; what changes inside of a block draws that block alone. */
export function BlockList({ theme, actions }: BlockListProps) {
  const [idsOf] = useState(sameIds);
  const ids = usePageState(({ blocks }) => idsOf(blocks));
  const selectedAt = usePageState(({ selected }) => (selected === null ? -1 : ids.indexOf(selected)));
  const drawn = useDrawn(ids.length);
  return ids.slice(0, Math.max(drawn, selectedAt + 1)).map((id) => <CanvasBlock key={id} id={id} actions={actions} theme={theme} />);
}

/**
 * How many blocks stand on the page: the first screenful at once, so that it can be written on, the rest a few at a time while nobody
 * waits. They all come to stand there: finding, selecting and reading aloud need them (decision 0023).
 */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(firstBlocks);
  useEffect(() => {
    if (drawn === Infinity) return;
    startTransition(() => setDrawn(drawn < count ? drawn + blocksAtOnce : Infinity));
  }, [drawn, count]);
  return drawn;
}

/** The same list as before for as long as it names the same blocks: a key must not draw the whole page. */
export function sameIds(): (blocks: Blocks) => readonly BlockId[] {
  let ids: readonly BlockId[] = [];
  let before: Blocks = [];
  return (blocks) => {
    // Most are the very same, and need not be asked for their names.
    const isSame = blocks.length === before.length && blocks.every((block, place) => block === before[place] || block.id === ids[place]);
    if (!isSame) ids = blocks.map(({ id }) => id);
    before = blocks;
    return ids;
  };
}
