import { ProjectId, type AuthorId } from "@coursewright/base/ids.ts";
import type { OrderDocument, Outline, Project } from "@coursewright/contract/courses.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import { ProjectName } from "@coursewright/course/names.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { headOf, rearrange } from "./arrange.ts";
import { listChapters, writeChapterOrder } from "./chapter-queries.ts";
import { cleanName } from "./clean-name.ts";
import { findProject, insertProject, lockTree, renameProject, touchProject, type ProjectRow } from "./project-queries.ts";
import type { ProjectAddress } from "./tables.ts";
import { chaptersInOrder, pagesByChapter } from "./trees.ts";

export function projectActions({ databases }: { databases: Databases }) {
  return {
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

export function presentProject({ id, name, cover, dateCreated, dateEdited }: ProjectRow): Project {
  return {
    id,
    name,
    cover: cover ?? firstCover(id),
    dateCreated: dateCreated.toISOString(),
    dateEdited: dateEdited.toISOString(),
  };
}
