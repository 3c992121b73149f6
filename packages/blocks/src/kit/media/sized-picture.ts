/*
 * The address of a picture of ours names its dimensions, so whoever draws it knows its shape before a byte of it has come. One that an
 * author uploaded lies in several sizes and formats under its key: …/2048x1365.jpg, and beside it 480.webp, 480.avif and so on.
 */

export interface SizedPicture {
  /** The address up to the name of the file. */
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  /** One that was made for a page lies in that one size: …/1200x800.webp */
  readonly hasChoices: boolean;
}

export const maxPictureWidth = 2048;
const steps = [480, 960, 1440];

/** The widths in which it lies, narrowest first; the last is its own. */
export function widthsOf(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** Null for an address that does not tell. */
export function sizedPictureAt(url: string): SizedPicture | null {
  const [, folder, width, height, format] = /^(\/api\/r2\/file\?key=[\w-]+\/)(\d{1,5})x(\d{1,5})\.(jpg|png|webp)$/.exec(url) ?? [];
  return folder ? { folder, width: Number(width), height: Number(height), hasChoices: format !== "webp" } : null;
}

/** What an `img` or a `source` chooses from. */
export function choicesOf({ folder, width }: SizedPicture, format: "avif" | "webp"): string {
  return widthsOf(width)
    .map((each) => `${folder}${each}.${format} ${each}w`)
    .join(", ");
}
