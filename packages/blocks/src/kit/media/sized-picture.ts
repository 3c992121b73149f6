/*
 * The URL of our own pictures contains the dimensions, so that the page can reserve space before loading. An uploaded picture has
 * several sizes and formats under its key: …/2048x1365.jpg, 480.webp, 480.avif and so on.
 */

export interface SizedPicture {
  /** The URL without the file name. */
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  /** False for a generated picture, which has one size only: …/1200x800.webp */
  readonly hasChoices: boolean;
}

export const maxPictureWidth = 2048;
const steps = [480, 960, 1440];

/** The stored widths, smallest first; the last is the original's. */
export function widthsOf(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** Null if the URL has no dimensions. */
export function sizedPictureAt(url: string): SizedPicture | null {
  const [, folder, width, height, format] = /^(\/api\/r2\/file\?key=[\w-]+\/)(\d{1,5})x(\d{1,5})\.(jpg|png|webp)$/.exec(url) ?? [];
  return folder ? { folder, width: Number(width), height: Number(height), hasChoices: format !== "webp" } : null;
}

/** The `srcset` value. */
export function choicesOf({ folder, width }: SizedPicture, format: "avif" | "webp"): string {
  return widthsOf(width)
    .map((each) => `${folder}${each}.${format} ${each}w`)
    .join(", ");
}
