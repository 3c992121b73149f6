import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import { StoredBlock, editBlock, editMetadata } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Theme } from "@coursewright/theme/theme.ts";
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

/** Applies a patch to what is stored beside a block's data; a block that names no metadata keeps what it has. */
export function changeMetadata(blocks: Blocks, id: BlockId, patch: BlockData): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  const read = stored ? readBlock(stored) : null;
  if (read?.state !== "ok" || !read.block.model.metadata) return blocks;
  const metadata = editMetadata(read.block, read.metadata, patch);
  return metadata ? blocks.with(index, StoredBlock.parse({ ...stored, metadata })) : blocks;
}

/** What a block wears itself; see `changeTheme`. */
export function changeBlockTheme(blocks: Blocks, id: BlockId, patch: Theme): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  if (!stored) return blocks;
  const { theme: before = {}, ...rest } = stored;
  const theme = changeTheme(before, patch);
  if (theme === before) return blocks;
  return blocks.with(index, Object.keys(theme).length === 0 ? rest : { ...rest, theme });
}

/** Group by group and value by value, where undefined takes a value away. What the schema refuses is not applied. */
export function changeTheme(before: Theme, patch: Theme): Theme {
  const theme = Theme.safeParse(present(merged(before, patch)));
  return theme.success ? theme.data : before;
}

function merged(before: object, patch: object): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(patch)) {
    const old = whole[key];
    whole[key] = isGroup(value) ? present(merged(isGroup(old) ? old : {}, value)) : value;
  }
  return whole;
}

/** Without what is undefined, and without groups that hold nothing. */
function present(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && !(isGroup(value) && Object.keys(value).length === 0)),
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Puts another block in a block's place: a changed type, or an undo. */
export function replaceBlock(blocks: Blocks, id: BlockId, block: StoredBlock): Blocks {
  const index = indexOf(blocks, id);
  return index === -1 ? blocks : blocks.with(index, block);
}

function indexOf(blocks: Blocks, id: BlockId): number {
  return blocks.findIndex((block) => block.id === id);
}
