import { bmpSize } from "./bmp.ts";
import { svgSize } from "./svg.ts";

export type PictureFormat = "jpeg" | "png" | "gif" | "webp" | "bmp" | "svg";

export interface PictureHeader {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Enough bytes to find the dimensions: a JPEG has EXIF data before them. */
export const headBytes = 262_144;

/** Reads format and size from the first bytes, ignoring the file's name and type. Null for unknown formats. */
export function readPictureHeader(head: Buffer): PictureHeader | null {
  const format = formatOf(head);
  const size = format && sizeReaders[format](head);
  return format && size ? { format, ...size } : null;
}

function formatOf(head: Buffer): PictureFormat | null {
  const starts = (signature: string, at = 0) => head.toString("latin1", at, at + signature.length) === signature;
  if (starts("\xff\xd8\xff")) return "jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "png";
  if (starts("GIF87a") || starts("GIF89a")) return "gif";
  if (starts("RIFF") && starts("WEBP", 8)) return "webp";
  if (starts("BM")) return "bmp";
  return /^\uFEFF?\s*(?:<\?xml|<!--|<svg)/.test(head.toString("utf8", 0, 1000)) ? "svg" : null;
}

const sizeReaders: Record<PictureFormat, (head: Buffer) => Size | null> = {
  jpeg: jpegSize,
  png: (head) => (has(head, 24) && head.toString("latin1", 12, 16) === "IHDR" ? sized(head.readUInt32BE(16), head.readUInt32BE(20)) : null),
  gif: (head) => (has(head, 10) ? sized(head.readUInt16LE(6), head.readUInt16LE(8)) : null),
  webp: webpSize,
  bmp: bmpSize,
  svg: svgSize,
};

/** Skips segments by their length until the first frame header (SOF). */
function jpegSize(head: Buffer): Size | null {
  for (let at = 2; has(head, at + 9) && head[at] === 0xff;) {
    const kind = head.readUInt8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return sized(head.readUInt16BE(at + 7), head.readUInt16BE(at + 5));
    // 0xff may be repeated before a marker.
    at += kind === 0xff ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(head: Buffer): Size | null {
  if (!has(head, 30)) return null;
  switch (head.toString("latin1", 12, 16)) {
    case "VP8X":
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const bits = head.readUInt32LE(21);
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

function has(head: Buffer, bytes: number): boolean {
  return head.length >= bytes;
}

function sized(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
