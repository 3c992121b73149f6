import { readReview } from "@coursewright/contract/page-review.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import type { PageAddress } from "../../document/page/page-address.ts";

export function reviewQuery(params: PageAddress) {
  return queryOptions({
    queryKey: ["review", params.uid, params.pageId],
    queryFn: ({ signal }) => call(readReview, { params }, { signal }),
  });
}
