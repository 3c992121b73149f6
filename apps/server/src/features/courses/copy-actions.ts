import { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { ChapterHead, PageHead, Project } from "@coursewright/contract/courses.ts";
import { nameOfCopy } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { headOf } from "./arrange.ts";
import { mustFindChapter } from "./chapter-actions.ts";
import { writeChapterOrder } from "./chapter-queries.ts";
import { copyChapters, copyPages, copyProject, type PageCopy } from "./copy-queries.ts";
import { mustFindPage } from "./page-actions.ts";
import { writePageOrder, type PageRow } from "./page-queries.ts";
import { mustFindProject, presentProject } from "./project-actions.ts";
import { lockTree } from "./project-queries.ts";
import type { ChapterAddress, PageAddress, ProjectAddress } from "./tables.ts";
import { chaptersInOrder, grow, numbered, pagesByChapter, pagesInOrder, takePlaces } from "./trees.ts";

/** Pages per statement, so that it ends well before the statement timeout. */
const pagesAtOnce = 250;

export function copyActions({ databases }: { databases: Databases }) {
  return {
    duplicatePage: (address: PageAddress): Promise<PageHead> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const { name } = await mustFindPage(trx, address);
        await grow(trx, address, { chapters: 0, pages: 1 });
        const to = PageId.parse(newUuid());
        const { chapterId } = address;
        const copy = { fromChapter: chapterId, from: address.pageId, toChapter: chapterId, to, name: nameOfCopy(name) };
        await copyAll(trx, address, { to: address.projectId, copies: [copy] });
        const { rows } = await pagesInOrder(trx, address);
        await writePageOrder(
          trx,
          address,
          numbered(after(rows, { id: address.pageId, next: to })).map((one) => ({ ...one, chapterId })),
        );
        return headOf({ id: to, ...(await mustFindPage(trx, { ...address, pageId: to })) });
      }),

    duplicateChapter: (address: ChapterAddress): Promise<ChapterHead> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const { name } = await mustFindChapter(trx, address);
        const { rows: pages } = await pagesInOrder(trx, address);
        const { rows: chapters } = await chaptersInOrder(trx, address);
        await grow(trx, address, { chapters: 1, pages: pages.length });
        const to = ChapterId.parse(newUuid());
        await copyChapters(trx, address, { to: address.projectId, copies: [{ from: address.chapterId, to, name: nameOfCopy(name) }] });
        await writeChapterOrder(trx, address, numbered(after(chapters, { id: address.chapterId, next: to })));
        await copyAllInOrder(trx, address, { to: address.projectId, chapters: [{ to, pages }] });
        return headOf(await mustFindChapter(trx, { ...address, chapterId: to }));
      }),

    duplicateProject: (address: ProjectAddress): Promise<Project> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        const project = await mustFindProject(trx, address);
        const pages = await pagesByChapter(trx, address);
        const { rows } = await chaptersInOrder(trx, address);
        const chapters = rows.map(({ id }) => ({ from: id, to: ChapterId.parse(newUuid()), pages: pages.get(id)?.rows ?? [] }));
        const counts = { chapters: chapters.length, pages: chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0) };
        await takePlaces(trx, { author: address.uid, places: counts.chapters + counts.pages });
        const to = ProjectId.parse(newUuid());
        await copyProject(trx, address, { to, name: nameOfCopy(project.name), ...counts });
        await copyChapters(trx, address, { to, copies: chapters });
        await writeChapterOrder(trx, { ...address, projectId: to }, numbered(chapters.map((chapter) => chapter.to)));
        await copyAllInOrder(trx, address, { to, chapters });
        return presentProject(await mustFindProject(trx, { ...address, projectId: to }));
      }),
  };
}

interface ChapterOfPages {
  to: ChapterId;
  pages: readonly PageRow[];
}

async function copyAllInOrder(
  trx: WriteQuery,
  address: ProjectAddress,
  { to, chapters }: { to: ProjectId; chapters: readonly ChapterOfPages[] },
): Promise<void> {
  const copies = chapters.flatMap((chapter) =>
    chapter.pages.map((page, index) => ({
      fromChapter: page.chapterId,
      from: page.id,
      toChapter: chapter.to,
      to: PageId.parse(newUuid()),
      SN: index + 1,
    })),
  );
  await copyAll(trx, address, { to, copies });
  const entries = copies.map((copy) => ({ chapterId: copy.toChapter, uuid: copy.to, SN: copy.SN }));
  await writePageOrder(trx, { ...address, projectId: to }, entries);
}

async function copyAll(
  trx: WriteQuery,
  address: ProjectAddress,
  { to, copies }: { to: ProjectId; copies: readonly PageCopy[] },
): Promise<void> {
  for (let start = 0; start < copies.length; start += pagesAtOnce) {
    await copyPages(trx, address, { to, copies: copies.slice(start, start + pagesAtOnce) });
  }
}

/** Inserts the id `next` after `id`. `rows` may already contain it. */
function after(rows: ReadonlyArray<{ id: string }>, { id, next }: { id: string; next: string }): string[] {
  return rows.flatMap((row) => (row.id === next ? [] : row.id === id ? [id, next] : [row.id]));
}
