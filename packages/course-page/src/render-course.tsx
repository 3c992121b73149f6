import { blockOfType } from "@coursewright/blocks/registry.ts";
import { PageAddress } from "@coursewright/blocks/kit/text/page-links.ts";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { ContentsPage } from "./contents-page.tsx";
import { Cover } from "./cover.tsx";
import { htmlDocument } from "./document.ts";
import { Legal, legalPages } from "./legal-pages.tsx";
import { Lesson } from "./lesson.tsx";
import { withEagerPicture, withMediaAddresses } from "./media-addresses.ts";
import { alternate, courseData, describe, lessonData } from "./metadata.ts";
import { offlineFiles, storedFile } from "./offline/listing.ts";
import { NotKeptPage, notKeptAddress } from "./offline/not-kept-page.tsx";
import { soundListing } from "./offline/sound-listing.ts";
import { contentsAddress, coverAddress, fileAt, pageAt, planOf, reportAddress, thanksAddress } from "./places.ts";
import type { Place } from "./places.ts";
import { AudiobookPage, audiobookAddress } from "./player/audiobook-page.tsx";
import type { SpokenPage } from "./player/spoken-page.ts";
import { isHeardByAnyone } from "./player/heard-course.ts";
import { podcast, podcastAddress } from "./player/podcast.ts";
import { spokenPage } from "./player/spoken-page.ts";
import { hasHeading, isInHand, pageStyles, printBlocks, typesOf } from "./printed-blocks.tsx";
import type { ReleaseAssets, ReleaseFile } from "./release-assets.ts";
import type { CourseAround, PageInContents, ReleasedCourse, ReleasedPage } from "./released-course.ts";
import { ReportPage, ReportThanks } from "./report-page.tsx";
import { cardsFile } from "./review/course-cards.ts";
import { ReviewPage, reviewAddress } from "./review/review-page.tsx";
import { searchIndex } from "./search-index.ts";
import { icon, iconAddress, robots, sitemap, webManifest } from "./site-files.tsx";
import { socialCardPath } from "./social-card.tsx";
import { words } from "./words.ts";

/** Renders a whole release at once. The publishing job renders its parts one by one instead. */
export function renderRelease(course: ReleasedCourse, assets: ReleaseAssets): { files: ReleaseFile[] } {
  const pages = planOf(course).places.flatMap(({ page }) => renderPage(course, page.uuid, assets));
  const files = [...renderShell(course, assets), ...assets.files, ...pages];
  return { files: [...files, ...offlineFiles(course, files.map(storedFile), assets.worker)] };
}

/** Renders everything except lessons and shared assets: the cover, the contents and the legal pages. */
export function renderShell(course: ReleasedCourse, assets: ReleaseAssets): [ReleaseFile, ...ReleaseFile[]] {
  return [
    renderCover(course, assets),
    renderContents(course, assets),
    ...renderPlainPages(course, assets),
    ...renderReview(course, assets),
    searchIndex(course),
    ...soundListing(course),
    robots(course),
    sitemap(course),
    webManifest(course),
    icon(course),
    ...podcast(course),
  ];
}

/**
 * Serializes everything that a page depends on, besides the renderer. A page with the same input need not be rendered again. It
 * includes only table-of-contents data of other pages.
 */
export function pageInput(course: ReleasedCourse, pageUuid: string): string {
  const chapters = course.chapters.map(({ name, pages }) => ({
    name,
    pages: pages.map((page) =>
      page.uuid === pageUuid ? page : ({ uuid: page.uuid, name: page.name, audio: page.audio && {} } satisfies PageInContents),
    ),
  }));
  return JSON.stringify({ ...course, description: undefined, audiobook: undefined, chapters });
}

function renderCover(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile {
  const { title, description } = course;
  const feed = isHeardByAnyone(course) ? [alternate(podcastAddress, title)] : [];
  return htmlFile({
    course,
    assets,
    address: coverAddress,
    title,
    metadata: [...described(course, { address: coverAddress, title, description, kind: "website" }), courseData(course), ...feed],
    scripts: [assets.shell.progress],
    body: renderToStaticMarkup(<Cover course={course} />),
  });
}

function renderContents(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile {
  const { progress, settings, search } = assets.shell;
  const hasSearch = course.terms.readers === "open";
  const title = `${words.contents()} · ${course.title}`;
  return htmlFile({
    course,
    assets,
    address: contentsAddress,
    title,
    metadata: described(course, { address: contentsAddress, title, description: course.description, kind: "website" }),
    scripts: hasSearch ? [progress, settings, search] : [progress, settings],
    body: renderToStaticMarkup(<ContentsPage course={course} />),
  });
}

function renderReview(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile[] {
  if (!course.hasCards) return [];
  const title = `${words.review()} · ${course.title}`;
  const page = htmlFile({
    course,
    assets,
    isFree: false,
    address: reviewAddress,
    title,
    metadata: described(course, { address: reviewAddress, title, description: "", kind: "website", isIndexed: false }),
    css: [assets.styles.base, assets.styles.review, themeRule(".course", course.theme)].join(""),
    scripts: [assets.shell.progress, assets.shell.settings],
    body: renderToStaticMarkup(<ReviewPage course={course} />),
  });
  return [page, cardsFile(course)];
}

type PlainParts = Pick<PageParts, "address" | "title" | "body"> & Partial<PageParts>;

function renderPlainPages(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile[] {
  const file = ({ address, title, ...parts }: PlainParts) =>
    htmlFile({
      course,
      assets,
      address,
      title: `${title} · ${course.title}`,
      metadata: described(course, { address, title, description: "", kind: "website", isIndexed: false }),
      scripts: [assets.shell.settings],
      ...parts,
    });
  const legal = legalPages(course).map((page) => file({ ...page, body: renderToStaticMarkup(<Legal course={course} page={page} />) }));
  const report = file({
    address: reportAddress,
    title: words.report(),
    scripts: [assets.shell.settings, assets.shell.report],
    submits: true,
    body: renderToStaticMarkup(<ReportPage course={course} />),
  });
  const thanks = renderToStaticMarkup(<ReportThanks course={course} />);
  const notKept = renderToStaticMarkup(<NotKeptPage course={course} />);
  return [
    ...legal,
    report,
    file({ address: thanksAddress, title: words.reportThanks(), body: thanks }),
    file({ address: notKeptAddress, title: words.notKept(), scripts: [assets.shell.progress, assets.shell.settings], body: notKept }),
    ...renderAudiobook(course, file),
  ];
}

/** For members' courses, whose public cover must not contain the file's URL. */
function renderAudiobook(course: ReleasedCourse, file: (parts: PlainParts) => ReleaseFile): ReleaseFile[] {
  const { audiobook, terms } = course;
  if (!audiobook || terms.readers === "open") return [];
  const body = renderToStaticMarkup(<AudiobookPage course={course} audiobook={audiobook} />);
  return [file({ address: audiobookAddress, title: words.audiobook(), isFree: false, body })];
}

/** Renders a page and its own files. Throws if the course has no such page. */
export function renderPage(course: ReleasedCourse, pageUuid: string, assets: ReleaseAssets): [ReleaseFile, ...ReleaseFile[]] {
  const place = planOf(course).byPage.get(pageUuid);
  if (!place) throw new Error(`The released course has no page ${pageUuid}`);
  const page = pageAt(course, place);
  const spoken = spokenPage(page, place.address);
  const html = renderLesson({ course, place, page, spoken }, assets);
  return spoken ? [html, spoken.timings] : [html];
}

interface LessonParts {
  course: CourseAround;
  place: Place;
  page: ReleasedPage;
  spoken: SpokenPage | undefined;
}

function renderLesson({ course, place, page, spoken }: LessonParts, assets: ReleaseAssets): ReleaseFile {
  const { name, description, theme, blocks } = page;
  const { address } = place;
  const types = typesOf(blocks);
  const isHandwritten = blocks.some((block) => isInHand(block, theme));
  const title = `${name} · ${course.title}`;
  const { progress, settings, search } = assets.shell;
  return htmlFile({
    course,
    assets,
    isFree: false,
    fonts: isHandwritten ? assets.fonts.handwritten : assets.fonts.usual,
    address,
    title,
    metadata: [...described(course, { address, title, description, kind: "article" }), lessonData(course, place, page)],
    scripts: [progress, settings, search, ...types.flatMap((type) => assets.scripts[type] ?? []), ...(spoken ? [assets.player] : [])],
    frames: types.flatMap((type) => blockOfType(type)?.frames ?? []),
    films: filmOrigins(blocks),
    css: [
      pageStyles(assets, { selector: ".course", theme, blocks }),
      isHandwritten ? systemInterface : "",
      spoken ? assets.styles.player : "",
    ].join(""),
    body: withEagerPicture(
      printBlocks(
        blocks,
        theme,
        (drawn) => (
          <PageAddress value={(linked) => planOf(course).byPage.get(linked)?.address ?? null}>
            <Lesson course={course} place={place} page={page} hasHeading={hasHeading(blocks)} spoken={spoken}>
              {drawn}
            </Lesson>
          </PageAddress>
        ),
        spoken?.blocks,
      ),
    ),
  });
}

/** A policy has no way to quote a host, and URLs allow `;` in one. */
const plainOrigin = /^https:\/\/[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

function filmOrigins(blocks: ReleasedPage["blocks"]): string[] {
  const addresses = blocks.flatMap((read) => (read.state === "ok" ? (blockOfType(read.type)?.model.playsFrom?.(read.data) ?? []) : []));
  return [...new Set(addresses.map((address) => new URL(address).origin))].filter((origin) => plainOrigin.test(origin));
}

/** A page with the handwriting font uses the system's interface font, because a page has at most two. */
const systemInterface = `.course{--ui:system-ui,-apple-system,"Segoe UI",sans-serif}`;

function described(course: CourseAround, page: Omit<Parameters<typeof describe>[0], "course" | "socialCard" | "icon">): string[] {
  return describe({ course, ...page, socialCard: `/${socialCardPath(course)}`, icon: iconAddress(course) });
}

interface PageParts {
  course: CourseAround;
  assets: ReleaseAssets;
  isFree?: boolean;
  fonts?: readonly string[];
  address: string;
  title: string;
  metadata: readonly string[];
  css?: string;
  scripts: readonly string[];
  frames?: readonly string[];
  films?: readonly string[];
  submits?: boolean;
  /** HTML rendered by React. */
  body: string;
}

function htmlFile({ course, assets, isFree = true, address, body, ...parts }: PageParts): ReleaseFile {
  const html = htmlDocument({
    language: course.language,
    courseId: course.courseId,
    learning: assets.learning,
    readWord: words.read(),
    firstScript: assets.shell.firstPaint,
    fonts: assets.fonts.usual,
    css: `${assets.styles.base}${themeRule(".course", course.theme)}`,
    frames: [],
    films: [],
    submits: false,
    ...parts,
    body: withMediaAddresses(body),
  });
  return { path: fileAt(address), body: html, contentType: "text/html; charset=utf-8", isFree };
}
