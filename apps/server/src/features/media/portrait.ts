import sharp from "sharp";
import { AppError } from "../../platform/errors/app-error.ts";

const maxPixels = 40_000_000;
const edge = 256;
const secondsToRead = 10;

/**
 * Re-encodes an upload as a square picture, so that none of its bytes, names or locations survive. It checks the signature of the
 * format and the dimensions in the header before it decodes a pixel.
 */
export async function makePortrait(bytes: Uint8Array): Promise<Buffer> {
  const format = formatOf(bytes);
  if (!format) throw new AppError("picture_refused");
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 }).timeout({ seconds: secondsToRead });
  try {
    const header = await picture.metadata();
    if (header.format !== format || header.width * header.height > maxPixels) throw new AppError("picture_refused");
    return await picture.autoOrient().resize(edge, edge, { fit: "cover" }).webp({ quality: 88 }).toBuffer();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("picture_refused", { cause });
  }
}

function formatOf(bytes: Uint8Array): "jpeg" | "png" | "webp" | undefined {
  const starts = (signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0xff, 0xd8, 0xff])) return "jpeg";
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  // "RIFF", a length, "WEBP"
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return undefined;
}
