import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Blocks } from "../content/content.ts";
import { isSame } from "../content/is-same.ts";
import { placed } from "./merge.ts";
import type { Branches } from "./merge.ts";

/** Change of a block since the two versions diverged. */
export type Mark = "same" | "added" | "changed" | "removed";

export interface Cell {
  readonly mark: Mark;
  /** The block on this side, or its last state before this side removed it; null if this side never had it. */
  readonly block: StoredBlock | null;
}

export interface Row {
  readonly id: BlockId;
  readonly mine: Cell;
  readonly theirs: Cell;
}

/** Pairs the blocks of both sides in rows. Runs of unchanged blocks are grouped. */
export function compare(branches: Branches): Row[][] {
  const rows = inOrder(branches).map((id) => ({ id, mine: cellOf("mine", id, branches), theirs: cellOf("theirs", id, branches) }));
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const neighbour = last?.at(-1);
    if (last && neighbour && isUntouched(row) && isUntouched(neighbour)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

export function isUntouched({ mine, theirs }: Row): boolean {
  return mine.mark === "same" && theirs.mark === "same";
}

function cellOf(side: "mine" | "theirs", id: BlockId, branches: Branches): Cell {
  const [before, now] = [find(branches.base, id), find(branches[side], id)];
  if (before && now) return { mark: isSame(before, now) ? "same" : "changed", block: now };
  if (now) return { mark: "added", block: now };
  return before ? { mark: "removed", block: before } : { mark: "same", block: null };
}

function inOrder({ base, mine, theirs }: Branches): BlockId[] {
  const both = placed({ list: theirs, extra: missing(mine, theirs), beside: mine });
  return placed({ list: both, extra: missing(base, both), beside: base }).map(({ id }) => id);
}

function missing(blocks: Blocks, among: Blocks): Blocks {
  return blocks.filter(({ id }) => !find(among, id));
}

function find(blocks: Blocks, id: BlockId): StoredBlock | null {
  return blocks.find((block) => block.id === id) ?? null;
}
