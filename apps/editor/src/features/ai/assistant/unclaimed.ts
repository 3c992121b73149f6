import { claimReply, listUnclaimedReplies } from "@coursewright/contract/unclaimed-replies.ts";
import type { UnclaimedReply } from "@coursewright/contract/unclaimed-replies.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { call } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { conversationQuery } from "./conversation-query.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import { useRuns } from "../runs/runs-context.tsx";

/** The polling interval while a reply is still being written. */
const pollMs = 2_000;

const unclaimedKey = (pageId: string) => ["unclaimed", pageId] as const;

/** Replies requested from this page that it has not received yet. */
export function unclaimedQuery(params: PageAddress) {
  return queryOptions({
    queryKey: unclaimedKey(params.pageId),
    async queryFn({ signal, client }) {
      const before = client.getQueryData<{ replies: readonly UnclaimedReply[] }>(unclaimedKey(params.pageId));
      const found = await call(listUnclaimedReplies, { params }, { signal });
      // The question is no longer listed, so its answer is now in the conversation.
      const isAnswered = before?.replies.some(isQuestion) === true && !found.replies.some(isQuestion);
      if (isAnswered) void client.invalidateQueries({ queryKey: conversationQuery(params).queryKey });
      return found;
    },
    refetchInterval: ({ state: { data } }) => (data?.replies.some(({ reply }) => reply === null) ? pollMs : false),
    gcTime: 0,
  });
}

export function refetchUnclaimed(pageId: string): void {
  void queries.invalidateQueries({ queryKey: unclaimedKey(pageId) });
}

/** Removes the reply from the list at once. If the request fails, the refetch lists it again. */
export async function claim(params: PageAddress, operation: string): Promise<void> {
  const { queryKey } = unclaimedQuery(params);
  queries.setQueryData(queryKey, (data) => data && { replies: data.replies.filter((each) => each.operation !== operation) });
  await call(claimReply, { params: { ...params, operation } }).catch((error: unknown) => {
    console.error(error);
    refetchUnclaimed(params.pageId);
  });
}

/** Excludes replies that this tab is still receiving. */
export function useUnclaimed(): { readonly params: PageAddress; readonly replies: readonly UnclaimedReply[] } {
  const params = usePageAddress();
  const runs = useRuns();
  // A reply that was taken is no longer listed.
  useStore(runs.store);
  const { data } = useQuery(unclaimedQuery(params));
  return { params, replies: (data?.replies ?? []).filter(({ operation }) => !runs.isListening(operation)) };
}

export function isQuestion({ blockId }: UnclaimedReply): boolean {
  return blockId === null;
}
