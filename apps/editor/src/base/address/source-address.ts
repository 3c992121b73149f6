import type { Source } from "@coursewright/contract/source.ts";
import type { Passage } from "@coursewright/contract/sources.ts";

/** Where to open a source at a passage: browsers open a PDF at a page, and a recording at a time. Null if it has no address. */
export function sourceAddress(source: Source | undefined, { page, seconds }: Passage): string | null {
  if (!source) return null;
  if (source.url === null) return source.address;
  if (source.kind === "pdf" && page !== undefined) return `${source.url}#page=${page}`;
  return seconds === undefined ? source.url : `${source.url}#t=${seconds}`;
}
