import type { ChapterId, PageId } from "@coursewright/base/ids.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { mustFindChapter } from "./chapter-actions.ts";
import { mustFindPage } from "./page-actions.ts";
import { findChapterOfPage, listPages, putPageInChapter, writePageOrder } from "./page-queries.ts";
import { touch } from "./project-actions.ts";
import { lockTree } from "./project-queries.ts";
import type { PageAddress } from "./tables.ts";
import { numbered } from "./trees.ts";
import { arrange } from "./arrange.ts";

const maxMovesFollowed = 3;

export function placeActions({ databases }: { databases: Databases }) {
  return {
    movePage: (address: PageAddress, to: { chapterId: ChapterId; before: PageId | null }): Promise<void> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const target = { ...address, chapterId: to.chapterId };
        await mustFindChapter(trx, target);
        await mustFindPage(trx, address);
        await touch(trx, address);
        await putPageInChapter(trx, address, to.chapterId);
        const others = arrange(await listPages(trx, target)).rows.flatMap(({ id }) => (id === address.pageId ? [] : [id]));
        const place = to.before === null ? -1 : others.indexOf(to.before);
        const order = others.toSpliced(place === -1 ? others.length : place, 0, address.pageId);
        await writePageOrder(
          trx,
          target,
          numbered(order).map((one) => ({ ...one, chapterId: to.chapterId })),
        );
      }),
  };
}

/**
 * A page's chapter may have changed in another tab since its address was read. The work then uses the current chapter, so that
 * an open editor can still save.
 */
export function followingMoves({ databases }: { databases: Databases }) {
  return async <T>(address: PageAddress, work: (address: PageAddress) => Promise<T>): Promise<T> => {
    let current = address;
    for (let moves = 0; ; moves += 1) {
      try {
        return await work(current);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "not_found")) throw error;
        const at = current;
        const chapterId = await databases.forAuthor(address.uid).transaction((trx) => findChapterOfPage(trx, at));
        // The page is in the expected chapter, so something else was not found. The first time, retry: a move may have been in progress.
        if (chapterId === undefined || (chapterId === at.chapterId && moves > 0)) throw error;
        // The page keeps moving; the client should retry.
        if (moves === maxMovesFollowed) throw new AppError("unavailable", { cause: error, retryAfterSeconds: 1 });
        current = { ...address, chapterId };
      }
    }
  };
}
