import { listIdeas, readIdea } from "@coursewright/contract/drafting.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { ideaKey } from "../../base/api/queries.ts";

export function isBeingWritten(idea: Idea | undefined): boolean {
  return idea?.commissions.some(({ state }) => state === "waiting" || state === "writing") ?? false;
}

export function ideaQuery(uid: string, ideaId: string) {
  return queryOptions({
    queryKey: ideaKey(uid, ideaId),
    queryFn: ({ signal }) => call(readIdea, { params: { uid, ideaId } }, { signal }),
    // The outline is edited locally before it is saved: a refetch in between would undo the edits.
    refetchOnReconnect: false,
    // A fallback for when the live feed is down.
    refetchInterval: ({ state }) => (isBeingWritten(state.data) ? 2_000 : false),
  });
}

export function ideasQuery(uid: string) {
  return queryOptions({
    queryKey: ["ideas", uid],
    queryFn: ({ signal }) => call(listIdeas, { params: { uid } }, { signal }),
    staleTime: 0,
  });
}
