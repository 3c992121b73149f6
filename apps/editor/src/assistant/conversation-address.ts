import { readAssistant } from "@coursewright/contract/assistant.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { call } from "../api/client.ts";
import { useOpenPage } from "../document/page-context.tsx";
import { readSelection } from "../shell/selection.ts";
import { useSignedIn } from "../shell/signed-in.tsx";

export type ConversationAddress = RequestOf<typeof readAssistant>["params"];

/** Of the open page; the address bar always names the whole of it. */
export function useConversationAddress(): ConversationAddress {
  const { uid } = useSignedIn();
  const { id: pageId } = useOpenPage();
  const [query] = useSearchParams();
  const { projectId, chapterId } = useMemo(() => readSelection(query), [query]);
  return useMemo(() => ({ uid, projectId: projectId ?? "", chapterId: chapterId ?? "", pageId }), [chapterId, pageId, projectId, uid]);
}

export function conversationQuery(params: ConversationAddress) {
  return queryOptions({
    queryKey: ["assistant", params.uid, params.pageId],
    queryFn: ({ signal }) => call(readAssistant, { params }, { signal }),
  });
}
