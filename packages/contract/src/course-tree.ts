import { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import {
  ChapterHead,
  ChapterParams,
  PageHead,
  PageParams,
  Project,
  ProjectParams,
  chapterPath,
  pagePath,
  projectPath,
  projectsPath,
} from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/** A full copy with new ids, placed beside its original. */
export const duplicateProject = endpoint({
  method: "POST",
  path: `${projectPath}/copies`,
  params: ProjectParams,
  reply: Project,
  status: 201,
});
export const duplicateChapter = endpoint({
  method: "POST",
  path: `${chapterPath}/copies`,
  params: ChapterParams,
  reply: ChapterHead,
  status: 201,
});
export const duplicatePage = endpoint({
  method: "POST",
  path: `${pagePath}/copies`,
  params: PageParams,
  reply: PageHead,
  status: 201,
});

/** Puts a page before another page of any chapter of its project, or at that chapter's end. */
export const movePage = endpoint({
  method: "PUT",
  path: `${pagePath}/place`,
  params: PageParams,
  body: z.strictObject({ chapterId: ChapterId, before: PageId.nullable() }),
  reply: "empty",
});

const trashPath = `${userPath}/trash` as const;

/** A deleted item, its former place, and its restore deadline. */
export const TrashEntry = z.object({
  id: z.uuid(),
  kind: z.enum(["project", "chapter", "page"]),
  name: z.string(),
  pages: z.number().int(),
  trashedAt: z.iso.datetime(),
  purgedAt: z.iso.datetime(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

/** With a project: its deleted chapters and pages. Without: deleted projects. Returns the newest hundred. */
export const listTrash = endpoint({
  method: "GET",
  path: trashPath,
  params: UserParams,
  query: z.object({ projectId: ProjectId.optional() }),
  reply: z.object({ entries: z.array(TrashEntry) }),
});

/** Returns the location of the restored item. */
export const restoreTrash = endpoint({
  method: "POST",
  path: `${trashPath}/:trashId/restore`,
  params: UserParams.extend({ trashId: z.uuid() }),
  reply: z.object({ projectId: ProjectId, chapterId: ChapterId.nullable(), pageId: PageId.nullable() }),
});

/** Adds the finished sample course to the author's shelf. */
export const createSample = endpoint({
  method: "POST",
  path: `${projectsPath}/sample`,
  params: UserParams,
  reply: Project,
  status: 201,
});
