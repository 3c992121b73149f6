import { claimReply, listUnclaimedReplies } from "@coursewright/contract/unclaimed-replies.ts";
import type { UnclaimedReply } from "@coursewright/contract/unclaimed-replies.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { conversationQuery } from "./conversation-query.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import { useRuns } from "../runs/runs-context.tsx";

/** As often while one of them is still written. */
const lookAgainMs = 2_000;

const unclaimedKey = (pageId: string) => ["unclaimed", pageId] as const;

/** Replies that were asked for from this page and that it has not taken. */
export function unclaimedQuery(params: PageAddress) {
  return queryOptions({
    queryKey: unclaimedKey(params.pageId),
    async queryFn({ signal, client }) {
      const before = client.getQueryData<{ replies: readonly UnclaimedReply[] }>(unclaimedKey(params.pageId));
      const found = await call(listUnclaimedReplies, { params }, { signal });
      // An answer that was written without its reader is in the conversation by now.
      const isAnswered = before?.replies.some(isQuestion) === true && !found.replies.some(isQuestion);
      if (isAnswered) void client.invalidateQueries({ queryKey: conversationQuery(params).queryKey });
      return found;
    },
    refetchInterval: ({ state: { data } }) => (data?.replies.some(({ reply }) => reply === null) ? lookAgainMs : false),
    gcTime: 0,
  });
}

export function lookForUnclaimed(pageId: string): void {
  void queries.invalidateQueries({ queryKey: unclaimedKey(pageId) });
}

/** It no longer waits, whatever becomes of the message: asking again offers it again. */
export async function claim(params: PageAddress, operation: string): Promise<void> {
  const { queryKey } = unclaimedQuery(params);
  queries.setQueryData(queryKey, (data) => data && { replies: data.replies.filter((each) => each.operation !== operation) });
  await call(claimReply, { params: { ...params, operation } }).catch((error: unknown) => {
    console.error(error);
    lookForUnclaimed(params.pageId);
  });
}

/** Without those that this tab is still listening to. */
export function useUnclaimed(): { readonly params: PageAddress; readonly replies: readonly UnclaimedReply[] } {
  const params = usePageAddress();
  const runs = useRuns();
  const { data } = useQuery(unclaimedQuery(params));
  return { params, replies: (data?.replies ?? []).filter(({ operation }) => !runs.isListening(operation)) };
}

export function isQuestion({ blockId }: UnclaimedReply): boolean {
  return blockId === null;
}
