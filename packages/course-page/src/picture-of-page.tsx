import { sizedPictureAt, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { escape, hashOf } from "./document.ts";
import { maxBlocksInPicture, PictureFrame } from "./picture-frame.tsx";
import { hasHeading, pageStyles, printBlocks } from "./printed-blocks.tsx";
import type { ReleaseAssets } from "./release-assets.ts";
import { releasedBlock } from "./released-course.ts";

export interface PageInPicture {
  readonly name: string;
  /** Merged from the defaults, the project, the chapter and the page. */
  readonly theme: Theme;
  readonly blocks: readonly StoredBlock[];
}

/** A self-contained document. Its policy forbids loading and running anything. */
export interface PictureDocument {
  /** The files it shows, from the top, each in the variant that suits the picture. */
  readonly files: readonly string[];
  /** `dataOf` returns a file as a data: URL. Missing files are not shown. */
  html(dataOf: (file: string) => string | undefined): string;
}

const ownFileInHtml = /(?<=")\/api\/r2\/file\?key=[A-Za-z0-9/._-]{1,512}(?=")/g;
/** The minimum width that fills the frame at its scale. */
const wideEnough = 1_240;

export function pictureDocument({ name, theme, blocks: stored }: PageInPicture, assets: ReleaseAssets): PictureDocument {
  const blocks = stored.slice(0, maxBlocksInPicture).map(releasedBlock);
  const printed = printBlocks(blocks, theme, (drawn) => (
    <PictureFrame name={name} hasHeading={hasHeading(blocks)}>
      {drawn}
    </PictureFrame>
  ));
  // Otherwise the browser could choose a variant that is not in the document.
  const chosen = printed.replaceAll(/<source [^>]*>/g, "");
  // Loads images synchronously: the screenshot does not wait for lazy ones.
  const body = chosen.replaceAll(' loading="lazy" decoding="async"', ' decoding="sync"');
  const css = withFonts(pageStyles(assets, { selector: ".picture-frame", theme, blocks }) + assets.styles.picture, assets);
  const policy = `default-src 'none'; style-src ${hashOf(css)}; font-src data:; img-src data:`;
  return {
    files: [...new Set(body.match(ownFileInHtml)?.map(formOf))],
    html: (dataOf) =>
      `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${escape(policy)}"><meta charset="utf-8"><style>${css}</style></head><body>${body.replaceAll(ownFileInHtml, (file) => dataOf(formOf(file)) ?? "")}</body></html>`,
  };
}

/** The variant of a picture that suits a screenshot. */
export function formOf(address: string): string {
  const sized = sizedPictureAt(address);
  if (!sized?.hasChoices) return address;
  const widths = widthsOf(sized.width);
  return `${sized.folder}${widths.find((width) => width >= wideEnough) ?? widths.at(-1)}.webp`;
}

/** Inlines the fonts and makes text wait for them. */
export function withFonts(css: string, { files }: ReleaseAssets): string {
  return files
    .reduce(
      (text, { path, body, contentType }) => text.replace(`/${path}`, `data:${contentType};base64,${Buffer.from(body).toString("base64")}`),
      css,
    )
    .replaceAll("font-display:optional", "font-display:block");
}
