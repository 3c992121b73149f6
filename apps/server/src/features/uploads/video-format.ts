/** Whether the first bytes are those of an accepted format, ignoring name and type. */
export function isVideo(head: Buffer): boolean {
  const starts = (signature: string, at = 0) => head.toString("latin1", at, at + signature.length) === signature;
  // EBML: the document type follows. Matroska is not accepted.
  if (starts("\x1a\x45\xdf\xa3")) return head.subarray(0, 64).includes("webm");
  if (starts("RIFF")) return starts("AVI ", 8);
  // Older QuickTime files begin with another atom.
  return starts("OggS") || ["ftyp", "moov", "mdat", "wide", "free", "skip"].some((atom) => starts(atom, 4));
}
