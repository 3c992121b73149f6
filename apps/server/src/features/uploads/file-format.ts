/** Detects the format by the first bytes, ignoring name and type. */
export function fileFormatOf(head: Buffer): { readonly contentType: string; readonly extension: string } | null {
  // Some readers search for the signature in the first kilobyte. At the start, no file can be both a PDF and a page.
  return /^%PDF-[12]\.\d/.test(head.toString("latin1", 0, 16)) ? { contentType: "application/pdf", extension: "pdf" } : null;
}
