import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";

type Blocks = readonly StoredBlock[];

/** Built once per list, because every block on the page looks itself up after every key. */
const indexes = new WeakMap<Blocks, ReadonlyMap<BlockId, StoredBlock>>();

export function blockOf(blocks: Blocks, id: BlockId | null): StoredBlock | undefined {
  if (id === null) return undefined;
  const index = indexes.get(blocks) ?? new Map(blocks.map((block) => [block.id, block]));
  indexes.set(blocks, index);
  return index.get(id);
}
