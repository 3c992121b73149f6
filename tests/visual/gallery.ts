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

/** One published page for each type of block, on which it stands in each of its styles. */
export async function renderGallery(from: string): Promise<Gallery> {
  const assets = withCertainFonts(releaseAssets(await readReleaseSources(from)));
  let number = 1000;
  const exhibits = latestFixtures(from).map(({ stored }) => {
    const samples = samplesOf(stored).map((sample) => ({ ...sample, id: BlockId.parse(idOf((number += 1))) }));
    return {
      type: stored.type,
      samples,
      blocks: samples.map(({ id, theme }) => ({ ...stored, id, theme: { ...stored.theme, ...theme } })),
    };
  });
  const course = courseOf(exhibits.map(({ type, blocks }) => ({ name: type, blocks })));
  const pages = planOf(course).places.map(({ page, address }, index) => ({
    type: page.name,
    address,
    html: String(renderPage(course, page.uuid, assets).body),
    samples: (exhibits[index]?.samples ?? []).map(({ id, style, html }) => ({ id, style, isBlank: isBlank(html) })),
  }));
  const fonts = assets.files.map(({ path, body }) => ({ address: `/${path}`, base64: Buffer.from(body).toString("base64") }));
  return { pages, fonts };
}

/** Learners do not wait for a font; pictures do, or they would show now this letter and now that. */
function withCertainFonts(assets: ReleaseAssets): ReleaseAssets {
  return { ...assets, styles: { ...assets.styles, base: assets.styles.base.replaceAll("font-display:optional", "font-display:block") } };
}

/** A section that only holds the place of a choice shows learners nothing. */
function isBlank(html: string): boolean {
  return !/<(?:img|svg|video)\b|>[^<]/.test(html);
}
