import type { Credits } from "./credits.ts";

/** [CAT-05] Whether the credits cover the most that something may cost. To the last of the four places: what is exactly enough is enough. */
export function canAfford({ cost, available }: { readonly cost: Credits; readonly available: Credits }): boolean {
  return cost <= available;
}

/** How near the month's spending is to the limit that the author set. */
export type LimitState = "far" | "near" | "reached";

/** What is held counts as spent: it may be. From four fifths on it is near. */
export function limitStateOf({ limit, used }: { readonly limit: Credits; readonly used: Credits }): LimitState {
  if (used >= limit) return "reached";
  return used * 5n >= limit * 4n ? "near" : "far";
}
