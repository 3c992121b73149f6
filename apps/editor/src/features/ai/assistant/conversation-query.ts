import { readAssistant } from "@coursewright/contract/assistant.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../base/api/client.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";

export function conversationQuery(params: PageAddress) {
  return queryOptions({
    queryKey: ["assistant", params.uid, params.pageId],
    queryFn: ({ signal }) => call(readAssistant, { params }, { signal }),
  });
}
