import { listPayments, readOffers, readSubscription } from "@coursewright/contract/billing.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { creditsKey, queries, userKey } from "../../base/api/queries.ts";

/* These keys are nested below the credits and user keys, so that the live feed invalidates them too. */
const paymentsKey = (uid: string) => [...creditsKey(uid), "payments"] as const;
const subscriptionKey = (uid: string) => [...userKey(uid), "subscription"] as const;

export function offersQuery() {
  return queryOptions({ queryKey: ["offers"], queryFn: ({ signal }) => call(readOffers, {}, { signal }) });
}

/** The subscription changes at the payment provider; users then return to this page or tab. */
export function subscriptionQuery(uid: string) {
  return queryOptions({
    queryKey: subscriptionKey(uid),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(readSubscription, { params: { uid } }, { signal }),
  });
}

export function paymentsQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: paymentsKey(uid),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => call(listPayments, { params: { uid }, query: { limit: 10, before: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export async function refreshAfterPurchase(uid: string): Promise<void> {
  await Promise.all([userKey(uid), creditsKey(uid)].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
