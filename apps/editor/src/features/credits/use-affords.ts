import { canAfford } from "@coursewright/base/afford.ts";
import { decimalCredits } from "@coursewright/base/credits.ts";
import { useSubscription } from "./use-subscription.ts";

/** [CAT-05] False when it is known that the credits do not cover the most that something may cost. */
export function useAffords(cost: number): boolean {
  const { credits } = useSubscription();
  return credits === null || canAfford({ cost: decimalCredits(cost), available: decimalCredits(credits) });
}
