import { readUser } from "@coursewright/contract/accounts.ts";
import { listTrash } from "@coursewright/contract/course-tree.ts";
import { listProjects, readChapterTheme, readOutline, readPage, readPageTheme, readProjectTheme } from "@coursewright/contract/courses.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { readPublication } from "@coursewright/contract/publishing.ts";
import { QueryClient, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";
import { call } from "./client.ts";

/** The only cache of server state on this page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && isTemporary(error), staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

export const userKey = (uid: string) => ["user", uid] as const;
export const creditsKey = (uid: string) => ["credits", uid] as const;
export const projectsKey = (uid: string) => ["projects", uid] as const;
export const trashKey = (uid: string) => ["trash", uid] as const;
export const sourcesKey = (uid: string, projectId: string) => ["sources", uid, projectId] as const;
export const outlineKey = (uid: string, projectId: string) => ["outline", uid, projectId] as const;
export const ideaKey = (uid: string, ideaId: string) => ["idea", uid, ideaId] as const;
/** Keys of a page's catalogue entry and audiobook, of one update of them, and of the pages in a project whose entry is out of date. */
export const listingKey = (uid: string, pageId: string) => ["listing", uid, pageId] as const;
export const updateKey = (uid: string, updateId: string) => ["update", uid, updateId] as const;
export const outdatedKey = (uid: string, projectId: string) => ["outdated", uid, projectId] as const;
export const publicationKey = (uid: string, projectId: string) => ["publication", uid, projectId] as const;

/** The last balance that the live feed sent. */
let lastBalance: { readonly uid: string; readonly credits: number } | null = null;

export function userQuery(uid: string) {
  return queryOptions({
    queryKey: userKey(uid),
    queryFn: async ({ signal }) => {
      const before = lastBalance;
      const user = await call(readUser, { params: { uid } }, { signal });
      // A balance that the feed sent while this request was in flight is at least as new as the response.
      return lastBalance !== before && lastBalance?.uid === uid ? { ...user, credits: lastBalance.credits } : user;
    },
  });
}

export function receiveCredits(client: QueryClient, uid: string, credits: number): void {
  lastBalance = { uid, credits };
  client.setQueryData(userQuery(uid).queryKey, (user) => user && { ...user, credits });
}

/** Filter and sort order of the shelf. */
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

/** With a project, its deleted chapters and pages; without one, the deleted projects. */
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

/** [BOOT-02] Loads the page, then its themes. Never from the cache, because pages are also edited elsewhere. */
export async function loadPage(params: PageParams, signal: AbortSignal) {
  const page = await call(readPage, { params }, { signal });
  const project = await call(readProjectTheme, { params }, { signal });
  const chapter = await call(readChapterTheme, { params }, { signal });
  return { page, themes: { project, chapter, page: await call(readPageTheme, { params }, { signal }) } };
}

export function projectThemeQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: ["project-theme", uid, projectId] as const,
    queryFn: ({ signal }) => call(readProjectTheme, { params: { uid, projectId } }, { signal }),
    // It is edited on pages, perhaps elsewhere.
    staleTime: 0,
  });
}

export function publicationQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: publicationKey(uid, projectId),
    queryFn: ({ signal }) => call(readPublication, { params: { uid, projectId } }, { signal }),
  });
}
