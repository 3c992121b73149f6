interface VideoFormat {
  readonly contentType: string;
  readonly extension: string;
}

/** Detects the format by the first bytes, ignoring name and type. */
export function videoFormatOf(head: Buffer): VideoFormat | null {
  const starts = (signature: string, at = 0) => head.toString("latin1", at, at + signature.length) === signature;
  if (starts("ftyp", 4)) {
    return starts("qt  ", 8) ? { contentType: "video/quicktime", extension: "mov" } : { contentType: "video/mp4", extension: "mp4" };
  }
  // EBML: the document type follows. Matroska is not accepted.
  if (starts("\x1a\x45\xdf\xa3") && head.subarray(0, 64).includes("webm")) return { contentType: "video/webm", extension: "webm" };
  if (starts("OggS")) return { contentType: "video/ogg", extension: "ogv" };
  if (starts("RIFF") && starts("AVI ", 8)) return { contentType: "video/x-msvideo", extension: "avi" };
  // Older QuickTime files begin with an atom.
  if (["moov", "mdat", "wide"].some((atom) => starts(atom, 4))) return { contentType: "video/quicktime", extension: "mov" };
  return null;
}
