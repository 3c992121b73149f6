import { PageId, type BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Catalogue, PageHead } from "@coursewright/contract/courses.ts";
import { PageName } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { headOf } from "./arrange.ts";
import { mustFindChapter } from "./chapter-actions.ts";
import { cleanName } from "./clean-name.ts";
import {
  appendToPageOrder,
  findPage,
  findPageNamed,
  insertPage,
  keepPage,
  keepPageAnywhere,
  keepPageInProject,
  readBlocks,
  renamePage,
  writeCatalogue,
  type PageHeadRow,
} from "./page-queries.ts";
import { parseBlocks } from "./page-reading.ts";
import { touch } from "./project-actions.ts";
import type { ChapterAddress, PageAddress } from "./tables.ts";
import { grow } from "./trees.ts";

export function pageActions({ databases }: { databases: Databases }) {
  return {
    createPage: (chapter: ChapterAddress, given: { name?: string | undefined }): Promise<PageHead> =>
      databases.forAuthor(chapter.uid).transaction(async (trx) => {
        const address = { ...chapter, pageId: PageId.parse(newUuid()) };
        await grow(trx, chapter, { chapters: 0, pages: 1 });
        await mustFindChapter(trx, chapter);
        await insertPage(trx, { ...address, name: cleanName(PageName, given.name) });
        await appendToPageOrder(trx, address);
        return present(address, await mustFindPage(trx, address));
      }),

    renamePage: (address: PageAddress, given: { name?: string | undefined }): Promise<PageHead> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await renamePage(trx, address, cleanName(PageName, given.name));
        await touch(trx, address);
        return present(address, await mustFindPage(trx, address));
      }),

    readCatalogue: (address: PageAddress): Promise<Catalogue> =>
      databases.forAuthor(address.uid).transaction(async (trx) => catalogueOf(await mustFindPage(trx, address))),

    writeCatalogue: (
      address: PageAddress,
      given: { stale: boolean; lastDeletedAt?: string | undefined; lastDeletedBlockId?: BlockId | undefined },
    ): Promise<Catalogue> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await writeCatalogue(trx, address, given);
        return catalogueOf(await mustFindPage(trx, address));
      }),

    /** The ordered blocks of one page, for publishing and the AI helper. */
    readPageBlocks: (address: PageAddress): Promise<{ version: number; blocks: StoredBlock[] } | undefined> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const found = await readBlocks(trx, address);
        return found && { version: found.version, blocks: parseBlocks(found.blocks) };
      }),

    /** Runs another feature's work and prevents deletion of the page meanwhile. */
    withPage: <T>(address: PageAddress, work: (trx: WriteQuery) => Promise<T>): Promise<T> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustKeepPage(trx, address);
        return work(trx);
      }),

    /** The same within the caller's transaction. The page may have been moved since its address was read. */
    async keepPageWithin(trx: WriteQuery, address: PageAddress): Promise<void> {
      if (!(await keepPageAnywhere(trx, address))) throw new AppError("not_found");
    },

    /** For learner actions, which do not know the chapter. Prevents deletion and trashing of the page. */
    async keepPageOfProject(trx: WriteQuery, address: Omit<PageAddress, "chapterId">): Promise<void> {
      if (!(await keepPageInProject(trx, address))) throw new AppError("not_found");
    },

    /** Searches all chapters of the project. */
    findPageOfProject: findPageNamed,
  };
}

export async function mustKeepPage(trx: WriteQuery, address: PageAddress): Promise<void> {
  if (!(await keepPage(trx, address))) throw new AppError("not_found");
}

export async function mustFindPage(trx: WriteQuery, address: PageAddress): Promise<PageHeadRow> {
  const page = await findPage(trx, address);
  if (!page) throw new AppError("not_found");
  return page;
}

function present({ pageId }: PageAddress, { name, dateCreated }: PageHeadRow): PageHead {
  return headOf({ id: pageId, name, dateCreated });
}

function catalogueOf({ stale, lastDeletedAt, lastDeletedBlockId }: PageHeadRow): Catalogue {
  return { stale, lastDeletedAt: lastDeletedAt?.toISOString() ?? null, lastDeletedBlockId };
}
