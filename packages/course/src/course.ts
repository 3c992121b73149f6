import { ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Theme } from "@coursewright/theme/theme.ts";
import { z } from "zod";
import { ChapterName, PageName, ProjectName } from "./names.ts";

/** Per page. */
export const maxBlocks = 500;

const dateCreated = z.iso.datetime();

export const Project = z.strictObject({ id: ProjectId, name: ProjectName });
export const Chapter = z.strictObject({ id: ChapterId, uuid: ChapterId, name: ChapterName, dateCreated });
export const Page = z.strictObject({ id: PageId, uuid: PageId, name: PageName, dateCreated });

/** A project with its chapters and pages in order, without content, for the sidebar. */
export const Outline = z.strictObject({
  project: Project,
  chapters: z.array(Chapter.extend({ pages: z.array(Page) })),
});

/** A whole course in order, as it is published. */
export const Course = z.strictObject({
  project: Project,
  theme: Theme.optional(),
  avatar: Avatar.optional(),
  chapters: z.array(
    Chapter.extend({
      theme: Theme.optional(),
      pages: z.array(Page.extend({ theme: Theme.optional(), blocks: z.array(StoredBlock).max(maxBlocks) })),
    }),
  ),
});

export type Project = z.infer<typeof Project>;
export type Chapter = z.infer<typeof Chapter>;
export type Page = z.infer<typeof Page>;
export type Outline = z.infer<typeof Outline>;
export type Course = z.infer<typeof Course>;
