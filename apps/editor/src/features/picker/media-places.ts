import type { AuthorId } from "@coursewright/base/ids.ts";
import { findMediaPlaces } from "@coursewright/contract/media-places.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

export function mediaPlacesQuery(uid: AuthorId, url: string) {
  return queryOptions({
    queryKey: ["media-places", uid, url],
    queryFn: ({ signal }) => call(findMediaPlaces, { params: { uid }, query: { url } }, { signal }),
    staleTime: 0,
  });
}
