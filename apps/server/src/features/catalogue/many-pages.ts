import { formatCredits, noCredits } from "@coursewright/base/credits.ts";
import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import { type CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { maxPagesAtOnce, type OutdatedPage } from "@coursewright/contract/catalogue.ts";
import { estimateUpdate, type UpdatePart } from "@coursewright/course/update-cost.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { AiGateway, TextModel } from "../../platform/ai-gateway/gateway.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { AudiobookService } from "../audiobook/service.ts";
import type { CoursesService, PageName, WholePage } from "../courses/service.ts";
import { costsOf } from "./estimates.ts";
import { presentUpdate } from "./present.ts";
import type { Started, Wanted } from "./starting.ts";
import { listRunning } from "./update-queries.ts";

type Project = Omit<PageName, "pageId">;

export interface ManyPages {
  /** Pages with an outdated entry or an update in progress, in course order. */
  readOutdated(project: Project): Promise<{ pages: OutdatedPage[]; total: number }>;
  /** Starts all updates or none. Skips pages without text. */
  updateMany(project: Project, wish: ManyWish): Promise<CatalogueUpdate[]>;
}

interface ManyWish {
  readonly pages: readonly PageId[];
  readonly audiobooks: boolean;
  readonly key?: string | undefined;
}

interface ManyPagesOptions {
  gateway: Pick<AiGateway, "textFor">;
  courses: Pick<CoursesService, "readPagesWithin" | "listPagesWithin">;
  audiobook: Pick<AudiobookService, "hasVoice" | "outdatedWithin">;
  within<T>(of: { uid: AuthorId }, work: (trx: WriteQuery) => Promise<T>): Promise<T>;
  startWithin(trx: WriteQuery, wanted: readonly Wanted[]): Promise<Started>;
  announce(uid: AuthorId, started: Started): CatalogueUpdate[];
}

interface ReadPage {
  readonly page: WholePage;
  /** The page's audiobook no longer matches its text. */
  readonly saysOtherWords: boolean;
}

/** Maximum number of pages in memory. */
const readAtOnce = 20;

export function createManyPages({ gateway, courses, audiobook, within, startWithin, announce }: ManyPagesOptions): ManyPages {
  /** Keeps the order of the ids. Leaves out deleted pages. */
  async function readEach<T>(project: Project, ids: readonly PageId[], use: (read: ReadPage) => T): Promise<T[]> {
    const used: T[] = [];
    for (let at = 0; at < ids.length; at += readAtOnce) {
      const some = ids.slice(at, at + readAtOnce);
      const found = await within(project, async (trx) => {
        const pages = await courses.readPagesWithin(trx, project, some);
        const words = pages.map(({ id, blocks }) => ({ pageId: id, blocks }));
        return { pages, outdated: await audiobook.outdatedWithin(trx, { uid: project.uid, pages: words }) };
      });
      const byId = new Map(found.pages.map((page) => [page.id, page]));
      for (const id of some) {
        const page = byId.get(id);
        if (page) used.push(use({ page, saysOtherWords: found.outdated.has(id) }));
      }
    }
    return used;
  }

  function wantedOf(project: Project, { page, saysOtherWords }: ReadPage, text: Pick<TextModel, "isOwn">): Wanted[] {
    const estimate = estimateUpdate(page.blocks);
    const parts: UpdatePart[] = [];
    if (estimate.catalogue !== noCredits) parts.push("catalogue");
    if (saysOtherWords && estimate.audiobook !== null) parts.push("audiobook");
    if (parts.length === 0) return [];
    return [{ page: { ...project, pageId: page.id }, version: page.version, parts: costsOf(page, parts, text), ownKey: text.isOwn }];
  }

  return {
    async readOutdated(project) {
      const { pages, running } = await within(project, async (trx) => ({
        pages: await courses.listPagesWithin(trx, project),
        running: new Map((await listRunning(trx, project)).map((row) => [row.page_id, presentUpdate(row)])),
      }));
      const outdated = pages.filter(({ id, stale }) => stale || running.has(id)).map(({ id }) => id);
      const read = await readEach(project, outdated.slice(0, maxPagesAtOnce), ({ page, saysOtherWords }): OutdatedPage => {
        const estimate = estimateUpdate(page.blocks);
        return {
          pageId: page.id,
          chapterId: page.chapterId,
          name: page.name,
          catalogue: formatCredits(estimate.catalogue),
          audiobook: saysOtherWords && estimate.audiobook !== null ? formatCredits(estimate.audiobook) : null,
          update: running.get(page.id) ?? null,
        };
      });
      return { pages: read, total: outdated.length };
    },
    async updateMany(project, { pages, audiobooks, key }) {
      if (audiobooks && !audiobook.hasVoice) throw new AppError("voice_not_set_up");
      const text = await gateway.textFor(project.uid);
      const asked = new Set(pages);
      const all = await within(project, (trx) => courses.listPagesWithin(trx, project));
      const inOrder = all.flatMap(({ id }) => (asked.has(id) ? [id] : []));
      if (inOrder.length < asked.size) throw new AppError("not_found");
      const wanted = await readEach(project, inOrder, ({ page, saysOtherWords }) =>
        wantedOf(project, { page, saysOtherWords: audiobooks && saysOtherWords }, text),
      );
      const started = await within(project, (trx) =>
        startWithin(
          trx,
          wanted.flat().map((each) => ({ ...each, key })),
        ),
      );
      return announce(project.uid, started);
    },
  };
}
