import type { Payment } from "@coursewright/contract/billing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { BillingSection } from "./billing-section.tsx";
import { paymentsQuery } from "./billing-queries.ts";
import { boughtWords } from "./bought-words.ts";
import { moneyWords } from "./money.ts";
import "./payments.css";

export function Payments() {
  const payments = useInfiniteQuery(paymentsQuery(useSignedIn().uid));
  const shown = payments.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <BillingSection title={<Trans>Payments</Trans>} lede={<Trans>All your payments, each with a receipt.</Trans>}>
      {payments.isError ? (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={<Trans>Your payments did not load.</Trans>}
          actions={
            <Button tone="secondary" onClick={() => void (shown.length > 0 ? payments.fetchNextPage() : payments.refetch())}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {wordsFor(payments.error)}
        </Notice>
      ) : null}
      {shown.length > 0 ? (
        <ul className="payments">
          {shown.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      ) : null}
      {payments.isSuccess && shown.length === 0 ? (
        <p className="billing-quiet">
          <Trans>No payments yet. Your purchases will be listed here.</Trans>
        </p>
      ) : null}
      {payments.hasNextPage && !payments.isError ? (
        <Button tone="quiet" busy={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage()}>
          {payments.isFetchingNextPage ? <Trans>Loading...</Trans> : <Trans>Show older payments</Trans>}
        </Button>
      ) : null}
    </BillingSection>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { t, i18n } = useLingui();
  const { bought, cents, currency, paidAt, startedAt, receiptUrl } = payment;
  const what = boughtWords(bought);
  const day = i18n.date(paidAt ?? startedAt, { dateStyle: "medium" });
  return (
    <li>
      <span className="payment-what">
        <b>{what}</b>
        <small>{day}</small>
      </span>
      <PaymentMarks payment={payment} />
      <span className="payment-amount">{moneyWords({ cents, currency }, i18n.locale)}</span>
      <span className="payment-receipt">
        {receiptUrl ? (
          <a className="receipt-link" href={receiptUrl} target="_blank" rel="noreferrer" aria-label={t`Receipt: ${what}, ${day}`}>
            <Trans>Receipt</Trans>
          </a>
        ) : null}
      </span>
    </li>
  );
}

function PaymentMarks({ payment: { state, cents, currency, refundedCents, isDisputed } }: { readonly payment: Payment }) {
  const { i18n } = useLingui();
  const back = moneyWords({ cents: refundedCents, currency }, i18n.locale);
  return (
    <span className="payment-marks">
      {state === "pending" ? (
        <Chip tone="warn">
          <Trans>Pending</Trans>
        </Chip>
      ) : null}
      {isDisputed ? (
        <Chip tone="warn">
          <Trans>Disputed</Trans>
        </Chip>
      ) : null}
      {refundedCents > 0 ? <Chip>{refundedCents >= cents ? <Trans>Refunded</Trans> : <Trans>{back} refunded</Trans>}</Chip> : null}
    </span>
  );
}
