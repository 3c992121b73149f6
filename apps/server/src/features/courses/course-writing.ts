import { ChapterId, PageId, ProjectId, type AuthorId } from "@coursewright/base/ids.ts";
import type { Project } from "@coursewright/contract/courses.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { writeChapterOrder } from "./chapter-queries.ts";
import { insertWholeChapters, insertWholePages, insertWholeProject } from "./course-writing-queries.ts";
import { writePageOrder } from "./page-queries.ts";
import { mustFindProject, presentProject } from "./project-actions.ts";
import { stored } from "./sample/sample-blocks.ts";
import { sampleCourse } from "./sample/sample-course.ts";
import { numbered, takePlaces } from "./trees.ts";

export function courseWriting({ databases }: { databases: Databases }) {
  return {
    /** The sample course, whole, in one transaction. */
    createSample: (author: AuthorId): Promise<Project> =>
      databases.forAuthor(author).transaction(async (trx) => {
        const address = { uid: author, projectId: ProjectId.parse(newUuid()) };
        const { chapters, pages } = placed();
        await takePlaces(trx, { author, places: chapters.length + pages.length });
        const { name, theme } = sampleCourse;
        await insertWholeProject(trx, { ...address, name, theme, chapters: chapters.length, pages: pages.length });
        await insertWholeChapters(trx, address, chapters);
        await writeChapterOrder(trx, address, numbered(chapters.map(({ id }) => id)));
        await insertWholePages(trx, address, pages);
        await writePageOrder(
          trx,
          address,
          pages.map(({ id, chapterId, SN }) => ({ uuid: id, chapterId, SN })),
        );
        return presentProject(await mustFindProject(trx, address));
      }),
  };
}

/** The sample with ids of its own. */
function placed() {
  const chapters = sampleCourse.chapters.map((chapter) => ({ ...chapter, id: ChapterId.parse(newUuid()) }));
  const pages = chapters.flatMap((chapter) =>
    chapter.pages.map(({ name, blocks }, index) => ({
      id: PageId.parse(newUuid()),
      chapterId: chapter.id,
      SN: index + 1,
      name,
      blocks: blocks.map(stored),
    })),
  );
  return { chapters, pages };
}
