import type { BlockId } from "@coursewright/base/ids.ts";
import type { Blocks } from "./content.ts";

/** Whole blocks from the one where the selection began to the one that the author moves. Either may be further up the page. */
export interface BlockRange {
  readonly anchor: BlockId;
  readonly head: BlockId;
}

interface Selection {
  readonly blocks: Blocks;
  readonly selected: BlockId | null;
  readonly range: BlockRange | null;
}

/** The blocks of the range in page order, else the selected block, else none. */
export function selectedIds({ blocks, selected, range }: Selection): readonly BlockId[] {
  const places = range ? placesOf(blocks, range) : null;
  if (places) return blocks.slice(places.first, places.last + 1).map(({ id }) => id);
  return selected === null ? [] : [selected];
}

export function isInRange({ blocks, range }: Pick<Selection, "blocks" | "range">, id: BlockId): boolean {
  const places = range ? placesOf(blocks, range) : null;
  const place = places ? (indexesOf(blocks).get(id) ?? -1) : -1;
  return places !== null && place >= places.first && place <= places.last;
}

/** Whether the block is the last of the range on the page. */
export function isRangeEnd({ blocks, range }: Pick<Selection, "blocks" | "range">, id: BlockId): boolean {
  const places = range ? placesOf(blocks, range) : null;
  return places !== null && blocks[places.last]?.id === id;
}

/** Null if one of the two blocks is gone. */
export function placesOf(blocks: Blocks, { anchor, head }: BlockRange): { readonly first: number; readonly last: number } | null {
  const indexes = indexesOf(blocks);
  const [from, to] = [indexes.get(anchor), indexes.get(head)];
  return from === undefined || to === undefined ? null : { first: Math.min(from, to), last: Math.max(from, to) };
}

/** Built once per list, because every block of a range looks itself up. */
const indexes = new WeakMap<Blocks, ReadonlyMap<BlockId, number>>();

export function indexesOf(blocks: Blocks): ReadonlyMap<BlockId, number> {
  const known = indexes.get(blocks) ?? new Map(blocks.map(({ id }, index) => [id, index]));
  indexes.set(blocks, known);
  return known;
}

/** The part of a selection that these blocks still have. */
export function selectionIn(blocks: Blocks, { selected, range }: Pick<Selection, "selected" | "range">): Omit<Selection, "blocks"> {
  return {
    // Runs after every key. A search costs less than the index of a new list.
    selected: selected !== null && blocks.some(({ id }) => id === selected) ? selected : null,
    range: range && placesOf(blocks, range) ? range : null,
  };
}
