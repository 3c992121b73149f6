import { planOf, shortId } from "./places.ts";
import type { Place } from "./places.ts";
import type { CourseAround } from "./released-course.ts";

/** Lists the chapters. The current chapter shows its pages. */
export function ChapterList({ course, current }: { course: CourseAround; current: Place }) {
  return (
    <ol className="chapters">
      {planOf(course).chapters.map(({ chapter, number, places }) => (
        <li key={number}>
          <a className="chapter" href={places[0].address} data-pages={places.map(({ page }) => shortId(page.uuid)).join(" ")}>
            <i>{number}</i>
            {chapter.name}
          </a>
          {chapter === current.chapter ? <PageList places={places} current={current} /> : null}
        </li>
      ))}
    </ol>
  );
}

function PageList({ places, current }: { places: readonly Place[]; current: Place }) {
  return (
    <ol>
      {places.map((place) => (
        <li key={place.page.uuid}>
          <a className="page" href={place.address} aria-current={place === current ? "page" : undefined}>
            {place.page.name}
          </a>
        </li>
      ))}
    </ol>
  );
}
