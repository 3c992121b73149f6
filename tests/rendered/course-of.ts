import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Course } from "@coursewright/course/course.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";

/** The same ids in every run, so that the output is the same too. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** A course of one chapter with these pages. */
export function courseOf(pages: Array<{ name: string; blocks: StoredBlock[] }>): ReleasedCourse {
  const dateCreated = "2026-01-01T00:00:00.000Z";
  const named = (number: number, name: string) => ({ id: idOf(number), uuid: idOf(number), name, dateCreated });
  const course = Course.parse({
    project: { id: idOf(1), name: "Every block" },
    chapters: [{ ...named(2, "Blocks"), pages: pages.map(({ name, blocks }, index) => ({ ...named(100 + index, name), blocks })) }],
  });
  return toReleasedCourse(course, { author: "Marta", origin: "https://blocks.example.org" });
}
