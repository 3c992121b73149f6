import { ChapterId, PageId, ProjectId, type AuthorId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Project } from "@coursewright/contract/courses.ts";
import type { CourseStyle } from "@coursewright/course/course-style.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { writeChapterOrder } from "./chapter-queries.ts";
import { insertWholeChapters, insertWholePages, insertWholeProject } from "./course-writing-queries.ts";
import { writePageOrder } from "./page-queries.ts";
import { mustFindProject, presentProject } from "./project-actions.ts";
import { stored } from "./sample/sample-blocks.ts";
import { sampleCourse } from "./sample/sample-course.ts";
import { numbered, takePlaces } from "./trees.ts";

/** The author must not use these ids yet. */
export interface NewCourse {
  readonly name: string;
  readonly theme?: Theme;
  readonly style?: CourseStyle;
  readonly chapters: ReadonlyArray<{
    readonly id: ChapterId;
    readonly name: string;
    readonly pages: ReadonlyArray<{ readonly id: PageId; readonly name: string; readonly blocks: readonly StoredBlock[] }>;
  }>;
}

export function courseWriting({ databases }: { databases: Databases }) {
  return {
    createCourseWithin,
    /** Creates the sample course in one transaction. */
    createSample: (author: AuthorId): Promise<Project> =>
      databases.forAuthor(author).transaction((trx) => createCourseWithin(trx, author, placedSample())),
  };
}

/** Creates a course in the caller's transaction on the author's shard. */
async function createCourseWithin(trx: WriteQuery, author: AuthorId, { name, theme, style, chapters }: NewCourse): Promise<Project> {
  const address = { uid: author, projectId: ProjectId.parse(newUuid()) };
  const pages = chapters.flatMap((chapter) => chapter.pages.map((page, index) => ({ ...page, chapterId: chapter.id, SN: index + 1 })));
  await takePlaces(trx, { author, places: chapters.length + pages.length });
  await insertWholeProject(trx, { ...address, name, theme, style, chapters: chapters.length, pages: pages.length });
  await insertWholeChapters(trx, address, chapters);
  await writeChapterOrder(trx, address, numbered(chapters.map(({ id }) => id)));
  await insertWholePages(trx, address, pages);
  await writePageOrder(
    trx,
    address,
    pages.map(({ id, chapterId, SN }) => ({ uuid: id, chapterId, SN })),
  );
  return presentProject(await mustFindProject(trx, address));
}

/** The sample course with new ids. */
function placedSample(): NewCourse {
  const chapters = sampleCourse.chapters.map(({ name, pages }) => ({
    id: ChapterId.parse(newUuid()),
    name,
    pages: pages.map((page) => ({ id: PageId.parse(newUuid()), name: page.name, blocks: page.blocks.map(stored) })),
  }));
  return { name: sampleCourse.name, theme: sampleCourse.theme, chapters };
}
