import { writeAssistant } from "@coursewright/contract/assistant.ts";
import type { Conversation } from "@coursewright/contract/assistant.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { hasCode } from "../../../base/api/api-error.ts";
import { call } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { conversationQuery } from "./conversation-query.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";

type Change = (conversation: Conversation) => Conversation;

export function useConversation() {
  const params = usePageAddress();
  const loaded = useQuery(conversationQuery(params));
  const actions = useMemo(() => {
    const options = conversationQuery(params);
    /** An optimistic update. On a version conflict the change is applied again to the newer version. */
    async function change(apply: Change): Promise<void> {
      const before = await queries.ensureQueryData(options);
      const after = apply(before);
      queries.setQueryData(options.queryKey, after);
      try {
        queries.setQueryData(options.queryKey, await call(writeAssistant, { params, body: after }));
      } catch (error) {
        queries.setQueryData(options.queryKey, before);
        if (!hasCode(error, "version_conflict")) throw error;
        await queries.fetchQuery({ ...options, staleTime: 0 });
        return change(apply);
      }
    }
    return { change };
  }, [params]);
  return { ...actions, params, loaded };
}

export function withNothingPending({ state, ...rest }: Conversation): Conversation {
  return { ...rest, state: { ...state, pendingHTML: "", currentSD_id: null } };
}
