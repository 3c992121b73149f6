import { readCourseTerms } from "@coursewright/contract/billing.ts";
import { readCourseLook } from "@coursewright/contract/course-look.ts";
import { checkAddress, listVersions, readChanges } from "@coursewright/contract/publishing.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

export const versionsKey = (uid: string, projectId: string) => ["versions", uid, projectId] as const;
export const lookKey = (uid: string, projectId: string) => ["look", uid, projectId] as const;
export const termsKey = (uid: string, projectId: string) => ["terms", uid, projectId] as const;

export function lookQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: lookKey(uid, projectId),
    queryFn: ({ signal }) => call(readCourseLook, { params: { uid, projectId } }, { signal }),
  });
}

export function termsQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: termsKey(uid, projectId),
    queryFn: ({ signal }) => call(readCourseTerms, { params: { uid, projectId } }, { signal }),
  });
}

/** Fetched on each visit, because pages may have changed since. */
export function versionsQuery(uid: string, projectId: string) {
  return infiniteQueryOptions({
    queryKey: versionsKey(uid, projectId),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(listVersions, { params: { uid, projectId }, query: { before: pageParam, limit: 5 } }, { signal }),
    getNextPageParam: ({ versions, hasMore }) => (hasMore ? versions.at(-1)?.version : undefined),
    staleTime: 0,
  });
}

export function changesQuery(uid: string, projectId: string, version: number | "draft") {
  return queryOptions({
    queryKey: [...versionsKey(uid, projectId), "changes", version],
    queryFn: ({ signal }) => call(readChanges, { params: { uid, projectId, version } }, { signal }),
    staleTime: 0,
  });
}

export const addressesKey = (uid: string, projectId: string) => ["addresses", uid, projectId] as const;

/** Aborts the request for an address when another one is typed. */
export function addressQuery({
  uid,
  projectId,
  subdomain,
}: {
  readonly uid: string;
  readonly projectId: string;
  readonly subdomain: string;
}) {
  return queryOptions({
    queryKey: [...addressesKey(uid, projectId), subdomain],
    queryFn: ({ signal }) => call(checkAddress, { params: { uid, projectId, subdomain } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
