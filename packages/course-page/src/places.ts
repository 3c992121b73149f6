import type { ReleasedChapter, ReleasedCourse, ReleasedPage } from "./released-course.ts";

/** Where a page stands in its course, and under which address. */
export interface Place {
  page: ReleasedPage;
  chapter: ReleasedChapter;
  /** All counted from 1, as learners see them. */
  chapterNumber: number;
  numberInChapter: number;
  number: number;
  address: string;
}

export const coverAddress = "/launch/";

/** A chapter that has pages. */
export interface ChapterPlace {
  chapter: ReleasedChapter;
  number: number;
  places: [Place, ...Place[]];
}

interface Plan {
  places: Place[];
  chapters: ChapterPlace[];
  byPage: ReadonlyMap<string, Place>;
}

const known = new WeakMap<ReleasedCourse, Plan>();

/** Every page in reading order, found once per course, since every page of a release asks for it. */
export function planOf(course: ReleasedCourse): Plan {
  const plan = known.get(course) ?? makePlan(course);
  known.set(course, plan);
  return plan;
}

/** The file behind an address. */
export function fileAt(address: string): string {
  return `${address.slice(1)}index.html`;
}

function makePlan(course: ReleasedCourse): Plan {
  let number = 0;
  const chapters = course.chapters.flatMap((chapter, index): ChapterPlace[] => {
    const taken = new Set<string>();
    const [first, ...rest] = chapter.pages.map((page, pageIndex): Place => {
      number += 1;
      const address = `${coverAddress}${index + 1}/${freeSlug(page.name, pageIndex + 1, taken)}/`;
      return { page, chapter, chapterNumber: index + 1, numberInChapter: pageIndex + 1, number, address };
    });
    return first ? [{ chapter, number: index + 1, places: [first, ...rest] }] : [];
  });
  const places = chapters.flatMap((chapter) => chapter.places);
  return { places, chapters, byPage: new Map(places.map((place) => [place.page.uuid, place])) };
}

/** Latin letters and digits only, so that an address is the same in every system that stores it. */
function freeSlug(name: string, number: number, taken: Set<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  const wanted = plain || `page-${number}`;
  const slug = taken.has(wanted) ? `${wanted}-page-${number}` : wanted;
  taken.add(slug);
  return slug;
}
