/** Width and height of a lossy WebP file, so that the page reserves room before the picture loads. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString("latin1", 12, 16);
  if (bytes.toString("latin1", 8, 12) !== "WEBP") throw new Error("not a WebP file");
  if (kind === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new Error(`unexpected WebP chunk "${kind}"`);
}
