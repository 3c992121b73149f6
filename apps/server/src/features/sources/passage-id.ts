import { createHash } from "node:crypto";

/** Ignores letter case and spaces, which differ between two readings of the same text. */
export function passageIdOf(sourceId: string, text: string): string {
  const normalised = text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
  return createHash("sha256").update(`${sourceId}\n${normalised}`).digest("hex").slice(0, 32);
}
