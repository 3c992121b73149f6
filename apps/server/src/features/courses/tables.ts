import type { AuthorId, BlockId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { ChapterParams, PageParams, ProjectParams } from "@coursewright/contract/courses.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { z } from "zod";

/** The address of a course item; also the first columns of its primary key. */
export type ProjectAddress = z.infer<typeof ProjectParams>;
export type ChapterAddress = z.infer<typeof ChapterParams>;
export type PageAddress = z.infer<typeof PageParams>;

type ThemeColumn = ColumnType<Theme | null, string | undefined, string>;

export type CourseTables = {
  author_totals: { author_id: AuthorId; chapters_and_pages: number };
  projects: {
    author_id: AuthorId;
    project_id: ProjectId;
    name: string;
    date_created: Generated<Date>;
    date_edited: Generated<Date>;
    chapter_count: Generated<number>;
    page_count: Generated<number>;
    theme: ThemeColumn;
  };
  chapters: {
    author_id: AuthorId;
    project_id: ProjectId;
    chapter_id: ChapterId;
    name: string;
    date_created: Generated<Date>;
    theme: ThemeColumn;
  };
  pages: {
    author_id: AuthorId;
    project_id: ProjectId;
    chapter_id: ChapterId;
    page_id: PageId;
    name: string;
    date_created: Generated<Date>;
    date_edited: Generated<Date>;
    version: Generated<number>;
    last_save_id: string | null;
    block_order: Generated<BlockId[]>;
    catalogue_stale: Generated<boolean>;
    last_deleted_at: ColumnType<Date | null, string | null, string | null>;
    last_deleted_block_id: BlockId | null;
  };
  blocks: { author_id: AuthorId; page_id: PageId; block_id: BlockId; block: unknown };
  chapter_order: { author_id: AuthorId; project_id: ProjectId; chapter_id: ChapterId; sn: number };
  page_order: { author_id: AuthorId; project_id: ProjectId; chapter_id: ChapterId; page_id: PageId; sn: number };
  page_themes: { author_id: AuthorId; page_id: PageId; theme: ThemeColumn };
  page_snapshots: { author_id: AuthorId; page_id: PageId; version: number; name: string; packed: string };
};

/** In the contract's format. For thousands of rows PostgreSQL formats faster than JavaScript dates. */
export const dateCreated = sql<string>`to_char(date_created at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dateCreated"`;
