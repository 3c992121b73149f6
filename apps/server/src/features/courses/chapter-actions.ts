import { ChapterId } from "@coursewright/base/ids.ts";
import type { ChapterHead, OrderDocument } from "@coursewright/contract/courses.ts";
import { ChapterName } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { headOf, rearrange } from "./arrange.ts";
import { appendToChapterOrder, findChapter, insertChapter, renameChapter, type ChapterRow } from "./chapter-queries.ts";
import { cleanName } from "./clean-name.ts";
import { listPages, writePageOrder } from "./page-queries.ts";
import { touch } from "./project-actions.ts";
import { lockTree } from "./project-queries.ts";
import type { ChapterAddress, ProjectAddress } from "./tables.ts";
import { grow, pagesInOrder, withChapter } from "./trees.ts";

export function chapterActions({ databases }: { databases: Databases }) {
  return {
    createChapter: (project: ProjectAddress, given: { name?: string | undefined }): Promise<ChapterHead> =>
      databases.forAuthor(project.uid).transaction(async (trx) => {
        const address = { ...project, chapterId: ChapterId.parse(newUuid()) };
        await grow(trx, project, { chapters: 1, pages: 0 });
        await insertChapter(trx, { ...address, name: cleanName(ChapterName, given.name) });
        await appendToChapterOrder(trx, address);
        return headOf(await mustFindChapter(trx, address));
      }),

    readChapter: (address: ChapterAddress) =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const chapter = await mustFindChapter(trx, address);
        const { rows, order } = await pagesInOrder(trx, address);
        return { ...headOf(chapter), pages: rows.map(headOf), pageOrder: order };
      }),

    renameChapter: (address: ChapterAddress, given: { name?: string | undefined }): Promise<ChapterHead> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await renameChapter(trx, address, cleanName(ChapterName, given.name));
        await touch(trx, address);
        return headOf(await mustFindChapter(trx, address));
      }),

    readPageOrder: (address: ChapterAddress): Promise<OrderDocument> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustFindChapter(trx, address);
        return (await pagesInOrder(trx, address)).order;
      }),

    writePageOrder: (address: ChapterAddress, given: OrderDocument): Promise<OrderDocument> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        await mustFindChapter(trx, address);
        await touch(trx, address);
        const { order, repairs } = rearrange(await listPages(trx, address), given);
        await writePageOrder(trx, address, withChapter(address.chapterId, repairs));
        return order;
      }),
  };
}

export async function mustFindChapter(trx: WriteQuery, address: ChapterAddress): Promise<ChapterRow> {
  const row = await findChapter(trx, address);
  if (!row) throw new AppError("not_found");
  return row;
}
