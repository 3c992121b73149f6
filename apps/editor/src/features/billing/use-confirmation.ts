import { confirmCheckout } from "@coursewright/contract/billing.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { refreshAfterPurchase } from "./billing-queries.ts";

const askAgainAfterMs = 5_000;

/** Asks what came of a checkout, and then for all that it changed. To ask twice changes nothing twice. */
export function useConfirmation(checkoutId: string) {
  const { uid } = useSignedIn();
  const confirmation = useQuery({
    queryKey: ["checkout", uid, checkoutId],
    async queryFn({ signal }) {
      const payment = await call(confirmCheckout, { params: { uid, checkoutId } }, { signal });
      if (payment.state !== "open") await refreshAfterPurchase(uid);
      return payment;
    },
    staleTime: Infinity,
    // Back from a quick payment, the bank's own yes may still be under way.
    refetchInterval: ({ state }) => (state.data?.state === "open" ? askAgainAfterMs : false),
  });
  return {
    payment: confirmation.data,
    failure: confirmation.error,
    isAsking: confirmation.isFetching,
    isWaitingForConnection: confirmation.isPaused,
    askAgain: () => void confirmation.refetch(),
  };
}
