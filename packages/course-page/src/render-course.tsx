import { blockOfType } from "@coursewright/blocks/catalog.ts";
import { printedLeaves } from "@coursewright/blocks/kit/printed-leaves.tsx";
import { cascade } from "@coursewright/theme/cascade.ts";
import { themeRule } from "@coursewright/theme/css-variables.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Cover } from "./cover.tsx";
import { htmlDocument } from "./document.ts";
import { Lesson } from "./lesson.tsx";
import { coverAddress, fileAt, planOf } from "./places.ts";
import type { ReleaseAssets, ReleaseFile } from "./release-assets.ts";
import type { ReleasedBlock, ReleasedCourse } from "./released-course.ts";
import { words } from "./words.ts";

/** A whole release. A durable job renders its parts one by one instead. */
export function renderRelease(course: ReleasedCourse, assets: ReleaseAssets): { files: ReleaseFile[] } {
  const pages = planOf(course).places.map(({ page }) => renderPage(course, page.uuid, assets));
  return { files: [renderCover(course, assets), ...pages, ...assets.files, robots()] };
}

export function renderCover(course: ReleasedCourse, assets: ReleaseAssets): ReleaseFile {
  return htmlFile({
    course,
    fonts: assets.fonts.usual,
    address: coverAddress,
    title: course.title,
    description: course.description,
    scripts: [],
    frames: [],
    css: styles(assets, course.theme, []),
    body: renderToStaticMarkup(<Cover course={course} />),
  });
}

/** Throws when the course has no such page. */
export function renderPage(course: ReleasedCourse, pageUuid: string, assets: ReleaseAssets): ReleaseFile {
  const place = planOf(course).byPage.get(pageUuid);
  if (!place) throw new Error(`The released course has no page ${pageUuid}`);
  const { name, description, theme, blocks } = place.page;
  const types = new Set(blocks.flatMap((block) => (block.state === "ok" ? [block.type] : [])));
  const hasHeading = types.has(pageHeading);
  const isHandwritten = blocks.some((block) => isInHand(block, theme));
  return htmlFile({
    course,
    fonts: isHandwritten ? assets.fonts.handwritten : assets.fonts.usual,
    address: place.address,
    title: `${name} · ${course.title}`,
    description,
    scripts: [...types].toSorted().flatMap((type) => assets.scripts[type] ?? []),
    frames: [...types].toSorted().flatMap((type) => blockOfType(type)?.frames ?? []),
    css: [
      styles(assets, theme, [...types.add(pageHeading)]),
      ...blocks.map((block) => ownTheme(block, theme)),
      isHandwritten ? systemInterface : "",
    ].join(""),
    body: renderSafely(blocks, theme, (drawn) => (
      <Lesson course={course} place={place} hasHeading={hasHeading}>
        {drawn}
      </Lesson>
    )),
  });
}

export function robots(): ReleaseFile {
  return { path: "robots.txt", body: "User-agent: *\nAllow: /\n", contentType: "text/plain; charset=utf-8" };
}

const pageHeading = "Page-Heading";
/** A page that carries the hand does without the interface's face, since no page carries three. */
const systemInterface = `.course{--ui:system-ui,-apple-system,"Segoe UI",sans-serif}`;

/** One bad block never takes the page with it: when a page breaks, those that also break alone are left out. */
function renderSafely(blocks: readonly ReleasedBlock[], theme: Theme, around: (drawn: ReactNode) => ReactNode): string {
  const render = (sound: readonly ReleasedBlock[]) => renderToStaticMarkup(around(sound.map((block) => drawBlock(block, theme))));
  try {
    return render(blocks);
  } catch {
    return render(blocks.map((block) => (breaksAlone(block, theme) ? { state: "unreadable", id: block.id } : block)));
  }
}

function breaksAlone(block: ReleasedBlock, theme: Theme): boolean {
  try {
    renderToStaticMarkup(drawBlock(block, theme));
    return false;
  } catch {
    return true;
  }
}

function drawBlock(released: ReleasedBlock, pageTheme: Theme): ReactNode {
  const block = released.state === "ok" ? blockOfType(released.type) : undefined;
  return (
    <div key={released.id} data-block={hasOwnTheme(released) ? released.id : undefined}>
      {released.state === "ok" && block ? (
        <block.View
          data={released.data}
          metadata={released.metadata}
          leaves={printedLeaves}
          theme={hasOwnTheme(released) ? cascade(pageTheme, released.theme) : pageTheme}
        />
      ) : (
        <p className="missing">{words.unreadable()}</p>
      )}
    </div>
  );
}

function styles({ styles: { base, blocks } }: ReleaseAssets, theme: Theme, types: readonly string[]): string {
  const sheets = types.toSorted().map((type) => blocks[type] ?? "");
  return `${base}${sheets.join("")}${themeRule(".course", theme)}`;
}

function hasOwnTheme(block: ReleasedBlock): boolean {
  return block.state === "ok" && Object.keys(block.theme).length > 0;
}

function isInHand(released: ReleasedBlock, pageTheme: Theme): boolean {
  if (released.state !== "ok") return false;
  return blockOfType(released.type)?.isHandwritten?.(cascade(pageTheme, released.theme)) ?? false;
}

function ownTheme(block: ReleasedBlock, pageTheme: Theme): string {
  return block.state === "ok" && hasOwnTheme(block) ? themeRule(`[data-block="${block.id}"]`, cascade(pageTheme, block.theme)) : "";
}

interface PageParts {
  course: ReleasedCourse;
  fonts: readonly string[];
  address: string;
  title: string;
  description: string;
  css: string;
  scripts: readonly string[];
  frames: readonly string[];
  /** As React has written it. */
  body: string;
}

function htmlFile({ course, fonts, address, title, description, css, scripts, frames, body }: PageParts): ReleaseFile {
  const html = htmlDocument({
    language: course.language,
    title,
    description,
    canonical: `${course.origin}${address}`,
    css,
    scripts,
    frames,
    fonts,
    body,
  });
  return { path: fileAt(address), body: html, contentType: "text/html; charset=utf-8" };
}
