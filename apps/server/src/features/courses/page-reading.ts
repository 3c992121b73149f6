import type { BlockId, PageId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { findChapter } from "./chapter-queries.ts";
import type { PageRow } from "./page-queries.ts";
import { keepVersion, listBlockIds, markCatalogued, readWholePages, type WholePageRow } from "./page-reading-queries.ts";
import { mustFindProject } from "./project-actions.ts";
import type { PageAddress, ProjectAddress } from "./tables.ts";
import { findPageTheme, findProjectTheme } from "./theme-queries.ts";
import { chaptersInOrder, pagesByChapter } from "./trees.ts";

/** The page in any chapter of its project. */
export type PageName = Omit<PageAddress, "chapterId">;
export type WholePage = Omit<WholePageRow, "blocks"> & { readonly blocks: StoredBlock[] };

/** Page reads for other features, in their own transactions. */
export const pageReading = {
  async readPageWithin(trx: WriteQuery, { pageId, ...project }: PageName): Promise<WholePage | undefined> {
    const [page] = await readWholePages(trx, project, [pageId]);
    return page && whole(page);
  },

  /** The caller passes only a few ids, because all pages are held in memory. */
  readPagesWithin: async (trx: WriteQuery, project: ProjectAddress, pages: readonly PageId[]): Promise<WholePage[]> =>
    (await readWholePages(trx, project, pages)).map(whole),

  /** All pages in course order, without blocks. */
  async listPagesWithin(trx: WriteQuery, project: ProjectAddress): Promise<PageRow[]> {
    await mustFindProject(trx, project);
    const chapters = await chaptersInOrder(trx, project);
    const pages = await pagesByChapter(trx, project);
    return chapters.rows.flatMap(({ id }) => pages.get(id)?.rows ?? []);
  },

  listBlockIdsWithin: async (trx: WriteQuery, project: ProjectAddress, pages: readonly PageId[]): Promise<Map<PageId, BlockId[]>> =>
    new Map((await listBlockIds(trx, project, pages)).map(({ id, blocks }) => [id, blocks])),

  /** Prevents deletion of the page until the transaction ends. Returns undefined when it does not exist. */
  keepVersionWithin: (trx: WriteQuery, page: PageName): Promise<number | undefined> => keepVersion(trx, page),

  /** The effective theme: defaults, project, chapter and page merged. */
  async readLookWithin(trx: WriteQuery, page: PageAddress): Promise<Theme> {
    const chapter = await findChapter(trx, page);
    return cascade(houseTheme, await findProjectTheme(trx, page), chapter?.theme, await findPageTheme(trx, page));
  },

  /** Records an entry made from this version, stale if the page was saved since. Returns false when the page is gone. */
  markCataloguedWithin: (trx: WriteQuery, page: PageName & { version: number }): Promise<boolean> => markCatalogued(trx, page),
};

/** Leaves out stored blocks that are invalid even as an envelope. */
export function parseBlocks(text: string): StoredBlock[] {
  const stored: unknown = JSON.parse(text);
  if (!Array.isArray(stored)) throw new Error("The stored blocks are not a list");
  return stored.flatMap((block) => StoredBlock.safeParse(block).data ?? []);
}

function whole({ blocks, ...page }: WholePageRow): WholePage {
  return { ...page, blocks: parseBlocks(blocks) };
}
