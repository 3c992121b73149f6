import { openBillingPortal, startCheckout } from "@coursewright/contract/billing.ts";
import type { CheckoutItem } from "@coursewright/contract/billing.ts";
import { useRef } from "react";
import { hasCode, isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { refreshAfterPurchase } from "./billing-queries.ts";
import { useDeparture } from "./use-departure.ts";
import type { Departure } from "./use-departure.ts";

export interface Checkout {
  readonly departure: Departure;
  /** `to` identifies the pressed button among those on the page. */
  readonly buy: (to: string, wanted: CheckoutItem) => void;
  readonly manage: (to: string) => void;
}

/** Opens the payment provider, one visit at a time. The provider then returns to the credit packs, or to `backTo`. */
export function useCheckout({ backTo }: { readonly backTo?: string } = {}): Checkout {
  const { uid } = useSignedIn();
  const { departure, leave } = useDeparture();
  const key = useRef("");
  return {
    departure,
    buy(to, wanted) {
      // A request without an answer may have arrived: the same key again opens the same checkout.
      const isSameAttempt = departure.kind === "failed" && departure.to === to && isTemporary(departure.error);
      if (!isSameAttempt) key.current = crypto.randomUUID();
      const headers = { "idempotency-key": key.current };
      void leave(to, async () => {
        try {
          return await call(startCheckout, { params: { uid }, query: { backTo }, body: wanted }, { headers });
        } catch (error) {
          // Perhaps bought in another tab: this page should show it too.
          if (hasCode(error, "already_bought")) await refreshAfterPurchase(uid);
          throw error;
        }
      });
    },
    manage: (to) => void leave(to, () => call(openBillingPortal, { params: { uid } })),
  };
}
