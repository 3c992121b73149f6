import type { Payment } from "@coursewright/contract/billing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Plural, Trans } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, Info } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { hasCode } from "../../base/api/api-error.ts";
import { userQuery } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { boughtWords } from "./bought-words.ts";
import { useConfirmation } from "./use-confirmation.ts";

/** Shows the result of a checkout to a user who returns from the payment page. */
export function CheckoutReturn() {
  const [query] = useSearchParams();
  // Kept in state because the address is cleaned: a reload must not repeat the message.
  const [checkoutId] = useState(() => query.get("checkout"));
  const [isCancelled] = useState(() => query.has("cancelled"));
  if (checkoutId) return <Confirmation checkoutId={checkoutId} />;
  return isCancelled ? <Cancelled /> : null;
}

function Cancelled() {
  useCleanAddress(true);
  return <Notice tone="plain" icon={<Info size={18} />} title={<Trans>Nothing was bought, nothing was charged.</Trans>} />;
}

function Confirmation({ checkoutId }: { readonly checkoutId: string }) {
  const { payment, failure, isWaitingForConnection, askAgain, isAsking } = useConfirmation(checkoutId);
  useCleanAddress(payment !== undefined);
  if (payment) return <Confirmed payment={payment} />;
  if (failure && !isAsking) return <NotConfirmed error={failure} askAgain={askAgain} />;
  return (
    <Notice
      tone="plain"
      icon={<Spinner />}
      title={
        isWaitingForConnection ? (
          <Trans>You are offline. We check with the bank as soon as you are back.</Trans>
        ) : (
          <Trans>Checking with the bank…</Trans>
        )
      }
    />
  );
}

interface NotConfirmedProps {
  readonly error: unknown;
  readonly askAgain: () => void;
}

function NotConfirmed({ error, askAgain }: NotConfirmedProps) {
  if (hasCode(error, "not_found")) {
    return <Notice tone="bad" icon={<CircleAlert size={18} />} title={<Trans>We found no purchase of yours at this address.</Trans>} />;
  }
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={<Trans>We could not reach the bank.</Trans>}
      actions={
        <Button tone="secondary" onClick={askAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>If you paid, you get your purchase automatically. Do not pay again.</Trans>
    </Notice>
  );
}

function Confirmed({ payment }: { readonly payment: Payment }) {
  switch (payment.state) {
    case "paid":
      return <Paid payment={payment} />;
    case "pending":
      return (
        <Notice tone="warn" icon={<Clock size={18} />} title={<Trans>Your payment is on its way</Trans>}>
          <Trans>This kind of payment can take a few days. You get your purchase automatically when the money arrives.</Trans>
        </Notice>
      );
    case "open":
      return (
        <Notice tone="warn" icon={<Clock size={18} />} title={<Trans>The bank has not confirmed a payment yet</Trans>}>
          <Trans>We keep checking while this page is open.</Trans>
        </Notice>
      );
    case "lapsed":
      return (
        <Notice tone="plain" icon={<Info size={18} />} title={<Trans>That payment page has expired. Nothing was charged.</Trans>}>
          <Trans>You can start again below.</Trans>
        </Notice>
      );
  }
}

function Paid({ payment: { bought, receiptUrl } }: { readonly payment: Payment }) {
  return (
    <Notice
      tone="ok"
      icon={<CircleCheck size={18} />}
      title={<PaidTitle bought={bought} />}
      actions={
        receiptUrl ? (
          <a className="receipt-link" href={receiptUrl} target="_blank" rel="noreferrer">
            <Trans>Receipt</Trans>
          </a>
        ) : null
      }
    >
      {bought.buy === "credits" ? <NewBalance /> : <Trans>Thank you. You can see the payment below.</Trans>}
    </Notice>
  );
}

/** Shows nothing instead of an old balance when the balance could not be loaded. */
function NewBalance() {
  const user = useQuery(userQuery(useSignedIn().uid));
  const whole = user.isSuccess ? Math.floor(user.data.credits) : null;
  useEffect(() => {
    if (whole !== null) announce(plural(whole, { one: "You have # credit now.", other: "You have # credits now." }));
  }, [whole]);
  return whole === null ? null : <Plural value={whole} one="You have # credit now." other="You have # credits now." />;
}

function PaidTitle({ bought }: Pick<Payment, "bought">) {
  switch (bought.buy) {
    case "credits": {
      const { credits } = bought;
      return <Plural value={credits} one="# credit is yours" other="# credits are yours" />;
    }
    case "subscription":
      return <Trans>You are a member</Trans>;
    case "course": {
      const name = boughtWords(bought);
      return <Trans>“{name}” is yours</Trans>;
    }
  }
}

/** Removes the checkout parameters from the address once the result is known. */
function useCleanAddress(isKnown: boolean): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    const rest = [...query].filter(([name]) => name !== "checkout" && name !== "cancelled");
    if (isKnown) setQuery(rest, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the setter changes with the address
  }, [isKnown]);
}
