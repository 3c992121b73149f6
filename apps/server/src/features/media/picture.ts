import sharp from "sharp";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Form } from "./forms.ts";
import { pictureFormatOf } from "../../platform/guarded-fetch/picture-format.ts";

const maxPixels = 40_000_000;
const maxEdge = 2048;
const secondsToWork = 10;

/** Re-encodes the pixels, so that no metadata or other bytes of the input survive. */
export async function makePicture(bytes: Uint8Array): Promise<Form> {
  const format = pictureFormatOf(bytes);
  if (!format) throw new AppError("picture_refused");
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 }).timeout({ seconds: secondsToWork });
  try {
    const header = await picture.metadata();
    if (header.format !== format) throw new AppError("picture_refused");
    const { data, info } = await picture
      .autoOrient()
      .resize(maxEdge, maxEdge, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { name: `${info.width}x${info.height}.webp`, contentType: "image/webp", content: data, bytes: data.byteLength };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("picture_refused", { cause });
  }
}
