import type { Source } from "@coursewright/contract/source.ts";
import type { Passage } from "@coursewright/contract/sources.ts";

/**
 * Where to open a source at a passage. A recording begins at its time. Our store sends PDFs as downloads, so only a browser that shows
 * downloads opens them at the page. Null if the source has no address.
 */
export function sourceAddress(source: Source | undefined, { page, seconds }: Passage): string | null {
  if (!source) return null;
  if (source.url === null) return source.address;
  if (source.kind === "pdf" && page !== undefined) return `${source.url}#page=${page}`;
  return seconds === undefined ? source.url : `${source.url}#t=${seconds}`;
}
