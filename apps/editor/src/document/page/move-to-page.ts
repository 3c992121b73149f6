import type { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { maxBlocks } from "@coursewright/course/course.ts";
import type { Blocks } from "../content/content.ts";
import { isSame } from "../content/is-same.ts";
import { removeBlocks } from "../content/many.ts";
import { putBack } from "../content/put-back.ts";
import type { PageAddress } from "../saving/draft.ts";
import { changePage } from "./change-page.ts";

interface Move {
  readonly from: PageAddress;
  readonly to: PageAddress;
  readonly ids: readonly BlockId[];
  /** The blocks of the page that they leave, as they are now. */
  readonly blocks: () => Blocks;
}

export interface Moved {
  /** The subject of the undo step that removed the blocks. A step that puts them back ends with ":undo". */
  readonly about: string;
  /** Saves the blocks on the other page again, before they leave once more. False if it has no room. */
  readonly send: () => Promise<boolean>;
  /** Removes the blocks from the other page, except those that were changed there meanwhile. */
  readonly takeBack: () => Promise<void>;
  /** Puts the blocks back. Blocks that were changed on the other page meanwhile stay there as well. */
  readonly undo: () => Promise<void>;
}

/**
 * Moves blocks to the end of another page: first they are saved there, and only then removed here. If the first step fails nothing has
 * changed, and if the second fails both pages have them. Returns null if the other page has no room.
 */
export async function moveToPage({ from, to, ids, blocks }: Move, change = changePage): Promise<Moved | null> {
  const wanted = new Set(ids);
  const read = () => blocks().filter(({ id }) => wanted.has(id));
  const about = `move-to:${to.pageId}:${ids.join()}`;
  const before = blocks();
  let moved = read();
  const send = async () => {
    const target = { isFull: false };
    do {
      moved = read();
      const appended = moved;
      await change({ params: to, about, change: (list) => withAppended(list, appended, () => (target.isFull = true)) });
      // The author may have written on while the save was in flight.
    } while (!target.isFull && !isSame(read(), moved));
    return !target.isFull;
  };
  if (!(await send())) return null;
  await change({ params: from, about, change: (list) => removeBlocks(list, ids) });
  const takeBack = () => change({ params: to, about: `${about}:undo`, change: (list) => withoutSame(list, moved) });
  return {
    about,
    send,
    takeBack,
    async undo() {
      await change({ params: from, about: `${about}:undo`, change: (list) => putBack(list, { ids, before }) });
      await takeBack();
    },
  };
}

/** Repeating it is harmless, because the blocks keep their ids. */
export function withAppended(list: Blocks, blocks: readonly StoredBlock[], onFull: () => void): Blocks {
  const there = new Map(blocks.map((block) => [block.id, block]));
  const fresh = blocks.filter(({ id }) => !list.some((block) => block.id === id));
  const isUnchanged = fresh.length === 0 && list.every((block) => isSame(there.get(block.id) ?? block, block));
  if (isUnchanged) return list;
  if (list.length + fresh.length > maxBlocks) {
    onFull();
    return list;
  }
  return [...list.map((block) => there.get(block.id) ?? block), ...fresh];
}

function withoutSame(list: Blocks, blocks: readonly StoredBlock[]): Blocks {
  const moved = new Map(blocks.map((block) => [block.id, block]));
  const left = list.filter((block) => !isSame(moved.get(block.id), block));
  return left.length === list.length ? list : left;
}
