import type { LimitState } from "@coursewright/base/afford.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";

/** `none`: the author has set no limit. */
type Told = LimitState | "none";

/** The cache is cleared when another account signs in. */
const limitKey = ["limit"] as const;
const nearness: Record<Told, number> = { none: 0, far: 0, near: 1, reached: 2 };

/** How near the monthly limit is; the live feed says it. */
export function useLimitState(): Told {
  return useQuery<Told>({ queryKey: limitKey, queryFn: skipToken, staleTime: Infinity }).data ?? "none";
}

/** A toast says it when it happens, and not to somebody who comes later: they see the sign beside their credits. */
export function takeLimitState(queries: QueryClient, state: Told): void {
  const before = queries.getQueryData<Told>(limitKey);
  queries.setQueryData<Told>(limitKey, state);
  if (before !== undefined && nearness[state] > nearness[before]) void tell(state);
}

async function tell(state: Told): Promise<void> {
  const { tellOfLimit } = await import("./tell-of-limit.ts");
  tellOfLimit({ isReached: state === "reached" });
}
