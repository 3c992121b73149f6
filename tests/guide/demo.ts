import { changeCourseLook } from "@coursewright/contract/course-look.ts";
import { readOutline } from "@coursewright/contract/courses.ts";
import { expect, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { signInOrUp, type Author } from "../product/author.ts";
import { publishOnce, stockShelf } from "../product/demo-courses.ts";
import { holdSession } from "../e2e/support/sign-in.ts";

const { APP_ORIGIN: origin } = localEnvironment();
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const sampleAuthor = { name: "Sample author", email: "author@example.test", password: "a jar, a rubber band" };

/** Without it the cover would follow from the random id of the project. */
export const courseLook = {
  cover: { kind: "drawn", motif: "hills", inks: 0 },
  blurb: "Flour, water, salt and a weekend. Seven short pages from an empty jar to your first loaf.",
} as const;

export interface Demo {
  readonly author: Author;
  readonly sampleId: string;
  /** The cover of the published course. */
  readonly courseUrl: string;
}

/** The author of every picture, with three courses of which one is published. */
export async function prepareDemo(): Promise<Demo> {
  const author = await signInOrUp({ origin, mailUrl, person: sampleAuthor });
  const { sampleId } = await stockShelf(author);
  await author.call(changeCourseLook, { params: { uid: author.uid, projectId: sampleId }, body: courseLook });
  const publication = await publishOnce(author, sampleId, "sourdough");
  if (!publication?.url) throw new Error("the sample course was not published");
  const { url: courseUrl } = publication;
  return { author, sampleId, courseUrl };
}

export interface Place {
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

export async function placeOf({ author, sampleId }: Demo, pageName: string): Promise<Place> {
  const { chapters } = await author.call(readOutline, { params: { uid: author.uid, projectId: sampleId } });
  for (const chapter of chapters) {
    const page = chapter.pages.find(({ name }) => name === pageName);
    if (page) return { projectId: sampleId, chapterId: chapter.id, pageId: page.id };
  }
  throw new Error(`the sample course has no page "${pageName}"`);
}

/** Opens a page of the sample course in the editor. */
export async function openSamplePage(page: Page, demo: Demo, pageName: string): Promise<Place> {
  const place = await placeOf(demo, pageName);
  await holdSession(page, demo.author);
  await page.goto(`/?project_uuid=${place.projectId}&chapter_uuid=${place.chapterId}&page_uuid=${place.pageId}`);
  await expect(
    page
      .getByRole("heading", { level: 1, name: pageName })
      .or(page.getByRole("heading", { name: pageName }))
      .first(),
  ).toBeVisible();
  return place;
}
