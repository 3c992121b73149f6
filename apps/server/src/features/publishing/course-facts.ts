import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";
import type { CourseLook } from "@coursewright/contract/course-look.ts";
import { type PageEntries, type ReleasedCourse, type ReleaseFacts, toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { Course } from "@coursewright/course/course.ts";
import { marksOf, type PageMark } from "./page-changes.ts";

/** The sources from which a release reads its course. */
export interface CourseSources {
  courses: {
    /** Reads the whole course in order, in one snapshot. Returns nothing if there is no such project. */
    readCourse(author: AuthorId, projectId: ProjectId): Promise<Course | undefined>;
    readLook(address: { uid: AuthorId; projectId: ProjectId }): Promise<CourseLook>;
  };
  /** The page data of the project's entries that are up to date. */
  entriesOf(author: AuthorId, projectId: ProjectId): Promise<PageEntries>;
  /** The name that learners see. */
  authorName(author: AuthorId): Promise<string>;
  termsOf(author: AuthorId, projectId: ProjectId): Promise<CourseTerms>;
  /** The audio of the pages, for those whose present text was read out. */
  audioOf(author: AuthorId, pages: readonly SpokenPage[]): Promise<NonNullable<ReleaseFacts["audio"]>>;
  /** [SRC-03] The sources of each page, if learners may see them. */
  namedSources(author: AuthorId, course: Course): Promise<NonNullable<ReleaseFacts["sources"]>>;
  /** ISO 4217. */
  currency: string;
  appOrigin: string;
}

interface SpokenPage {
  pageId: PageId;
  blocks: readonly StoredBlock[];
}

interface Wanted {
  author: AuthorId;
  projectId: ProjectId;
  /** The origin where learners will read it. */
  origin: string;
}

/** Reads the current course with all facts that its release shows. Returns nothing if it has no page. */
export async function readReleasable(
  sources: CourseSources,
  { author, projectId, origin }: Wanted,
): Promise<{ course: ReleasedCourse; contents: PageMark[] } | undefined> {
  const course = await sources.courses.readCourse(author, projectId);
  if (!course?.chapters.some((chapter) => chapter.pages.length > 0)) return undefined;
  const pages = course.chapters.flatMap((chapter) => chapter.pages.map(({ uuid, blocks }) => ({ pageId: uuid, blocks })));
  const [look, entries, name, terms, audio, named] = await Promise.all([
    sources.courses.readLook({ uid: author, projectId }),
    sources.entriesOf(author, projectId),
    sources.authorName(author),
    sources.termsOf(author, projectId),
    sources.audioOf(author, pages),
    sources.namedSources(author, course),
  ]);
  const facts = {
    audio,
    entries,
    sources: named,
    origin,
    author: name,
    cover: look.cover,
    description: look.blurb,
    terms: { ...terms, currency: sources.currency.toUpperCase() },
    appOrigin: sources.appOrigin,
  };
  return { course: toReleasedCourse(course, facts), contents: marksOf(course) };
}
