import { readSite } from "@coursewright/contract/publishing.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

export const siteKey = (uid: string, projectId: string) => ["site", uid, projectId] as const;

/** Apart from the queries of the launch screen, because every screen can delete a course and so loads this one first. */
export function siteQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: siteKey(uid, projectId),
    queryFn: ({ signal }) => call(readSite, { params: { uid, projectId } }, { signal }),
  });
}
