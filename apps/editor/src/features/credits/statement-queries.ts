import { readCredits, readStatement } from "@coursewright/contract/credits.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { creditsKey } from "../../base/api/queries.ts";

export const overviewKey = (uid: string) => [...creditsKey(uid), "overview"] as const;

export function overviewQuery(uid: string) {
  return queryOptions({ queryKey: overviewKey(uid), queryFn: ({ signal }) => call(readCredits, { params: { uid } }, { signal }) });
}

export function movementsQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: [...creditsKey(uid), "movements"],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) => call(readStatement, { params: { uid }, query: { before: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
