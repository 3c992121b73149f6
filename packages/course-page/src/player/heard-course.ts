import { type Place, planOf } from "../places.ts";
import type { ReleasedAudio, ReleasedCourse, ReleasedPage } from "../released-course.ts";

/** A page with a recording, and its place. */
export interface Heard {
  readonly place: Place;
  readonly page: ReleasedPage;
  readonly audio: ReleasedAudio;
}

export function heardOf(course: ReleasedCourse): Heard[] {
  const { byPage } = planOf(course);
  return course.chapters.flatMap(({ pages }) =>
    pages.flatMap((page) => {
      const place = byPage.get(page.uuid);
      return place && page.audio ? [{ place, page, audio: page.audio }] : [];
    }),
  );
}

export function isHeardByAnyone(course: ReleasedCourse): boolean {
  return course.terms.readers === "open" && heardOf(course).length > 0;
}
