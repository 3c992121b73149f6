import { listSources } from "@coursewright/contract/sources.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { sourcesKey } from "../../base/api/queries.ts";

/** The live feed has it read again when a source changes. */
export function sourcesQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: sourcesKey(uid, projectId),
    queryFn: ({ signal }) => call(listSources, { params: { uid, projectId } }, { signal }),
    select: ({ sources }) => sources,
  });
}
