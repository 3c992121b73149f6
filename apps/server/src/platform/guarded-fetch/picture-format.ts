export type PictureFormat = "jpeg" | "png" | "gif" | "webp";

/** Reads the format from the first bytes; the name and type that came with a file can lie. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | undefined {
  const starts = (signature: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + signature.length)).equals(Buffer.from(signature, "latin1"));
  if (starts("\xff\xd8\xff")) return "jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "png";
  if (starts("GIF87a") || starts("GIF89a")) return "gif";
  if (starts("RIFF") && starts("WEBP", 8)) return "webp";
  return undefined;
}
