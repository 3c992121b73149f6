import type { PageSave } from "@coursewright/contract/courses.ts";
import type { Blocks } from "../content/content.ts";

/** The change from one list of blocks to another: the body of a save without its id and version. */
export type Difference = Pick<PageSave, "upsert" | "remove" | "order">;

/** Compares by identity: edits never change a block in place. */
export function difference({ from, to }: { readonly from: Blocks; readonly to: Blocks }): Difference {
  const isSameOrder = from.length === to.length && from.every((block, index) => block.id === to[index]?.id);
  // Fast path, taken after almost every key: no block was added, removed or moved.
  if (isSameOrder) return { upsert: to.filter((block, index) => block !== from[index]), remove: [] };
  const before = new Map(from.map((block) => [block.id, block]));
  const after = new Set(to.map(({ id }) => id));
  return {
    upsert: to.filter((block) => before.get(block.id) !== block),
    remove: from.filter(({ id }) => !after.has(id)).map(({ id }) => id),
    order: to.map(({ id }) => id),
  };
}

/** Applies a difference. Blocks that it does not name keep their identity. */
export function applied(from: Blocks, { upsert, remove, order }: Difference): Blocks {
  const removed = new Set(remove);
  const after = new Map(from.filter(({ id }) => !removed.has(id)).map((block) => [block.id, block]));
  for (const block of upsert) after.set(block.id, block);
  return order ? order.flatMap((id) => after.get(id) ?? []) : [...after.values()];
}

export function isNothing({ upsert, remove, order }: Difference): boolean {
  return upsert.length === 0 && remove.length === 0 && order === undefined;
}

/** The number of sections that it changes. A new order alone counts as one change. */
export function changesIn({ upsert, remove, order }: Difference): number {
  return upsert.length + remove.length || (order ? 1 : 0);
}
