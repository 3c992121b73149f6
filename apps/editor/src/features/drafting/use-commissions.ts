import type { PageId } from "@coursewright/base/ids.ts";
import { commissionPages, stopWriting } from "@coursewright/contract/drafting.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { useMutation } from "@tanstack/react-query";
import { isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { ideaKey, queries, userKey } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

export type Commissions = ReturnType<typeof useCommissions>;

/** Orders pages and cancels them. Both requests are idempotent, so a lost answer does no harm. */
export function useCommissions({ id }: Idea) {
  const { uid } = useSignedIn();
  const params = { uid, ideaId: id };
  const show = (idea: Idea) => {
    queries.setQueryData(ideaKey(uid, id), idea);
    void queries.invalidateQueries({ queryKey: userKey(uid) });
  };
  const retry = (count: number, error: unknown) => count < 2 && isTemporary(error);
  const ask = useMutation({
    mutationFn: (pages: readonly PageId[]) => call(commissionPages, { params, body: { pages: [...pages] } }),
    retry,
    onSuccess: show,
  });
  const stop = useMutation({ mutationFn: () => call(stopWriting, { params }), retry, onSuccess: show });
  return {
    isBusy: ask.isPending || stop.isPending,
    isStopping: stop.isPending,
    error: ask.error ?? stop.error,
    ask: (pages: readonly PageId[]) => ask.mutate(pages),
    stop: () => stop.mutate(),
  };
}
