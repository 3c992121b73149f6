import type { LimitState } from "@coursewright/base/afford.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";

/** `none`: the author has set no limit. */
type Nearness = LimitState | "none";

/** The cache is cleared when another account signs in. */
const limitKey = ["limit"] as const;
const nearness: Record<Nearness, number> = { none: 0, far: 0, near: 1, reached: 2 };

/** How near the monthly limit is, as the live feed reports it. */
export function useLimitState(): Nearness {
  return useQuery<Nearness>({ queryKey: limitKey, queryFn: skipToken, staleTime: Infinity }).data ?? "none";
}

/** Shows a toast only when the state gets worse during the visit. Later visitors see the mark beside their credits. */
export function takeLimitState(queries: QueryClient, state: Nearness): void {
  const before = queries.getQueryData<Nearness>(limitKey);
  queries.setQueryData<Nearness>(limitKey, state);
  if (before !== undefined && nearness[state] > nearness[before]) void notifyOf(state);
}

async function notifyOf(state: Nearness): Promise<void> {
  const { notifyLimit } = await import("./notify-limit.ts");
  notifyLimit({ isReached: state === "reached" });
}
