interface VideoFormat {
  readonly contentType: string;
  readonly extension: string;
}

/** What the first bytes say, whatever name or type came with them. */
export function videoFormatOf(head: Buffer): VideoFormat | null {
  const starts = (signature: string, at = 0) => head.toString("latin1", at, at + signature.length) === signature;
  if (starts("ftyp", 4)) {
    return starts("qt  ", 8) ? { contentType: "video/quicktime", extension: "mov" } : { contentType: "video/mp4", extension: "mp4" };
  }
  // EBML, whose kind of document stands a few bytes on; Matroska is not taken.
  if (starts("\x1a\x45\xdf\xa3") && head.subarray(0, 64).includes("webm")) return { contentType: "video/webm", extension: "webm" };
  if (starts("OggS")) return { contentType: "video/ogg", extension: "ogv" };
  if (starts("RIFF") && starts("AVI ", 8)) return { contentType: "video/x-msvideo", extension: "avi" };
  // Older films of QuickTime begin with one of its atoms at once.
  if (["moov", "mdat", "wide"].some((atom) => starts(atom, 4))) return { contentType: "video/quicktime", extension: "mov" };
  return null;
}
