import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { maxBlocksPerPage } from "@coursewright/contract/courses.ts";
import type { Blocks } from "../content/content.ts";
import { isSame } from "../content/is-same.ts";

/** Two lists of blocks with a common ancestor. */
export interface Branches {
  readonly base: Blocks;
  readonly mine: Blocks;
  readonly theirs: Blocks;
}

type Side = "mine" | "theirs";

/** Merges both sides, or returns null if that would overwrite an edit of either. */
export function merge(branches: Branches): Blocks | null {
  if (contested(branches).length > 0 || isOrderContested(branches)) return null;
  const merged = rebase({ ...branches, prefer: "mine" });
  return merged.length > maxBlocksPerPage ? null : merged;
}

/** Blocks that both sides changed differently. */
export function contested(branches: Branches): BlockId[] {
  const { base, mine, theirs } = byId(branches);
  return idsOf(branches).filter((id) => {
    const [before, my, their] = [base.get(id), mine.get(id), theirs.get(id)];
    return !isSame(my, their) && !isSame(before, my) && !isSame(before, their);
  });
}

/** Applies the edits of both sides. The preferred side wins where both changed the same block or both moved blocks. */
export function rebase({ prefer, ...branches }: Branches & { readonly prefer: Side }): Blocks {
  const { base, mine, theirs } = byId(branches);
  const kept = new Map<BlockId, StoredBlock>();
  for (const id of idsOf(branches)) {
    const [before, my, their] = [base.get(id), mine.get(id), theirs.get(id)];
    // Take equal blocks from the server's side, so that they are not sent again.
    const isTheirs = isSame(my, their) || isSame(before, my) || (prefer === "theirs" && !isSame(before, their));
    const block = isTheirs ? their : my;
    if (block) kept.set(id, block);
  }
  return arranged({ ...branches, prefer, kept });
}

/** Keeps the other side's blocks, and adds my versions of contested blocks as new sections below them. */
export function keepBoth(branches: Branches, newId: () => BlockId): Blocks {
  const mine = new Map(branches.mine.map((block) => [block.id, block]));
  const clashes = new Set(contested(branches));
  const whole = rebase({ ...branches, prefer: "theirs" });
  const present = new Set(whole.map(({ id }) => id));
  const beneath = whole.flatMap((block) => {
    const my = clashes.has(block.id) ? mine.get(block.id) : undefined;
    return my ? [block, { ...my, id: newId() }] : [block];
  });
  // The other side removed blocks that I changed.
  const orphans = branches.mine.filter(({ id }) => clashes.has(id) && !present.has(id));
  return placed({ list: beneath, extra: orphans, beside: branches.mine });
}

interface Arrangement extends Branches {
  readonly prefer: Side;
  readonly kept: ReadonlyMap<BlockId, StoredBlock>;
}

function arranged({ kept, prefer, ...branches }: Arrangement): Blocks {
  const [iMoved, theyMoved] = [hasMoved("mine", branches), hasMoved("theirs", branches)];
  const leader: Side = iMoved && theyMoved ? prefer : iMoved ? "mine" : "theirs";
  const follower: Side = leader === "mine" ? "theirs" : "mine";
  const present = (list: Blocks) => list.flatMap(({ id }) => kept.get(id) ?? []);
  const list = present(branches[leader]);
  const known = new Set(list.map(({ id }) => id));
  return placed({
    list,
    extra: present(branches[follower]).filter(({ id }) => !known.has(id)),
    beside: branches[follower],
    isNew: (id) => !branches.base.some((block) => block.id === id),
  });
}

interface Placing {
  readonly list: Blocks;
  readonly extra: Blocks;
  /** The list that gives the extra blocks their position. */
  readonly beside: Blocks;
  /** New blocks of `list` stay in front of the extra blocks at the same position. */
  readonly isNew?: (id: BlockId) => boolean;
}

/** Inserts blocks of another list at the position that they have there. */
export function placed({ list, extra, beside, isNew = () => false }: Placing): Blocks {
  const result = [...list];
  const ids = beside.map(({ id }) => id);
  for (const block of extra) {
    const before = new Set(ids.slice(0, ids.indexOf(block.id)));
    let index = result.findLastIndex(({ id }) => before.has(id)) + 1;
    for (let next = result[index]; next && isNew(next.id) && !ids.includes(next.id); next = result[index]) index += 1;
    result.splice(index, 0, block);
  }
  return result;
}

function isOrderContested(branches: Branches): boolean {
  if (!hasMoved("mine", branches) || !hasMoved("theirs", branches)) return false;
  return !isSame(commonIds(branches.mine, branches), commonIds(branches.theirs, branches));
}

function hasMoved(side: Side, branches: Branches): boolean {
  return !isSame(commonIds(branches[side], branches), commonIds(branches.base, branches));
}

/** Ids of the blocks that all three lists contain, in the order of `list`. */
function commonIds(list: Blocks, { base, mine, theirs }: Branches): BlockId[] {
  const everywhere = [base, mine, theirs].map((blocks) => new Set(blocks.map(({ id }) => id)));
  return list.map(({ id }) => id).filter((id) => everywhere.every((ids) => ids.has(id)));
}

function idsOf({ base, mine, theirs }: Branches): BlockId[] {
  return [...new Set([...base, ...mine, ...theirs].map(({ id }) => id))];
}

function byId({ base, mine, theirs }: Branches) {
  const of = (blocks: Blocks) => new Map(blocks.map((block) => [block.id, block]));
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}
