import type { Offers, PaidPlan, Subscription } from "@coursewright/contract/billing.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { BillingSection } from "./billing-section.tsx";
import { subscriptionQuery } from "./billing-queries.ts";
import { DepartingButton } from "./departing-button.tsx";
import { moneyWords } from "./money.ts";
import type { Checkout } from "./use-checkout.ts";
import "./membership.css";

interface MembershipProps {
  readonly offers: Offers;
  readonly checkout: Checkout;
  readonly disabledReason: string | undefined;
}

export function Membership({ offers, checkout, disabledReason }: MembershipProps) {
  const subscription = useQuery(subscriptionQuery(useSignedIn().uid));
  return (
    <BillingSection
      title={<Trans>Membership</Trans>}
      lede={<Trans>Read every members’ course, by any author, for as long as you are a member.</Trans>}
    >
      {subscription.isError ? (
        <SubscriptionFailure wasKnown={subscription.data !== undefined} again={() => void subscription.refetch()} />
      ) : null}
      {subscription.data ? (
        <Standing subscription={subscription.data} offers={offers} checkout={checkout} disabledReason={disabledReason} />
      ) : null}
    </BillingSection>
  );
}

/** [SUB-02] */
function SubscriptionFailure({ wasKnown, again }: { readonly wasKnown: boolean; readonly again: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wasKnown ? <Trans>Failed to reload subscription data</Trans> : <Trans>Failed to load subscription data</Trans>}
      actions={
        <Button tone="secondary" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Standing({ subscription, ...props }: MembershipProps & { readonly subscription: Subscription }) {
  switch (subscription.state) {
    case "active":
    case "overdue":
      return <Member subscription={subscription} {...props} />;
    case "ended":
      return (
        <>
          <p className="billing-quiet">
            <Ended until={subscription.until} />
          </p>
          <Plans {...props} />
        </>
      );
    case "none":
      return <Plans {...props} />;
  }
}

function Ended({ until }: Pick<Subscription, "until">) {
  const { i18n } = useLingui();
  if (until === null) return <Trans>Your membership has ended.</Trans>;
  const day = i18n.date(until, { dateStyle: "long" });
  return <Trans>Your membership ended on {day}.</Trans>;
}

function Member({ subscription, checkout, disabledReason }: MembershipProps & { readonly subscription: Subscription }) {
  const { plan, state } = subscription;
  return (
    <div className="member">
      <div className="member-standing">
        <b>{plan === "monthly" ? <Trans>Monthly membership</Trans> : <Trans>Yearly membership</Trans>}</b>
        <Chip tone={state === "active" ? "ok" : "warn"}>{state === "active" ? <Trans>Active</Trans> : <Trans>Overdue</Trans>}</Chip>
        <MemberUntil subscription={subscription} />
      </div>
      {state === "overdue" ? (
        <Notice tone="warn" icon={<TriangleAlert size={18} />} title={<Trans>The last payment did not go through</Trans>}>
          <Trans>We will try again, and you keep your access until then. You can update your card under Manage.</Trans>
        </Notice>
      ) : null}
      <div className="member-manage">
        <DepartingButton
          departure={checkout.departure}
          to="manage"
          tone="secondary"
          disabledReason={disabledReason}
          onLeave={() => checkout.manage("manage")}
        >
          <Trans>Manage</Trans>
        </DepartingButton>
      </div>
    </div>
  );
}

function MemberUntil({ subscription: { until, isCancelled } }: { readonly subscription: Subscription }) {
  const { i18n } = useLingui();
  if (until === null) return null;
  const day = i18n.date(until, { dateStyle: "long" });
  return <p>{isCancelled ? <Trans>Cancelled. You can use it until {day}.</Trans> : <Trans>Renews on {day}.</Trans>}</p>;
}

function Plans({ offers: { plans, currency }, checkout, disabledReason }: MembershipProps) {
  const monthly = plans.find(({ plan }) => plan === "monthly");
  const yearly = plans.find(({ plan }) => plan === "yearly");
  const saved = monthly && yearly ? Math.max(0, 12 * monthly.cents - yearly.cents) : 0;
  return (
    <ul className="plans">
      {plans.map(({ plan, cents }) => (
        <li key={plan}>
          <PlanPrice plan={plan} cents={cents} currency={currency} saved={plan === "yearly" ? saved : 0} />
          <div className="plan-join">
            <DepartingButton
              departure={checkout.departure}
              to={plan}
              tone="secondary"
              disabledReason={disabledReason}
              onLeave={() => checkout.buy(plan, { buy: "subscription", plan })}
            >
              {plan === "monthly" ? <Trans>Join monthly</Trans> : <Trans>Join yearly</Trans>}
            </DepartingButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PlanPriceProps {
  readonly plan: PaidPlan;
  readonly cents: number;
  readonly currency: string;
  /** In cents, compared with twelve monthly payments. */
  readonly saved: number;
}

function PlanPrice({ plan, cents, currency, saved }: PlanPriceProps) {
  const { i18n } = useLingui();
  const price = moneyWords({ cents, currency }, i18n.locale);
  const savedWords = moneyWords({ cents: saved, currency }, i18n.locale);
  return (
    <p className="plan-price">
      {plan === "monthly" ? (
        <Trans>
          <b>{price}</b> a month
        </Trans>
      ) : (
        <Trans>
          <b>{price}</b> a year
        </Trans>
      )}
      {saved > 0 ? (
        <small>
          <Trans>Saves {savedWords} compared with twelve months</Trans>
        </small>
      ) : null}
    </p>
  );
}
