import { findPassages, maxPassagesAtOnce } from "@coursewright/contract/sources.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import { useQuery } from "@tanstack/react-query";
import { sourceAddress } from "../../../base/address/source-address.ts";
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
      return new Map(passages.map((passage) => [passage.id, { ...passage, address: sourceAddress(byId.get(passage.sourceId), passage) }]));
    },
  });
  return data;
}
