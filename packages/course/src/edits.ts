import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { noteOf, withNote } from "@coursewright/blocks/kit/data/note.ts";
import { patchAt } from "@coursewright/blocks/kit/data/patch-at.ts";
import { StoredBlock, editBlock, editMetadata } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { ReadResult } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { maxBlocks } from "./course.ts";

/** Each edit returns a new list, or the same list if nothing changed. Unchanged blocks keep their identity. */
type Blocks = readonly StoredBlock[];

/** Inserts at `index` or at the end. A full page stays unchanged. */
export function insertBlock(blocks: Blocks, block: StoredBlock, index = blocks.length): Blocks {
  if (blocks.length >= maxBlocks || blocks.some(({ id }) => id === block.id)) return blocks;
  return blocks.toSpliced(index, 0, block);
}

export function removeBlock(blocks: Blocks, id: BlockId): Blocks {
  const index = indexOf(blocks, id);
  return index === -1 ? blocks : blocks.toSpliced(index, 1);
}

/** `index` counts in the list without the moved block. */
export function moveBlock(blocks: Blocks, id: BlockId, index: number): Blocks {
  const from = indexOf(blocks, id);
  const block = blocks[from];
  const to = Math.max(0, Math.min(index, blocks.length - 1));
  return !block || from === to ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}

/** Patches a block's data and stores it in the newest version. An invalid patch is ignored. */
export function changeBlock(blocks: Blocks, id: BlockId, patch: BlockData): Blocks {
  return changeData(blocks, id, () => patch);
}

/** Writes one value of a block's data, at a path such as "options.2.text". */
export function writeInBlock(blocks: Blocks, id: BlockId, { field, value }: { field: string; value: unknown }): Blocks {
  return changeData(blocks, id, (data) => patchAt(data, field, value));
}

function changeData(blocks: Blocks, id: BlockId, patchOf: (data: BlockData) => BlockData): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  if (!stored) return blocks;
  const read = edited.get(stored) ?? readBlock(stored);
  if (read.state !== "ok") return blocks;
  const data = editBlock(read.block, read.data, patchOf(read.data));
  if (!data) return blocks;
  const changed = { ...stored, type: read.block.model.type, v: read.block.version, data: StoredBlock.shape.data.parse(data) };
  edited.set(changed, { ...read, data });
  return blocks.with(index, changed);
}

/** The parsed content of edited blocks, so that the next key in a block does not read all of it again. */
const edited = new WeakMap<StoredBlock, ReadResult>();

/** Patches a block's metadata. A block without a metadata schema stays unchanged. */
export function changeMetadata(blocks: Blocks, id: BlockId, patch: BlockData): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  const read = stored ? readBlock(stored) : null;
  if (read?.state !== "ok" || !read.block.model.metadata) return blocks;
  const metadata = editMetadata(read.block, read.metadata, patch);
  return metadata ? blocks.with(index, StoredBlock.parse({ ...stored, metadata })) : blocks;
}

/** Writes the author's own note about a block. */
export function changeNote(blocks: Blocks, id: BlockId, note: string): Blocks {
  const block = blocks.find((each) => each.id === id);
  return block && noteOf(block) !== note ? replaceBlock(blocks, id, withNote(block, note)) : blocks;
}

/** Patches the block's own theme; see `changeTheme`. */
export function changeBlockTheme(blocks: Blocks, id: BlockId, patch: Theme): Blocks {
  const index = indexOf(blocks, id);
  const stored = blocks[index];
  if (!stored) return blocks;
  const { theme: before = {}, ...rest } = stored;
  const theme = changeTheme(before, patch);
  if (theme === before) return blocks;
  return blocks.with(index, Object.keys(theme).length === 0 ? rest : { ...rest, theme });
}

/** Merges value by value; undefined removes a value. An invalid patch is ignored. */
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

/** Drops undefined values and empty groups. */
function present(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && !(isGroup(value) && Object.keys(value).length === 0)),
  );
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** For a changed block type, or an undo. */
export function replaceBlock(blocks: Blocks, id: BlockId, block: StoredBlock): Blocks {
  const index = indexOf(blocks, id);
  return index === -1 ? blocks : blocks.with(index, block);
}

function indexOf(blocks: Blocks, id: BlockId): number {
  return blocks.findIndex((block) => block.id === id);
}
