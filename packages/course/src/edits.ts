import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/catalog.ts";
import type { BlockData } from "@coursewright/blocks/kit/define-block.ts";
import { patchAt } from "@coursewright/blocks/kit/patch-at.ts";
import { StoredBlock, editBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { mostBlocks } from "./course.ts";

/** Each edit gives a new list, or the same one when there was nothing to do; blocks that did not change keep their identity. */
type Blocks = readonly StoredBlock[];

/** At `index`, or at the end. A page that is full stays as it is. */
export function insertBlock(blocks: Blocks, block: StoredBlock, index = blocks.length): Blocks {
  if (blocks.length >= mostBlocks || blocks.some(({ id }) => id === block.id)) return blocks;
  return blocks.toSpliced(index, 0, block);
}

export function removeBlock(blocks: Blocks, id: BlockId): Blocks {
  const index = indexOf(blocks, id);
  return index === -1 ? blocks : blocks.toSpliced(index, 1);
}

/** Puts a block at `index` of the list as it stands without it. */
export function moveBlock(blocks: Blocks, id: BlockId, index: number): Blocks {
  const from = indexOf(blocks, id);
  const block = blocks[from];
  const to = Math.max(0, Math.min(index, blocks.length - 1));
  return !block || from === to ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}

/** Applies a patch to a block's data. What the block's schema refuses is not applied; the data is stored as its newest version. */
export function changeBlock(blocks: Blocks, id: BlockId, patch: BlockData): Blocks {
  return changeData(blocks, id, () => patch);
}

/** Puts a value at one place of a block's data, such as "options.2.text". */
export function writeInBlock(blocks: Blocks, id: BlockId, { field, value }: { field: string; value: unknown }): Blocks {
  return changeData(blocks, id, (data) => patchAt(data, field, value));
}

function changeData(blocks: Blocks, id: BlockId, patchOf: (data: BlockData) => BlockData): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  if (!stored) return blocks;
  const read = readBlock(stored);
  if (read.state !== "ok") return blocks;
  const data = editBlock(read.block, read.data, patchOf(read.data));
  if (!data) return blocks;
  return blocks.with(index, StoredBlock.parse({ ...stored, type: read.block.model.type, v: read.block.version, data }));
}

/** Puts another block in a block's place: a changed type, or an undo. */
export function replaceBlock(blocks: Blocks, id: BlockId, block: StoredBlock): Blocks {
  const index = indexOf(blocks, id);
  return index === -1 ? blocks : blocks.with(index, block);
}

function indexOf(blocks: Blocks, id: BlockId): number {
  return blocks.findIndex((block) => block.id === id);
}
