import type { BlockId } from "@coursewright/base/ids.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { wordsFor } from "../../../base/api/error-words.ts";
import { moveToPage } from "../../../document/page/move-to-page.ts";
import type { Moved } from "../../../document/page/move-to-page.ts";
import { openHere } from "../../../document/page/open-here.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { prepareSteps } from "../../../document/page/turn-history.ts";
import type { Direction } from "../../../document/history/other-pages.ts";
import type { PageAddress } from "../../../document/saving/draft.ts";

interface Sent {
  readonly ids: readonly BlockId[];
  readonly from: PageAddress;
  readonly to: PageAddress;
  readonly toName: string;
  readonly open: (at: PageAddress, blockId: BlockId) => void;
}

/** [WR-13] [WR-14] Moves blocks to the end of another page. A message offers Undo and Open. */
export async function sendToPage(page: OpenPage, { ids, from, to, toName, open }: Sent): Promise<void> {
  const [first] = ids;
  if (!first) return;
  try {
    const moved = await moveToPage({ from, to, ids, blocks: () => page.store.getState().blocks });
    if (!moved) return full(toName);
    const count = ids.length;
    moves.add({ ...moved, pageId: page.id, ids, toName, state: "away" });
    takeBackReturned(page);
    notify({
      title: plural(count, { one: `# block moved to ${toName}`, other: `# blocks moved to ${toName}` }),
      action: { label: t`Undo`, onSelect: () => void undo(page, moved).catch(failed) },
      also: { label: t`Open`, onSelect: () => open(to, first) },
    });
  } catch (error) {
    failed(error);
  }
}

interface Move extends Moved {
  readonly pageId: string;
  readonly ids: readonly BlockId[];
  readonly toName: string;
  /** Where the blocks are. Once they are saved on the other page again, they leave with the next step. */
  state: "away" | "here" | "leaving";
}

/** Moves of this visit. */
const moves = new Set<Move>();

/** Undo puts the blocks back here only, so this removes them there. */
function takeBackReturned({ id: pageId, store }: OpenPage): void {
  for (const move of moves) {
    if (move.pageId !== pageId || move.state === "here") continue;
    const here = new Set(store.getState().blocks.map(({ id }) => id));
    const areHere = move.ids.every((id) => here.has(id));
    if (move.state === "leaving" && !areHere) move.state = "away";
    if (move.state === "leaving" || !areHere) continue;
    move.state = "here";
    move.takeBack().catch(failed);
  }
}

/** [WR-18] Redo of a move saves the blocks on the other page before they leave this one. */
function sendAgain(page: OpenPage, direction: Direction): Promise<boolean> | null {
  const next = () => {
    const { past, future } = page.store.getState().history;
    return direction === "redo" ? future[0]?.about : past.at(-1)?.about;
  };
  const about = next();
  const move = [...moves].findLast(
    (each) => each.pageId === page.id && each.state === "here" && about === (direction === "redo" ? each.about : `${each.about}:undo`),
  );
  return move ? leave(move, () => next() === about && openHere.get(page.id) === page) : null;
}

async function leave(move: Move, mayLeave: () => boolean): Promise<boolean> {
  try {
    if (!(await move.send())) {
      full(move.toName);
      return false;
    }
    const isLeaving = mayLeave();
    // The author has written on: the blocks stay.
    if (!isLeaving) await move.takeBack();
    else move.state = "leaving";
    return isLeaving;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** Also after the author left the page and undo opened it again. */
export function followReturns(page: OpenPage): () => void {
  takeBackReturned(page);
  const [unsubscribe, stop] = [page.store.subscribe(() => takeBackReturned(page)), prepareSteps(sendAgain)];
  return () => {
    unsubscribe();
    stop();
  };
}

/** If the move was the last edit of the open page, its step is undone, so that redo moves the blocks again. */
async function undo(page: OpenPage, { about, undo: putBack }: Moved): Promise<void> {
  if (openHere.get(page.id) !== page || page.store.getState().history.last?.about !== about) return putBack();
  page.undo();
  return page.saveNow();
}

function full(toName: string): void {
  notify({ title: t`${toName} is full. Nothing was moved.` });
}

function failed(error: unknown): void {
  notify({ title: t`The blocks could not be moved. Nothing is lost.`, description: wordsFor(error) });
}
