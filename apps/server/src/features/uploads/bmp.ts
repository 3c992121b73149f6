import { setImmediate as laterTurn } from "node:timers/promises";

/*
 * Reads Windows bitmaps, which libvips does not support: uncompressed, with 1, 4, 8, 16, 24 or 32 bits, with or without masks. All other
 * bitmaps are rejected.
 */

export interface RawPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  readonly bits: number;
  readonly masks: readonly [number, number, number] | null;
  /** Red, green and blue by index, for up to 8 bits. */
  readonly palette: Buffer;
  readonly pixelsAt: number;
}

const infoHeader = 40;
const withoutCompression = 0;
const withMasks = 3;
/** Yields to the event loop after this many pixels. */
const pixelsPerTurn = 500_000;

export function bmpSize(head: Buffer): { width: number; height: number } | null {
  const header = readHeader(head);
  return header && { width: header.width, height: header.height };
}

/** Three bytes per pixel, from the top. Null if the file is too short. */
export async function decodeBmp(file: Buffer): Promise<RawPicture | null> {
  const header = readHeader(file);
  if (!header) return null;
  const { width, height, bits, isTopDown, pixelsAt } = header;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + rowBytes * height > file.length) return null;
  const read = pixelReader(file, header);
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let row = 0, sinceTurn = 0; row < height; row += 1, sinceTurn += width) {
    const from = pixelsAt + rowBytes * (isTopDown ? row : height - 1 - row);
    for (let column = 0, to = row * width * 3; column < width; column += 1, to += 3) {
      const color = read(from, column);
      pixels[to] = color >> 16;
      pixels[to + 1] = color >> 8;
      pixels[to + 2] = color;
    }
    if (sinceTurn > pixelsPerTurn) {
      sinceTurn = 0;
      await laterTurn();
    }
  }
  return { width, height, pixels };
}

function readHeader(head: Buffer): BmpHeader | null {
  if (head.length < 14 + infoHeader) return null;
  const headerBytes = head.readUInt32LE(14);
  const bits = head.readUInt16LE(28);
  const compression = head.readUInt32LE(30);
  const hasMasks = compression === withMasks;
  if (headerBytes < infoHeader || headerBytes > 124 || ![1, 4, 8, 16, 24, 32].includes(bits)) return null;
  if (compression !== withoutCompression && !(hasMasks && (bits === 16 || bits === 32))) return null;
  const width = head.readInt32LE(18);
  const height = head.readInt32LE(22);
  if (width <= 0 || height === 0 || head.length < 66) return null;
  // The masks follow the plain header.
  const paletteAt = 14 + headerBytes;
  const colors = bits > 8 ? 0 : Math.min(head.readUInt32LE(46) || 2 ** bits, 2 ** bits);
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    masks: hasMasks ? [head.readUInt32LE(54), head.readUInt32LE(58), head.readUInt32LE(62)] : null,
    palette: head.subarray(paletteAt, paletteAt + colors * 4),
    pixelsAt: head.readUInt32LE(10),
  };
}

type ReadPixel = (row: number, column: number) => number;

/** A pixel as red, green and blue in one number. */
function pixelReader(file: Buffer, { bits, masks, palette }: BmpHeader): ReadPixel {
  const byte = (at: number) => file[at] ?? 0;
  const inPalette = (index: number) =>
    ((palette[index * 4 + 2] ?? 0) << 16) | ((palette[index * 4 + 1] ?? 0) << 8) | (palette[index * 4] ?? 0);
  if (bits <= 8) {
    const perByte = 8 / bits;
    const mask = 2 ** bits - 1;
    return (row, column) => {
      const place = 8 - bits * ((column % perByte) + 1);
      return inPalette((byte(row + Math.floor(column / perByte)) >> place) & mask);
    };
  }
  if (bits === 24 || (bits === 32 && !masks)) {
    const step = bits / 8;
    return (row, column) => {
      const at = row + column * step;
      return (byte(at + 2) << 16) | (byte(at + 1) << 8) | byte(at);
    };
  }
  const [red, green, blue] = (masks ?? [0x7c00, 0x03e0, 0x001f]).map(channelOf);
  const read = bits === 16 ? (at: number) => file.readUInt16LE(at) : (at: number) => file.readUInt32LE(at);
  return (row, column) => {
    const value = read(row + (column * bits) / 8);
    return ((red?.(value) ?? 0) << 16) | ((green?.(value) ?? 0) << 8) | (blue?.(value) ?? 0);
  };
}

/** Scales the masked bits to eight bits. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}
