import { maxPictureWidth, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Form } from "../media/service.ts";
import { decodeBmp } from "./bmp.ts";
import { drawSvg } from "./draw-svg.ts";
import { headBytes, type PictureHeader, readPictureHeader } from "./picture-header.ts";
import { isHarmlessSvg } from "./svg.ts";

const maxPixels = 40_000_000;
const tallestPicture = 4096;
const secondsToWork = 20;
/** Drawings are rasterized in the widest size on a page, whatever their own size. */
const drawnWidth = 1440;
/** Includes the start of the process, which is most of it on a busy machine. */
const drawnWithinMs = 8_000;
/** Low effort: somewhat larger files in a third of the time. */
export const webp = { quality: 80, effort: 2 } as const;
export const avif = { quality: 55, effort: 2 } as const;

/** The default form comes first. */
export type Sizes = readonly [Form, ...Form[]];

/** Checks the first bytes. Throws picture_refused before any pixel is decoded. */
export function judgePicture(head: Buffer): PictureHeader {
  const header = readPictureHeader(head.subarray(0, headBytes));
  if (!header) throw new AppError("image_type_refused");
  if (header.width * header.height > maxPixels) throw new AppError("picture_refused");
  return header;
}

/** Makes WebP in every width and one format that any program reads. Contains none of the file's own bytes. */
export async function makeSizes(file: Buffer): Promise<Sizes> {
  return refusing(async () => {
    const picture = await largestOf(file);
    const { width } = picture;
    const first = picture.hasAlpha
      ? { type: "png", encode: (one: Sharp) => one.png({ compressionLevel: 6 }) }
      : { type: "jpg", encode: (one: Sharp) => one.jpeg({ quality: 80 }) };
    const [main, ...sizes] = await Promise.all([
      first.encode(from(picture)).toBuffer(),
      ...widthsOf(width).map((each) => from(picture).resize({ width: each }).webp(webp).toBuffer()),
    ]);
    const name = `${width}x${picture.height}.${first.type}`;
    return [
      formOf(name, first.type === "png" ? "image/png" : "image/jpeg", main),
      ...sizes.map((bytes, index) => formOf(`${widthsOf(width)[index]}.webp`, "image/webp", bytes)),
    ];
  });
}

/** The same widths as AVIF: smaller files for ten times the work. */
export async function makeAvifSizes(file: Buffer): Promise<Form[]> {
  return refusing(async () => {
    const picture = await largestOf(file);
    const forms: Form[] = [];
    // One at a time, because nobody waits for them and the machine does other work.
    for (const width of widthsOf(picture.width)) {
      forms.push(formOf(`${width}.avif`, "image/avif", await from(picture).resize({ width }).avif(avif).toBuffer()));
    }
    return forms;
  });
}

interface Largest {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly hasAlpha: boolean;
}

/** Decodes once for all sizes: upright, in sRGB, in the widest size on a page. */
async function largestOf(file: Buffer): Promise<Largest> {
  const opened = await open(file, judgePicture(file));
  const { data, info } = await opened
    .timeout({ seconds: secondsToWork })
    .autoOrient()
    .resize({ width: maxPictureWidth, height: tallestPicture, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hasAlpha = info.channels === 4 && !isOpaque(data);
  return { pixels: data, width: info.width, height: info.height, channels: info.channels, hasAlpha };
}

async function open(file: Buffer, { format, width, height }: PictureHeader): Promise<Sharp> {
  // Decode only the first frame: an animation may have 40 megapixels per frame.
  const options = { limitInputPixels: maxPixels, failOn: "error", pages: 1 } as const;
  if (format === "svg") {
    if (!isHarmlessSvg(file)) throw new AppError("picture_refused");
    const density = 72 * Math.min(drawnWidth / width, tallestPicture / height);
    return sharp(await drawSvg(file, { density: Math.min(100_000, Math.max(1, density)), maxPixels, withinMs: drawnWithinMs }), options);
  }
  if (format === "bmp") {
    const raw = await decodeBmp(file);
    if (!raw) throw new AppError("picture_refused");
    return sharp(raw.pixels, { ...options, raw: { width: raw.width, height: raw.height, channels: 3 } });
  }
  const picture = sharp(file, options);
  if ((await picture.metadata()).format !== format) throw new AppError("picture_refused");
  return picture;
}

function from({ pixels, width, height, channels }: Largest): Sharp {
  return sharp(pixels, { raw: { width, height, channels } }).timeout({ seconds: secondsToWork });
}

function isOpaque(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

function formOf(name: string, contentType: string, content: Buffer): Form {
  return { name, contentType, content, bytes: content.byteLength };
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("picture_refused", { cause });
  }
}
