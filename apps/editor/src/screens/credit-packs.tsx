import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Balance } from "../features/billing/balance.tsx";
import { offersQuery } from "../features/billing/billing-queries.ts";
import { CheckoutReturn } from "../features/billing/checkout-return.tsx";
import { Membership } from "../features/billing/membership.tsx";
import { Packs, PacksWaiting } from "../features/billing/packs.tsx";
import { Payments } from "../features/billing/payments.tsx";
import { Prices } from "../features/billing/prices.tsx";
import { NotSetUpNotice, OffersFailure, OwedNotice } from "../features/billing/standing-notices.tsx";
import { useCheckout } from "../features/billing/use-checkout.ts";
import { SiteHeader } from "./workspace/site-header.tsx";
import "./credit-packs.css";

/** [ROUTE-08] */
export function CreditPacks() {
  const { t } = useLingui();
  const offers = useQuery(offersQuery());
  const checkout = useCheckout();
  const isSetUp = offers.data?.isSetUp ?? true;
  const disabledReason = isSetUp ? undefined : t`Buying is not set up here`;
  return (
    <>
      <title>{`${t`Credit packs`} · Coursewright`}</title>
      <SiteHeader />
      <main className="credit-packs">
        <div className="credit-packs-head">
          <div>
            <h1>
              <Trans>Top up your ink</Trans>
            </h1>
            <p>
              <Trans>Credits pay for the helper’s work. Writing yourself costs nothing.</Trans>
            </p>
          </div>
          <Balance />
        </div>
        <div className="credit-packs-notices">
          <CheckoutReturn />
          <OwedNotice />
          {isSetUp ? null : <NotSetUpNotice />}
          {offers.isError ? <OffersFailure error={offers.error} again={() => void offers.refetch()} /> : null}
        </div>
        {offers.data ? <Packs offers={offers.data} checkout={checkout} disabledReason={disabledReason} /> : null}
        {offers.isPending ? <PacksWaiting /> : null}
        <Prices />
        {offers.data && offers.data.plans.length > 0 ? (
          <Membership offers={offers.data} checkout={checkout} disabledReason={disabledReason} />
        ) : null}
        <Payments />
      </main>
    </>
  );
}
