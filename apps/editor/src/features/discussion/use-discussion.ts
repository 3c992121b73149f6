import { changeComment, deleteComment, hideComment, postComment, readDiscussion } from "@coursewright/contract/discussion.ts";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";
import { type PageAddress, usePageAddress } from "../../document/page/page-address.ts";

/** Loads the open page's comments once the section is near the viewport, and offers the actions on them. */
export function useDiscussion({ isNear }: { readonly isNear: boolean }) {
  const params = usePageAddress();
  const query = useInfiniteQuery({ ...discussionQuery(params), enabled: isNear });
  const actions = useMemo(() => {
    const { uid, projectId } = params;
    const named = (commentId: string) => ({ params: { uid, projectId, commentId } });
    /** Refetches after each action, which also shows new comments of learners. */
    const thenRefetch = async <T>(work: Promise<T>): Promise<T> => {
      const done = await work;
      await queries.invalidateQueries({ queryKey: discussionQuery(params).queryKey });
      return done;
    };
    return {
      post: (comment: { id: string; parentId: string | null; words: string }) => thenRefetch(call(postComment, { params, body: comment })),
      change: (id: string, words: string) => thenRefetch(call(changeComment, { ...named(id), body: { words } })),
      remove: (id: string) => thenRefetch(call(deleteComment, named(id))),
      hide: (id: string, isHidden: boolean) => thenRefetch(call(hideComment, { ...named(id), body: { isHidden } })),
    };
  }, [params]);
  const pages = query.data?.pages ?? [];
  return { pageId: params.pageId, actions, query, count: pages.at(-1)?.count ?? 0, threads: pages.flatMap(({ threads }) => threads) };
}

export type DiscussionActions = ReturnType<typeof useDiscussion>["actions"];

function discussionQuery(params: PageAddress) {
  return infiniteQueryOptions({
    queryKey: ["discussion", params.uid, params.pageId],
    queryFn: ({ pageParam, signal }) => call(readDiscussion, { params, query: pageParam === "" ? {} : { after: pageParam } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // No event reports new comments of learners.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
