import { BlockId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { CourseCover } from "@coursewright/course/cover.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { ThemePatch } from "@coursewright/theme/theme-patch.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

export const maxBlocksPerPage = 500;
/** Chapters and pages of one author, in all projects together. */
export const maxChaptersAndPages = 25_000;

export const projectsPath = `${userPath}/projects` as const;
export const projectPath = `${projectsPath}/:projectId` as const;
const chaptersPath = `${projectPath}/chapters` as const;
export const chapterPath = `${chaptersPath}/:chapterId` as const;
const pagesPath = `${chapterPath}/pages` as const;
export const pagePath = `${pagesPath}/:pageId` as const;

export const ProjectParams = UserParams.extend({ projectId: ProjectId });
export const ChapterParams = ProjectParams.extend({ chapterId: ChapterId });
export const PageParams = ChapterParams.extend({ pageId: PageId });

/** The course package trims and limits the name, and replaces an empty one by the default. */
const NameBody = z.strictObject({ name: z.string().max(1000).optional() });
const dateTime = z.iso.datetime();

export const OrderDocument = z.strictObject({
  order: z.array(z.strictObject({ uuid: z.uuid(), SN: z.number().int().positive() })).max(maxChaptersAndPages),
});
export type OrderDocument = z.infer<typeof OrderDocument>;

/** Includes the cover that the author chose, or the one derived from the id. */
export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  cover: CourseCover,
  dateCreated: dateTime,
  dateEdited: dateTime,
});
export type Project = z.infer<typeof Project>;

export const ShelfProject = Project.extend({
  chapters: z.number().int(),
  pages: z.number().int(),
  /** The published address, if any, and whether the course has unpublished edits. */
  site: z.object({ subdomain: z.string(), hasUnpublishedEdits: z.boolean() }).nullable(),
});
export type ShelfProject = z.infer<typeof ShelfProject>;

export const Catalogue = z.object({
  stale: z.boolean(),
  lastDeletedAt: dateTime.nullable(),
  lastDeletedBlockId: BlockId.nullable(),
});
export type Catalogue = z.infer<typeof Catalogue>;

export const PageHead = z.object({ id: PageId, uuid: PageId, name: z.string(), dateCreated: dateTime });
export type PageHead = z.infer<typeof PageHead>;
export const ChapterHead = z.object({ id: ChapterId, uuid: ChapterId, name: z.string(), dateCreated: dateTime });
export type ChapterHead = z.infer<typeof ChapterHead>;
export const Chapter = ChapterHead.extend({ pages: z.array(PageHead), pageOrder: OrderDocument });

/** The sidebar's data: the whole tree of a project in repaired order. */
export const Outline = z.object({
  project: Project,
  chapters: z.array(ChapterHead.extend({ pages: z.array(PageHead.extend({ stale: z.boolean() })) })),
});
export type Outline = z.infer<typeof Outline>;

/** An invalid block must not break its page, so it is read as a block of unknown type. */
const ShownBlock = StoredBlock.catch(({ input }) => {
  const named = z.object({ id: BlockId }).safeParse(input);
  return StoredBlock.parse({ id: named.data?.id ?? crypto.randomUUID(), type: "unreadable", data: {} });
});

export const PageDocument = PageHead.extend({
  version: z.number().int(),
  blocks: z.array(ShownBlock).max(maxBlocksPerPage),
});
export type PageDocument = z.infer<typeof PageDocument>;

/**
 * One autosave. `baseVersion` is the version that was edited; `saveId` makes a retry harmless. `order` is present only if blocks were
 * added, moved or removed.
 */
export const PageSave = z.strictObject({
  saveId: z.uuid(),
  baseVersion: z.number().int().nonnegative(),
  upsert: z.array(StoredBlock).max(maxBlocksPerPage).default([]),
  remove: z.array(BlockId).max(maxBlocksPerPage).default([]),
  order: z.array(BlockId).max(maxBlocksPerPage).optional(),
});
export type PageSave = z.infer<typeof PageSave>;

/** The id restores the deleted item: see course-tree.ts. */
export const Trashed = z.object({ trashId: z.uuid() });

export const listProjects = endpoint({
  method: "GET",
  path: projectsPath,
  params: UserParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The cursor from the previous reply. */
    after: z.string().max(1000).optional(),
    /** Part of the name, case-insensitive. */
    search: z.string().trim().max(120).optional(),
    show: z.enum(["all", "live", "drafts"]).default("all"),
    sort: z.enum(["created", "edited", "name"]).default("created"),
  }),
  reply: z.object({ projects: z.array(ShelfProject), next: z.string().nullable() }),
});
export const createProject = endpoint({
  method: "POST",
  path: projectsPath,
  params: UserParams,
  body: NameBody,
  reply: Project,
  status: 201,
});
export const readProject = endpoint({ method: "GET", path: projectPath, params: ProjectParams, reply: Project });
export const renameProject = endpoint({ method: "PATCH", path: projectPath, params: ProjectParams, body: NameBody, reply: Project });
export const deleteProject = endpoint({ method: "DELETE", path: projectPath, params: ProjectParams, reply: Trashed });
export const readOutline = endpoint({ method: "GET", path: `${projectPath}/outline`, params: ProjectParams, reply: Outline });
export const readChapterOrder = endpoint({
  method: "GET",
  path: `${projectPath}/chapterOrder`,
  params: ProjectParams,
  reply: OrderDocument,
});
export const writeChapterOrder = endpoint({
  method: "PUT",
  path: `${projectPath}/chapterOrder`,
  params: ProjectParams,
  body: OrderDocument,
  reply: OrderDocument,
});
export const readProjectTheme = endpoint({ method: "GET", path: `${projectPath}/theme`, params: ProjectParams, reply: Theme });
export const writeProjectTheme = endpoint({
  method: "PUT",
  path: `${projectPath}/theme`,
  params: ProjectParams,
  body: Theme,
  reply: Theme,
});
export const patchProjectTheme = endpoint({
  method: "PATCH",
  path: `${projectPath}/theme`,
  params: ProjectParams,
  body: ThemePatch,
  reply: Theme,
});

export const createChapter = endpoint({
  method: "POST",
  path: chaptersPath,
  params: ProjectParams,
  body: NameBody,
  reply: ChapterHead,
  status: 201,
});
export const readChapter = endpoint({ method: "GET", path: chapterPath, params: ChapterParams, reply: Chapter });
export const renameChapter = endpoint({ method: "PATCH", path: chapterPath, params: ChapterParams, body: NameBody, reply: ChapterHead });
export const deleteChapter = endpoint({ method: "DELETE", path: chapterPath, params: ChapterParams, reply: Trashed });
export const readPageOrder = endpoint({ method: "GET", path: `${chapterPath}/pageOrder`, params: ChapterParams, reply: OrderDocument });
export const writePageOrder = endpoint({
  method: "PUT",
  path: `${chapterPath}/pageOrder`,
  params: ChapterParams,
  body: OrderDocument,
  reply: OrderDocument,
});
export const readChapterTheme = endpoint({ method: "GET", path: `${chapterPath}/theme`, params: ChapterParams, reply: Theme });
export const writeChapterTheme = endpoint({
  method: "PUT",
  path: `${chapterPath}/theme`,
  params: ChapterParams,
  body: Theme,
  reply: Theme,
});
export const patchChapterTheme = endpoint({
  method: "PATCH",
  path: `${chapterPath}/theme`,
  params: ChapterParams,
  body: ThemePatch,
  reply: Theme,
});

export const createPage = endpoint({
  method: "POST",
  path: pagesPath,
  params: ChapterParams,
  body: NameBody,
  reply: PageHead,
  status: 201,
});
export const readPage = endpoint({ method: "GET", path: pagePath, params: PageParams, reply: PageDocument });
export const renamePage = endpoint({ method: "PATCH", path: pagePath, params: PageParams, body: NameBody, reply: PageHead });
export const deletePage = endpoint({ method: "DELETE", path: pagePath, params: PageParams, reply: Trashed });
export const savePage = endpoint({
  method: "POST",
  path: `${pagePath}/saves`,
  params: PageParams,
  body: PageSave,
  reply: z.object({ version: z.number().int() }),
});
export const readCatalogue = endpoint({ method: "GET", path: `${pagePath}/main/catalogue`, params: PageParams, reply: Catalogue });
export const writeCatalogue = endpoint({
  method: "PATCH",
  path: `${pagePath}/main/catalogue`,
  params: PageParams,
  body: z.strictObject({ stale: z.boolean(), lastDeletedAt: dateTime.optional(), lastDeletedBlockId: BlockId.optional() }),
  reply: Catalogue,
});
export const readPageTheme = endpoint({ method: "GET", path: `${pagePath}/theme`, params: PageParams, reply: Theme });
export const patchPageTheme = endpoint({
  method: "PATCH",
  path: `${pagePath}/theme`,
  params: PageParams,
  body: ThemePatch,
  reply: Theme,
});
