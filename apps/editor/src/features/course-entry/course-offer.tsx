import type { CourseOffer as Offer } from "@coursewright/contract/course-entry.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { DepartingButton, moneyWords, OffersFailure, offersQuery, useCheckout } from "../billing/index.ts";
import { CourseDoor } from "./course-door.tsx";
import { type Entry, entryAddress } from "./entry-address.ts";
import "./course-offer.css";

interface CourseOfferProps {
  readonly entry: Entry;
  readonly offer: Offer;
  /** The result of a checkout, if there was one. */
  readonly notices: ReactNode;
  /** Nothing is sold until that result is known. */
  readonly isConfirming: boolean;
}

/** Offers a members' course: buy it, or become a member. Both return to the requested page. */
export function CourseOffer({ entry, offer, notices, isConfirming }: CourseOfferProps) {
  const { t } = useLingui();
  const offers = useQuery(offersQuery());
  const isSetUp = offers.data?.isSetUp ?? true;
  return (
    <CourseDoor offer={offer}>
      <div className="course-offer">
        {notices}
        {isSetUp ? null : (
          <Notice tone="warn" icon={<Info size={18} />} title={<Trans>Buying is not set up here</Trans>}>
            <Trans>Only the author and people who have already bought this course can open it.</Trans>
          </Notice>
        )}
        {offers.isError ? <OffersFailure error={offers.error} again={() => void offers.refetch()} /> : null}
        {isConfirming ? null : (
          <Purchases entry={entry} offer={offer} disabledReason={isSetUp ? undefined : t`Buying is not set up here`} />
        )}
      </div>
    </CourseDoor>
  );
}

interface PurchasesProps extends Pick<CourseOfferProps, "entry" | "offer"> {
  readonly disabledReason: string | undefined;
}

function Purchases({ entry, offer, disabledReason }: PurchasesProps) {
  const { i18n } = useLingui();
  const offers = useQuery(offersQuery());
  const { departure, buy } = useCheckout({ backTo: entryAddress(entry) });
  const money = (cents: number, currency: string) => moneyWords({ cents, currency }, i18n.locale);
  const button = { departure, size: "large", wide: true, disabledReason } as const;
  const price = offer.cents === null ? null : money(offer.cents, offer.currency);
  return (
    <>
      {price === null ? null : (
        <DepartingButton {...button} to="course" onLeave={() => buy("course", { buy: "course", courseId: offer.courseId })}>
          <Trans>Buy for {price}</Trans>
        </DepartingButton>
      )}
      {offers.data?.plans.map(({ plan, cents }) => {
        const each = money(cents, offers.data.currency);
        return (
          <DepartingButton {...button} key={plan} tone="secondary" to={plan} onLeave={() => buy(plan, { buy: "subscription", plan })}>
            {plan === "monthly" ? <Trans>Join for {each} a month</Trans> : <Trans>Join for {each} a year</Trans>}
          </DepartingButton>
        );
      })}
      <p className="course-offer-about">
        <Trans>A membership opens every members’ course, by any author, for as long as you are a member.</Trans>
      </p>
    </>
  );
}
