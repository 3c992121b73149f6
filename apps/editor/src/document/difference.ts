import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import type { PageSave } from "@coursewright/contract/courses.ts";

type Blocks = readonly StoredBlock[];

/** What turns one list of blocks into another: the body of a save without its id and version. */
export type Difference = Pick<PageSave, "upsert" | "remove" | "order">;

/** Edits never touch a block in place, so a block that is the same object did not change. */
export function difference({ from, to }: { readonly from: Blocks; readonly to: Blocks }): Difference {
  const before = new Map(from.map((block) => [block.id, block]));
  const after = new Set(to.map(({ id }) => id));
  const isSameOrder = from.length === to.length && from.every((block, index) => block.id === to[index]?.id);
  return {
    upsert: to.filter((block) => before.get(block.id) !== block),
    remove: from.filter(({ id }) => !after.has(id)).map(({ id }) => id),
    ...(isSameOrder ? {} : { order: to.map(({ id }) => id) }),
  };
}

export function isNothing({ upsert, remove, order }: Difference): boolean {
  return upsert.length === 0 && remove.length === 0 && order === undefined;
}

interface Branches {
  readonly base: Blocks;
  readonly mine: Blocks;
  readonly theirs: Blocks;
}

/** My edits since `base`, made again on what the store holds now. What I did not touch stays theirs, and nothing of theirs is dropped unless I removed it. */
export function rebase({ base, mine, theirs }: Branches): Blocks {
  const { upsert, remove, order } = difference({ from: base, to: mine });
  const [changed, removed] = [new Map(upsert.map((block) => [block.id, block])), new Set(remove)];
  const kept = theirs.filter(({ id }) => !removed.has(id)).map((block) => changed.get(block.id) ?? block);
  const known = new Set(kept.map(({ id }) => id));
  const added = upsert.filter(({ id }) => !known.has(id));
  const all = [...kept, ...added];
  if (!order) return all;
  const place = new Map(order.map((id, index) => [id, index]));
  return all.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}
