import { draftOutline } from "@coursewright/contract/drafting.ts";
import type { DraftOutline, Idea } from "@coursewright/contract/drafting.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { ideaKey, queries, userKey } from "../../base/api/queries.ts";

/** Longer than the gateway's own timeout, so that the gateway's error arrives first. */
const timeoutMs = 120_000;

interface Drafting {
  readonly uid: string;
  readonly ideaId: string;
  readonly onDrafted: (idea: Idea) => void;
}

/** Requests an outline. A retry after a lost answer uses the same key, so it is charged once. */
export function useOutlineDraft({ uid, ideaId, onDrafted }: Drafting) {
  const cancel = useRef<AbortController | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, key, signal }: { body: DraftOutline; key: string; signal: AbortSignal }) =>
      call(draftOutline, { params: { uid, ideaId }, body }, { signal, timeoutMs, headers: { "idempotency-key": key } }),
    retry: (count, failure) => count < 2 && (hasCode(failure, "offline") || hasCode(failure, "timeout")),
    onSuccess: (idea) => {
      queries.setQueryData(ideaKey(uid, ideaId), idea);
      // The live feed usually updates the balance first; this also works without the feed.
      void queries.invalidateQueries({ queryKey: userKey(uid) });
      onDrafted(idea);
    },
  });
  return {
    isPending,
    // Authors need no message about their own cancellation.
    error: error?.name === "AbortError" ? null : error,
    draft(body: DraftOutline): void {
      cancel.current = new AbortController();
      mutate({ body, key: crypto.randomUUID(), signal: cancel.current.signal });
    },
    cancel: () => cancel.current?.abort(),
  };
}
