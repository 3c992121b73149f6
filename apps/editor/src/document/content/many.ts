import { BlockId } from "@coursewright/base/ids.ts";
import { maxBlocks } from "@coursewright/course/course.ts";
import type { Blocks } from "./content.ts";

/** Edits of several blocks at once. Each returns the same list if nothing changes, like the edits of one block. */
type Ids = readonly BlockId[];

export function removeBlocks(blocks: Blocks, ids: Ids): Blocks {
  const gone = new Set(ids);
  const left = blocks.filter(({ id }) => !gone.has(id));
  return left.length === blocks.length ? blocks : left;
}

/** The block that an author continues with after these are gone. */
export function nextTo(blocks: Blocks, ids: Ids): BlockId | undefined {
  const wanted = new Set(ids);
  const last = blocks.findLastIndex(({ id }) => wanted.has(id));
  return blocks[last + 1]?.id ?? blocks.findLast(({ id }) => !wanted.has(id))?.id;
}

interface Copied {
  readonly blocks: Blocks;
  readonly copies: Ids;
}

/** Inserts copies with new ids below the last of these blocks. A page without room for all of them stays unchanged. */
export function duplicateBlocks(blocks: Blocks, ids: Ids, newId: () => BlockId): Copied {
  const wanted = new Set(ids);
  const copies = blocks.filter(({ id }) => wanted.has(id)).map((block) => ({ ...block, id: newId() }));
  if (copies.length === 0 || blocks.length + copies.length > maxBlocks) return { blocks, copies: [] };
  const below = blocks.findLastIndex(({ id }) => wanted.has(id)) + 1;
  return { blocks: blocks.toSpliced(below, 0, ...copies), copies: copies.map(({ id }) => id) };
}

/** Moves the blocks together by one place. */
export function moveBlocks(blocks: Blocks, ids: Ids, by: 1 | -1): Blocks {
  const moved = new Set(ids);
  const first = blocks.findIndex(({ id }) => moved.has(id));
  if (first === -1) return blocks;
  return moveBlocksTo(blocks, ids, first + by);
}

/** Gathers the blocks, in page order, at `index`, which counts in the list without them. */
export function moveBlocksTo(blocks: Blocks, ids: Ids, index: number): Blocks {
  const wanted = new Set(ids);
  const moved = blocks.filter(({ id }) => wanted.has(id));
  const others = blocks.filter(({ id }) => !wanted.has(id));
  const to = Math.max(0, Math.min(index, others.length));
  const after = others.toSpliced(to, 0, ...moved);
  return after.every((block, place) => block === blocks[place]) ? blocks : after;
}

export function freshId(): BlockId {
  return BlockId.parse(crypto.randomUUID());
}
