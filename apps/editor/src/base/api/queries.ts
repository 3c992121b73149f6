import { readUser } from "@coursewright/contract/accounts.ts";
import { listTrash } from "@coursewright/contract/course-tree.ts";
import { listProjects, readChapterTheme, readOutline, readPage, readPageTheme, readProjectTheme } from "@coursewright/contract/courses.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { readPublication } from "@coursewright/contract/publishing.ts";
import { QueryClient, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";
import { call } from "./client.ts";

/** The one cache of server state in this page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && isTemporary(error), staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

export const userKey = (uid: string) => ["user", uid] as const;
/** The statement and what belongs to it. */
export const creditsKey = (uid: string) => ["credits", uid] as const;
export const projectsKey = (uid: string) => ["projects", uid] as const;
export const trashKey = (uid: string) => ["trash", uid] as const;
export const outlineKey = (uid: string, projectId: string) => ["outline", uid, projectId] as const;
export const ideaKey = (uid: string, ideaId: string) => ["idea", uid, ideaId] as const;
/** What is known of a page's catalogue entry and audiobook; one update of it; and a project's pages whose entry is out of date. */
export const listingKey = (uid: string, pageId: string) => ["listing", uid, pageId] as const;
export const updateKey = (uid: string, updateId: string) => ["update", uid, updateId] as const;
export const outdatedKey = (uid: string, projectId: string) => ["outdated", uid, projectId] as const;
export const publicationKey = (uid: string, projectId: string) => ["publication", uid, projectId] as const;

/** What the live feed said last of somebody's credits. */
let heard: { readonly uid: string; readonly credits: number } | null = null;

export function userQuery(uid: string) {
  return queryOptions({
    queryKey: userKey(uid),
    queryFn: async ({ signal }) => {
      const before = heard;
      const user = await call(readUser, { params: { uid } }, { signal });
      // What was said meanwhile may be newer than this answer, and is never older.
      return heard !== before && heard?.uid === uid ? { ...user, credits: heard.credits } : user;
    },
  });
}

export function hearCredits(client: QueryClient, uid: string, credits: number): void {
  heard = { uid, credits };
  client.setQueryData(userQuery(uid).queryKey, (user) => user && { ...user, credits });
}

/** What of the shelf is shown, and in which order. */
export type ShelfView = Omit<RequestOf<typeof listProjects>["query"], "limit" | "after">;

export const wholeShelf: ShelfView = { show: "all", sort: "edited" };

export function projectsQuery(uid: string, view = wholeShelf) {
  return infiniteQueryOptions({
    queryKey: [...projectsKey(uid), view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listProjects, { params: { uid }, query: { ...view, limit: 30, after: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Of a project its chapters and pages, else the projects. */
export function trashQuery(uid: string, projectId?: string) {
  return queryOptions({
    queryKey: [...trashKey(uid), projectId ?? null],
    queryFn: ({ signal }) => call(listTrash, { params: { uid }, query: { projectId } }, { signal }),
  });
}

export function outlineQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: outlineKey(uid, projectId),
    queryFn: ({ signal }) => call(readOutline, { params: { uid, projectId } }, { signal }),
  });
}

type PageParams = RequestOf<typeof readPage>["params"];

/** [BOOT-02] The page, then the themes it is drawn with; never from the cache, since a page is edited elsewhere too. */
export async function loadPage(params: PageParams, signal: AbortSignal) {
  const page = await call(readPage, { params }, { signal });
  const project = await call(readProjectTheme, { params }, { signal });
  const chapter = await call(readChapterTheme, { params }, { signal });
  return { page, themes: { project, chapter, page: await call(readPageTheme, { params }, { signal }) } };
}

export function publicationQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: publicationKey(uid, projectId),
    queryFn: ({ signal }) => call(readPublication, { params: { uid, projectId } }, { signal }),
  });
}
