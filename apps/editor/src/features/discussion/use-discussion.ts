import { changeComment, deleteComment, hideComment, postComment, readDiscussion } from "@coursewright/contract/discussion.ts";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";
import { type PageAddress, usePageAddress } from "../../document/page/page-address.ts";

/** What was said about the open page, asked for once somebody comes near it, and the ways to take part. */
export function useDiscussion({ isNear }: { readonly isNear: boolean }) {
  const params = usePageAddress();
  const query = useInfiniteQuery({ ...discussionQuery(params), enabled: isNear });
  const actions = useMemo(() => {
    const { uid, projectId } = params;
    const named = (commentId: string) => ({ params: { uid, projectId, commentId } });
    /** What learners wrote meanwhile is shown with it. */
    const andRead = async <T>(work: Promise<T>): Promise<T> => {
      const done = await work;
      await queries.invalidateQueries({ queryKey: discussionQuery(params).queryKey });
      return done;
    };
    return {
      post: (comment: { id: string; parentId: string | null; words: string }) => andRead(call(postComment, { params, body: comment })),
      change: (id: string, words: string) => andRead(call(changeComment, { ...named(id), body: { words } })),
      remove: (id: string) => andRead(call(deleteComment, named(id))),
      hide: (id: string, isHidden: boolean) => andRead(call(hideComment, { ...named(id), body: { isHidden } })),
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
    // Learners write at any time, and nobody tells the editor.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
