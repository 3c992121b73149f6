import { pageAt, type Place, planOf } from "../places.ts";
import type { ReleasedCourse } from "../released-course.ts";

/** The first page that is read out. */
export function firstHeard(course: ReleasedCourse): Place | undefined {
  return planOf(course).places.find(({ page }) => page.audio !== null);
}

export function secondsHeard(course: ReleasedCourse): number {
  return planOf(course).places.reduce((sum, place) => sum + (pageAt(course, place).audio?.seconds ?? 0), 0);
}

export function isHeardByAnyone(course: ReleasedCourse): boolean {
  return course.terms.readers === "open" && firstHeard(course) !== undefined;
}
