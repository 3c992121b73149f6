import type { AuthorId } from "@coursewright/base/ids.ts";
import { maxChaptersAndPages, type OrderDocument } from "@coursewright/contract/courses.ts";
import { orderOf } from "@coursewright/course/order.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { arrange, rearrange, type Arranged } from "./arrange.ts";
import { listChapters, writeChapterOrder, type ChapterRow } from "./chapter-queries.ts";
import { listPages, writePageOrder, type PageRow } from "./page-queries.ts";
import { changeCounts, lockTree, takePlaces as takeFreePlaces } from "./project-queries.ts";
import { purgeOldest } from "./purge.ts";
import type { ChapterAddress, ProjectAddress } from "./tables.ts";

/** Adds to the counts of chapters and pages, under the author lock. */
export async function grow(trx: WriteQuery, address: ProjectAddress, more: { chapters: number; pages: number }): Promise<void> {
  await takePlaces(trx, { author: address.uid, places: more.chapters + more.pages });
  if (!(await changeCounts(trx, address, more))) throw new AppError("not_found");
}

/** Trashed items count towards the limit. Purges the oldest ones when new items need their places. */
export async function takePlaces(trx: WriteQuery, { author, places }: { author: AuthorId; places: number }): Promise<void> {
  do {
    if (await takeFreePlaces(trx, { author, places, limit: maxChaptersAndPages })) return;
  } while (await purgeOldest(trx, author));
  throw new AppError("limit_reached");
}

export function numbered(ids: readonly string[]): OrderDocument["order"] {
  return orderOf(ids).order;
}

/** Call after a restore, because another chapter may have got the same number. */
export async function renumberChapters(trx: WriteQuery, address: ProjectAddress): Promise<void> {
  const rows = await listChapters(trx, address);
  await writeChapterOrder(trx, address, rearrange(rows, arrange(rows).order).repairs);
}

export async function renumberPages(trx: WriteQuery, address: ChapterAddress): Promise<void> {
  const rows = await listPages(trx, address);
  await writePageOrder(trx, address, withChapter(address.chapterId, rearrange(rows, arrange(rows).order).repairs));
}

export async function chaptersInOrder(trx: WriteQuery, address: ProjectAddress): Promise<Arranged<ChapterRow>> {
  return mended(trx, address.uid, {
    read: async () => arrange(await listChapters(trx, address)),
    isWhole: ({ repairs }) => repairs.length === 0,
    write: ({ repairs }) => writeChapterOrder(trx, address, repairs),
  });
}

export async function pagesInOrder(trx: WriteQuery, address: ChapterAddress): Promise<Arranged<PageRow>> {
  return mended(trx, address.uid, {
    read: async () => arrange(await listPages(trx, address)),
    isWhole: ({ repairs }) => repairs.length === 0,
    write: ({ repairs }) => writePageOrder(trx, address, withChapter(address.chapterId, repairs)),
  });
}

/** The ordered pages of each chapter of a project. */
export async function pagesByChapter(trx: WriteQuery, address: ProjectAddress): Promise<Map<string, Arranged<PageRow>>> {
  const repairsOf = (chapters: Map<string, Arranged<PageRow>>) =>
    [...chapters].flatMap(([chapterId, { repairs }]) => withChapter(chapterId, repairs));
  return mended(trx, address.uid, {
    async read() {
      const chapters = Map.groupBy(await listPages(trx, address), ({ chapterId }) => chapterId);
      return new Map([...chapters].map(([chapterId, rows]) => [chapterId, arrange(rows)]));
    },
    isWhole: (chapters) => repairsOf(chapters).length === 0,
    write: (chapters) => writePageOrder(trx, address, repairsOf(chapters)),
  });
}

export function withChapter<Entry>(chapterId: string, entries: readonly Entry[]) {
  return entries.map((entry) => ({ ...entry, chapterId }));
}

/** Repairs an incomplete order on load. Reads again under the author lock before writing. */
async function mended<T>(
  trx: WriteQuery,
  author: AuthorId,
  { read, isWhole, write }: { read(): Promise<T>; isWhole(found: T): boolean; write(found: T): Promise<void> },
): Promise<T> {
  const found = await read();
  if (isWhole(found)) return found;
  await lockTree(trx, author);
  const settled = await read();
  if (!isWhole(settled)) await write(settled);
  return settled;
}
