import type { Credits } from "./credits.ts";

/** [CAT-05] Whether the credits cover the maximum cost. The comparison is exact, to all four decimals. */
export function canAfford({ cost, available }: { readonly cost: Credits; readonly available: Credits }): boolean {
  return cost <= available;
}

/** How close this month's spending is to the author's limit. */
export type LimitState = "far" | "near" | "reached";

/** Held credits count as spent. "near" starts at 80 percent. */
export function limitStateOf({ limit, used }: { readonly limit: Credits; readonly used: Credits }): LimitState {
  if (used >= limit) return "reached";
  return used * 5n >= limit * 4n ? "near" : "far";
}
