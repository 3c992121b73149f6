import { canAfford } from "@coursewright/base/afford.ts";
import { decimalCredits } from "@coursewright/base/credits.ts";
import { useSubscription } from "./use-subscription.ts";

/** [CAT-05] False when the known balance does not cover the maximum cost. */
export function useAffords(cost: number): boolean {
  const { credits } = useSubscription();
  return credits === null || canAfford({ cost: decimalCredits(cost), available: decimalCredits(credits) });
}
