import { readNoticeChoice } from "@coursewright/contract/notices.ts";
import { readOwnKey } from "@coursewright/contract/own-key.ts";
import { listActivity, listSessions, readAccount, signInOptions } from "@coursewright/contract/own-account.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

export const accountKey = (uid: string) => ["account", uid] as const;
export const sessionsKey = (uid: string) => ["sessions", uid] as const;

export function accountQuery(uid: string) {
  return queryOptions({ queryKey: accountKey(uid), queryFn: ({ signal }) => call(readAccount, { params: { uid } }, { signal }) });
}

export function sessionsQuery(uid: string) {
  return queryOptions({ queryKey: sessionsKey(uid), queryFn: ({ signal }) => call(listSessions, { params: { uid } }, { signal }) });
}

export function activityQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: ["activity", uid],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { params: { uid }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function noticeChoiceQuery(uid: string) {
  return queryOptions({
    queryKey: ["notices", uid],
    queryFn: ({ signal }) => call(readNoticeChoice, { params: { uid } }, { signal }),
  });
}

export function ownKeyQuery(uid: string) {
  return queryOptions({ queryKey: ["own-key", uid], queryFn: ({ signal }) => call(readOwnKey, { params: { uid } }, { signal }) });
}

export function signInOptionsQuery() {
  return queryOptions({ queryKey: ["sign-in options"], queryFn: ({ signal }) => call(signInOptions, {}, { signal }), staleTime: Infinity });
}
