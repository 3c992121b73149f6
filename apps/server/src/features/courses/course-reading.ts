import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Course } from "@coursewright/course/course.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { headOf } from "./arrange.ts";
import { findAvatar } from "./avatar-queries.ts";
import { pageReading, parseBlocks } from "./page-reading.ts";
import { readBlocksOfType } from "./page-reading-queries.ts";
import { findProject } from "./project-queries.ts";
import { findProjectTheme, listPageThemes } from "./theme-queries.ts";
import { chaptersInOrder, pagesByChapter } from "./trees.ts";

type WholeChapter = Course["chapters"][number];

export type BareCourse = Omit<Course, "chapters"> & {
  chapters: (Omit<WholeChapter, "pages"> & { pages: Omit<WholeChapter["pages"][number], "blocks">[] })[];
};

const maxPerType = 5_000;
/** Pages per statement. They are parsed before the event loop continues. */
const pagesAtOnce = 50;

export function courseReading({ databases }: { databases: Databases }) {
  return {
    countPages: async (author: AuthorId, projectId: ProjectId): Promise<number | undefined> =>
      databases.forAuthor(author).transaction(async (trx) => (await findProject(trx, { uid: author, projectId }))?.pages),

    /** The course in order without blocks, for callers that read them page by page. */
    async readBareCourse(author: AuthorId, projectId: ProjectId): Promise<BareCourse | undefined> {
      const tree = await readTree(databases, { uid: author, projectId });
      if (!tree) return undefined;
      const chapters = tree.chapters.map(({ chapter, pages }) => ({
        ...headOf(chapter),
        ...themed(chapter.theme),
        pages: pages.map((page) => ({ ...headOf(page), ...themed(tree.pageThemes.get(page.id)) })),
      }));
      return { project: { id: projectId, name: tree.name }, ...themed(tree.theme), ...voiced(tree.avatar), chapters };
    },

    /** All blocks of one type by page, in page order, without transferring whole pages. */
    async readBlocksOfType(author: AuthorId, projectId: ProjectId, type: string): Promise<Map<PageId, StoredBlock[]>> {
      const wanted = { uid: author, projectId, type, limit: maxPerType };
      const rows = await databases.forAuthor(author).transaction((trx) => readBlocksOfType(trx, wanted));
      const byPage = Map.groupBy(rows, ({ pageId }) => pageId);
      return new Map([...byPage].map(([pageId, found]) => [pageId, parseBlocks(`[${found.map(({ block }) => block).join()}]`)]));
    },

    /** The whole course in order: the tree from one snapshot, then its pages in batches. */
    async readCourse(author: AuthorId, projectId: ProjectId): Promise<Course | undefined> {
      const address = { uid: author, projectId };
      const tree = await readTree(databases, address);
      if (!tree) return undefined;
      const blocks = await readAllBlocks(
        databases,
        address,
        tree.chapters.flatMap(({ pages }) => pages.map(({ id }) => id)),
      );
      const chapters = tree.chapters.map(({ chapter, pages }) => ({
        ...headOf(chapter),
        ...themed(chapter.theme),
        pages: pages.flatMap((page) => {
          const found = blocks.get(page.id);
          // Otherwise the page was deleted in the meantime.
          return found ? [{ ...headOf(page), ...themed(tree.pageThemes.get(page.id)), blocks: found }] : [];
        }),
      }));
      return { project: { id: projectId, name: tree.name }, ...themed(tree.theme), ...voiced(tree.avatar), chapters };
    },
  };
}

async function readAllBlocks(
  databases: Databases,
  address: { uid: AuthorId; projectId: ProjectId },
  pages: readonly PageId[],
): Promise<Map<PageId, StoredBlock[]>> {
  const found = new Map<PageId, StoredBlock[]>();
  for (let start = 0; start < pages.length; start += pagesAtOnce) {
    const some = pages.slice(start, start + pagesAtOnce);
    const rows = await databases.forAuthor(address.uid).transaction((trx) => pageReading.readPagesWithin(trx, address, some));
    for (const { id, blocks } of rows) found.set(id, blocks);
  }
  return found;
}

async function readTree(databases: Databases, address: { uid: AuthorId; projectId: ProjectId }) {
  return databases.forAuthor(address.uid).transaction(async (trx) => {
    const project = await findProject(trx, address);
    if (!project) return undefined;
    const pages = await pagesByChapter(trx, address);
    const chapters = await chaptersInOrder(trx, address);
    return {
      name: project.name,
      theme: await findProjectTheme(trx, address),
      avatar: await findAvatar(trx, address),
      pageThemes: await listPageThemes(trx, address),
      chapters: chapters.rows.map((chapter) => ({ chapter, pages: pages.get(chapter.id)?.rows ?? [] })),
    };
  });
}

function voiced(avatar: Avatar | null | undefined): { avatar?: Avatar } {
  return avatar ? { avatar } : {};
}

function themed(theme: Theme | null | undefined): { theme?: Theme } {
  return theme ? { theme } : {};
}
