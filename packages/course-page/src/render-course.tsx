import { blockOfType } from "@coursewright/blocks/catalog.ts";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Cover } from "./cover.tsx";
import { htmlDocument } from "./document.ts";
import { Lesson } from "./lesson.tsx";
import { coverAddress, fileAt, planOf } from "./places.ts";
import { isHeardByAnyone } from "./player/heard-course.ts";
import { podcast, podcastAddress } from "./player/podcast.ts";
import { spokenPage } from "./player/spoken-page.ts";
import { hasHeading, isInHand, pageStyles, printBlocks, typesOf } from "./printed-blocks.tsx";
import type { ReleaseAssets, ReleaseFile } from "./release-assets.ts";
import type { ReleasedCourse } from "./released-course.ts";

/** A whole release. A durable job renders its parts one by one instead. */
export function renderRelease(course: ReleasedCourse, assets: ReleaseAssets): { files: ReleaseFile[] } {
  const pages = planOf(course).places.flatMap(({ page }) => renderPage(course, page.uuid, assets));
  return { files: [...renderShell(course, assets), ...pages] };
}

/** Everything but the pages: the cover, and what they share. */
export function renderShell(course: ReleasedCourse, assets: ReleaseAssets): [ReleaseFile, ...ReleaseFile[]] {
  return [renderCover(course, assets), robots(), ...podcast(course), ...assets.files];
}

/**
 * What a page is rendered from, besides the renderer: two of one input are the same page, so it need not be rendered again.
 * Of other pages it knows no more than the list of contents does.
 */
export function pageInput({ chapters, audiobook: _, description: __, ...course }: ReleasedCourse, pageUuid: string): string {
  const contents = chapters.map(({ name, pages }) => ({
    name,
    pages: pages.map((page) =>
      page.uuid === pageUuid ? page : { uuid: page.uuid, name: page.name, minutes: page.minutes, isHeard: page.audio !== null },
    ),
  }));
  return JSON.stringify({ ...course, chapters: contents });
}

function renderCover(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile {
  return htmlFile({
    course,
    isFree: true,
    fonts: assets.fonts.usual,
    address: coverAddress,
    title: course.title,
    description: course.description,
    scripts: [],
    frames: [],
    css: `${assets.styles.base}${themeRule(".course", course.theme)}`,
    podcast: isHeardByAnyone(course) ? podcastAddress : undefined,
    body: renderToStaticMarkup(<Cover course={course} />),
  });
}

/** The page and whatever belongs to it alone. Throws when the course has no such page. */
export function renderPage(course: ReleasedCourse, pageUuid: string, assets: ReleaseAssets): [ReleaseFile, ...ReleaseFile[]] {
  const place = planOf(course).byPage.get(pageUuid);
  if (!place) throw new Error(`The released course has no page ${pageUuid}`);
  const { name, description, theme, blocks } = place.page;
  const types = typesOf(blocks);
  const isHandwritten = blocks.some((block) => isInHand(block, theme));
  const spoken = spokenPage(place.page);
  const html = htmlFile({
    course,
    isFree: false,
    fonts: isHandwritten ? assets.fonts.handwritten : assets.fonts.usual,
    address: place.address,
    title: `${name} · ${course.title}`,
    description,
    scripts: [...types.flatMap((type) => assets.scripts[type] ?? []), ...(spoken ? [assets.player] : [])],
    frames: types.flatMap((type) => blockOfType(type)?.frames ?? []),
    css: [
      pageStyles(assets, { selector: ".course", theme, blocks }),
      isHandwritten ? systemInterface : "",
      spoken ? assets.styles.player : "",
    ].join(""),
    body: printBlocks(
      blocks,
      theme,
      (drawn) => (
        <Lesson course={course} place={place} hasHeading={hasHeading(blocks)} spoken={spoken}>
          {drawn}
        </Lesson>
      ),
      spoken?.blocks,
    ),
  });
  return spoken ? [html, spoken.timings] : [html];
}

function robots(): ReleaseFile {
  return { path: "robots.txt", body: "User-agent: *\nAllow: /\n", contentType: "text/plain; charset=utf-8", isFree: true };
}

/** A page that carries the hand does without the interface's face, since no page carries three. */
const systemInterface = `.course{--ui:system-ui,-apple-system,"Segoe UI",sans-serif}`;

interface PageParts {
  course: ReleasedCourse;
  isFree: boolean;
  fonts: readonly string[];
  address: string;
  title: string;
  description: string;
  css: string;
  scripts: readonly string[];
  frames: readonly string[];
  podcast?: string | undefined;
  /** As React has written it. */
  body: string;
}

function htmlFile({ course, isFree, address, ...parts }: PageParts): ReleaseFile {
  const html = htmlDocument({ ...parts, language: course.language, canonical: `${course.origin}${address}` });
  return { path: fileAt(address), body: html, contentType: "text/html; charset=utf-8", isFree };
}
