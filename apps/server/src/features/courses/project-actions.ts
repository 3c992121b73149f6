import { ProjectId, type AuthorId } from "@coursewright/base/ids.ts";
import type { OrderDocument, Outline, Project, ShelfProject } from "@coursewright/contract/courses.ts";
import { ProjectName } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { headOf, rearrange } from "./arrange.ts";
import { listChapters, writeChapterOrder } from "./chapter-queries.ts";
import { cleanName } from "./clean-name.ts";
import { findProject, insertProject, listProjects, lockTree, renameProject, touchProject, type ProjectRow } from "./project-queries.ts";
import type { ProjectAddress } from "./tables.ts";
import { chaptersInOrder, pagesByChapter } from "./trees.ts";

interface Site {
  subdomain: string;
  /** The newest edit that the published release holds. */
  publishedAt: Date;
}
export type SiteOf = (author: AuthorId, projects: readonly ProjectId[]) => Promise<ReadonlyMap<ProjectId, Site>>;

export function projectActions({ databases, siteOf }: { databases: Databases; siteOf: SiteOf }) {
  return {
    async listProjects(author: AuthorId, { limit, after }: { limit: number; after?: string | undefined }) {
      const parsed = ProjectId.optional().safeParse(after);
      if (!parsed.success) throw new AppError("invalid_request", { cause: parsed.error });
      const rows = await databases
        .forAuthor(author)
        .transaction((trx) => listProjects(trx, { author, after: parsed.data, limit: limit + 1 }));
      const shown = rows.slice(0, limit);
      const sites = await siteOf(
        author,
        shown.map(({ id }) => id),
      );
      return {
        projects: shown.map((row) => onShelf(row, sites.get(row.id))),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    createProject: (author: AuthorId, given: { name?: string | undefined }) =>
      databases.forAuthor(author).transaction(async (trx) => {
        const address = { uid: author, projectId: ProjectId.parse(newUuid()) };
        await insertProject(trx, { ...address, name: cleanName(ProjectName, given.name) });
        return presentProject(await mustFindProject(trx, address));
      }),

    readProject: (address: ProjectAddress) =>
      databases.forAuthor(address.uid).transaction(async (trx) => presentProject(await mustFindProject(trx, address))),

    renameProject: (address: ProjectAddress, given: { name?: string | undefined }) =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await renameProject(trx, address, cleanName(ProjectName, given.name));
        return presentProject(await mustFindProject(trx, address));
      }),

    readOutline: (address: ProjectAddress): Promise<Outline> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const project = presentProject(await mustFindProject(trx, address));
        const chapters = await chaptersInOrder(trx, address);
        const pages = await pagesByChapter(trx, address);
        return {
          project,
          chapters: chapters.rows.map((chapter) => ({
            ...headOf(chapter),
            pages: (pages.get(chapter.id)?.rows ?? []).map((page) => ({ ...headOf(page), stale: page.stale })),
          })),
        };
      }),

    readChapterOrder: (address: ProjectAddress): Promise<OrderDocument> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await mustFindProject(trx, address);
        return (await chaptersInOrder(trx, address)).order;
      }),

    writeChapterOrder: (address: ProjectAddress, given: OrderDocument): Promise<OrderDocument> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await lockTree(trx, address.uid);
        await touch(trx, address);
        const { order, repairs } = rearrange(await listChapters(trx, address), given);
        await writeChapterOrder(trx, address, repairs);
        return order;
      }),
  };
}

export async function touch(trx: WriteQuery, address: ProjectAddress): Promise<void> {
  if (!(await touchProject(trx, address))) throw new AppError("not_found");
}

export async function mustFindProject(trx: WriteQuery, address: ProjectAddress): Promise<ProjectRow> {
  const row = await findProject(trx, address);
  if (!row) throw new AppError("not_found");
  return row;
}

export function presentProject({ id, name, dateCreated, dateEdited }: ProjectRow): Project {
  return { id, name, dateCreated: dateCreated.toISOString(), dateEdited: dateEdited.toISOString() };
}

function onShelf(row: ProjectRow, site: Site | undefined): ShelfProject {
  return {
    ...presentProject(row),
    chapters: row.chapters,
    pages: row.pages,
    site: site ? { subdomain: site.subdomain, hasUnpublishedEdits: row.dateEdited > site.publishedAt } : null,
  };
}
