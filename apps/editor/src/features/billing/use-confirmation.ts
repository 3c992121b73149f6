import { confirmCheckout } from "@coursewright/contract/billing.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { refreshAfterPurchase } from "./billing-queries.ts";

const pollMs = 5_000;

/** Asks for the result of a checkout, then refetches everything that it changed. Repeating the request is harmless. */
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
    // After a quick payment the bank's confirmation may still be in progress.
    refetchInterval: ({ state }) => (state.data?.state === "open" ? pollMs : false),
  });
  return {
    payment: confirmation.data,
    failure: confirmation.error,
    isAsking: confirmation.isFetching,
    isWaitingForConnection: confirmation.isPaused,
    askAgain: () => void confirmation.refetch(),
  };
}
