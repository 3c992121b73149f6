import type { ChapterInContents, CourseAround, PageInContents, ReleasedCourse, ReleasedPage } from "./released-course.ts";

/** A page's position in its course, and its address. */
export interface Place {
  page: PageInContents;
  chapter: ChapterInContents;
  /** Counted from 1, for display. */
  chapterNumber: number;
  numberInChapter: number;
  number: number;
  address: string;
}

/** All files of a course are under /launch/. Numbered folders are its chapters. */
export const coverAddress = "/launch/";
export const contentsAddress = "/launch/contents/";
export const searchAddress = "/launch/search.json";
export const reportAddress = "/launch/report/";
export const thanksAddress = "/launch/report/thanks/";
export const privacyAddress = "/launch/privacy/";
export const termsAddress = "/launch/terms/";
export const accessibilityAddress = "/launch/accessibility/";

/** The entry page of a members' course, with a return path. */
export function enterAddress(to: string): string {
  return `/launch/enter?to=${to}`;
}

/** The sign-in page for learners who want to save progress to their account. */
export function learnerEnterAddress(to: string): string {
  return `${enterAddress(to)}&as=learner`;
}

export function certificateAddress(code: string): string {
  return `/launch/certificate/${code}`;
}

/** The short form of a page's or block's id in browsers: unique enough within one course. */
export function shortId(uuid: string): string {
  return uuid.slice(-8);
}

/** A chapter that has pages. */
export interface ChapterPlace {
  chapter: ChapterInContents;
  number: number;
  places: [Place, ...Place[]];
}

type Contents = Pick<CourseAround, "chapters">;

interface Plan {
  places: Place[];
  chapters: ChapterPlace[];
  byPage: ReadonlyMap<string, Place>;
}

const known = new WeakMap<Contents, Plan>();

/** Every page in reading order. Cached per course, because every page of a release needs it. */
export function planOf(course: Contents): Plan {
  const plan = known.get(course) ?? makePlan(course);
  known.set(course, plan);
  return plan;
}

/** The full page, for callers that have the whole course. */
export function pageAt({ chapters }: ReleasedCourse, { chapterNumber, numberInChapter, page: { uuid } }: Place): ReleasedPage {
  const page = chapters[chapterNumber - 1]?.pages[numberInChapter - 1];
  if (page?.uuid !== uuid) throw new Error(`The released course has no page ${uuid}`);
  return page;
}

/** The file path of an address. */
export function fileAt(address: string): string {
  return `${address.slice(1)}index.html`;
}

function makePlan(course: Contents): Plan {
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

/** Uses only Latin letters and digits, so that paths are safe in every storage system. */
function freeSlug(name: string, number: number, taken: Set<string>): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-|-$/g, "");
  const wanted = plain || `page-${number}`;
  const slug = taken.has(wanted) ? `${wanted}-page-${number}` : wanted;
  taken.add(slug);
  return slug;
}
