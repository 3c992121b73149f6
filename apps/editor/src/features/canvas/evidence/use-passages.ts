import { findPassages, maxPassagesAtOnce } from "@coursewright/contract/sources.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../base/api/client.ts";
import { sourcesKey } from "../../../base/api/queries.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";

export interface KnownPassage extends Passage {
  /** Opens the source there. Null if it has no address. */
  readonly address: string | null;
}

/** The passages that exist, by id. Undefined until they are known. */
export function usePassages(ids: readonly string[]): ReadonlyMap<string, KnownPassage> | undefined {
  const { uid, projectId } = usePageAddress();
  const wanted = ids.slice(0, maxPassagesAtOnce);
  const { data } = useQuery({
    queryKey: [...sourcesKey(uid, projectId), "passages", wanted.join()],
    enabled: projectId !== "" && wanted.length > 0,
    queryFn: ({ signal }) => call(findPassages, { params: { uid, projectId }, body: { ids: wanted } }, { signal }),
    placeholderData: (before) => before,
    select: ({ passages, sources }) => {
      const byId = new Map(sources.map((source) => [source.id, source]));
      return new Map(passages.map((passage) => [passage.id, { ...passage, address: addressAt(byId.get(passage.sourceId), passage) }]));
    },
  });
  return data;
}

/** Browsers open a PDF at a page, and a recording at a time. */
function addressAt(source: Source | undefined, { page, seconds }: Passage): string | null {
  if (!source || source.url === null) return source?.address ?? null;
  if (source.kind === "pdf" && page !== undefined) return `${source.url}#page=${page}`;
  return seconds === undefined ? source.url : `${source.url}#t=${seconds}`;
}
