import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Surroundings } from "@coursewright/blocks/kit/ai/block-prompt.ts";
import type { Seen } from "@coursewright/contract/ai.ts";
import { styleLines } from "@coursewright/course/course-style.ts";
import type { Outline } from "@coursewright/course/course.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CoursesService } from "../courses/service.ts";

/** Facts about the course from the database. */
export type CourseAround = Pick<Surroundings, "course" | "chapter" | "page" | "outline" | "style">;

export type ReadCourseAround = (uid: AuthorId, place: Seen["place"]) => Promise<CourseAround>;

export function courseAroundReader(courses: Pick<CoursesService, "readOutline" | "readStyle">): ReadCourseAround {
  return async (uid, place) => {
    if (place?.projectId === undefined) return {};
    try {
      const course = { uid, projectId: place.projectId };
      const [outline, style] = await Promise.all([courses.readOutline(course), courses.readStyle(course)]);
      return { ...inOutline(outline, place.pageId), style: styleLines(style) };
    } catch (error) {
      // The course was deleted in another tab. The author may still want the words.
      if (error instanceof AppError && error.code === "not_found") return {};
      throw error;
    }
  };
}

function inOutline({ project, chapters }: Outline, pageId: string): CourseAround {
  const lines = chapters.flatMap(({ name, pages }, index) => [
    { text: `${index + 1}. ${name}`, id: "", chapter: name },
    ...pages.map((page) => ({ text: `  ${page.name}`, id: page.id, chapter: name })),
  ]);
  const at = lines.findIndex(({ id }) => id === pageId);
  const here = lines[at];
  if (!here) return { course: project.name };
  return {
    course: project.name,
    chapter: here.chapter,
    page: here.text.trim(),
    outline: { before: lines.slice(0, at).map(({ text }) => text), after: lines.slice(at + 1).map(({ text }) => text) },
  };
}
