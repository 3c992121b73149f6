import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Balance } from "../billing/balance.tsx";
import { offersQuery } from "../billing/billing-queries.ts";
import { CheckoutReturn } from "../billing/checkout-return.tsx";
import { Membership } from "../billing/membership.tsx";
import { Packs, PacksWaiting } from "../billing/packs.tsx";
import { Payments } from "../billing/payments.tsx";
import { Prices } from "../billing/prices.tsx";
import { NotSetUpNotice, OffersFailure, OwedNotice } from "../billing/standing-notices.tsx";
import { useCheckout } from "../billing/use-checkout.ts";
import { SiteHeader } from "../shell/site-header.tsx";
import "./credit-packs.css";

/** [ROUTE-08] */
export function CreditPacks() {
  const { t } = useLingui();
  const offers = useQuery(offersQuery());
  const checkout = useCheckout();
  const isSetUp = offers.data?.isSetUp ?? true;
  const offBecause = isSetUp ? undefined : t`Buying is not set up here`;
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
        {offers.data ? <Packs offers={offers.data} checkout={checkout} offBecause={offBecause} /> : null}
        {offers.isPending ? <PacksWaiting /> : null}
        <Prices />
        {offers.data && offers.data.plans.length > 0 ? (
          <Membership offers={offers.data} checkout={checkout} offBecause={offBecause} />
        ) : null}
        <Payments />
      </main>
    </>
  );
}
