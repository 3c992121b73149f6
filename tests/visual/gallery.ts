import { BlockId } from "@coursewright/base/ids.ts";
import { planOf } from "@coursewright/course-page/places.ts";
import { releaseAssets } from "@coursewright/course-page/release-assets.ts";
import type { ReleaseAssets } from "@coursewright/course-page/release-assets.ts";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { renderPage } from "@coursewright/course-page/render-course.tsx";
import { samplesOf } from "@coursewright/course-page/samples.tsx";
import { courseOf, idOf } from "../rendered/course-of.ts";
import { latestFixtures } from "../rendered/latest-fixtures.ts";
import type { Gallery } from "./gallery-file.ts";

/** One published page for each style of each block type, so that each has exactly its own fonts. */
export async function renderGallery(from: string): Promise<Gallery> {
  const assets = withCertainFonts(releaseAssets(await readReleaseSources(from)));
  const exhibits = latestFixtures(from).flatMap(({ stored }) => {
    const samples = samplesOf(stored);
    return samples.map((sample) => ({ ...sample, stored, name: samples.length > 1 ? `${stored.type}-${sample.style}` : stored.type }));
  });
  const blocks = exhibits.map(({ stored, theme }, index) => ({
    ...stored,
    id: BlockId.parse(idOf(1000 + index)),
    theme: { ...stored.theme, ...theme },
  }));
  const course = courseOf(exhibits.map(({ name }, index) => ({ name, blocks: blocks.slice(index, index + 1) })));
  const pages = planOf(course).places.map(({ page, address }, index) => ({
    name: page.name,
    address,
    html: String(renderPage(course, page.uuid, assets)[0].body),
    isBlank: isBlank(exhibits[index]?.html ?? ""),
  }));
  const fonts = assets.files
    .filter(({ contentType }) => contentType === "font/woff2")
    .map(({ path, body }) => ({ address: `/${path}`, base64: Buffer.from(body).toString("base64") }));
  return { pages, fonts };
}

/** Learners do not wait for fonts. Screenshots must, or their glyphs would vary. */
function withCertainFonts(assets: ReleaseAssets): ReleaseAssets {
  return { ...assets, styles: { ...assets.styles, base: assets.styles.base.replaceAll("font-display:optional", "font-display:block") } };
}

/** An empty placeholder section shows learners nothing. */
function isBlank(html: string): boolean {
  return !/<(?:img|svg|video|hr)\b|>[^<]/.test(html);
}
