import type { ChapterInContents, CourseAround, PageInContents, ReleasedCourse, ReleasedPage } from "./released-course.ts";

/** Where a page stands in its course, and under which address. */
export interface Place {
  page: PageInContents;
  chapter: ChapterInContents;
  /** All counted from 1, as learners see them. */
  chapterNumber: number;
  numberInChapter: number;
  number: number;
  address: string;
}

/** Everything a course needs lies under /launch/, whose folders with a number are its chapters. */
export const coverAddress = "/launch/";
export const contentsAddress = "/launch/contents/";
export const searchAddress = "/launch/search.json";
export const reportAddress = "/launch/report/";
export const thanksAddress = "/launch/report/thanks/";
export const privacyAddress = "/launch/privacy/";
export const termsAddress = "/launch/terms/";
export const accessibilityAddress = "/launch/accessibility/";

/** Where strangers to a course for members are let in, and come back to a page of it. */
export function enterAddress(to: string): string {
  return `/launch/enter?to=${to}`;
}

/** Where learners sign in who want what they do to be kept with their account. */
export function learnerEnterAddress(to: string): string {
  return `${enterAddress(to)}&as=learner`;
}

export function certificateAddress(code: string): string {
  return `/launch/certificate/${code}`;
}

/** What a browser keeps of the id of a page or a block: enough to tell those of one course apart, whichever way ids are made. */
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

/** Every page in reading order, found once per course, since every page of a release asks for it. */
export function planOf(course: Contents): Plan {
  const plan = known.get(course) ?? makePlan(course);
  known.set(course, plan);
  return plan;
}

/** The page itself, for what may know all of the course. */
export function pageAt({ chapters }: ReleasedCourse, { chapterNumber, numberInChapter, page: { uuid } }: Place): ReleasedPage {
  const page = chapters[chapterNumber - 1]?.pages[numberInChapter - 1];
  if (page?.uuid !== uuid) throw new Error(`The released course has no page ${uuid}`);
  return page;
}

/** The file behind an address. */
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

/** Latin letters and digits only, so that an address is the same in every system that stores it. */
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
