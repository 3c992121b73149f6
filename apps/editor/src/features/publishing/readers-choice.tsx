import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { Offers } from "@coursewright/contract/billing.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { ReactNode } from "react";
import { LaunchSection, LaunchSkeleton, NotLoaded } from "./launch-section.tsx";
import { termsOf } from "./terms-draft.ts";
import type { Readers, TermsDraft } from "./terms-draft.ts";
import type { useTermsDraft } from "./use-terms-draft.ts";
import "./readers-choice.css";

type TermsState = ReturnType<typeof useTermsDraft>;

export function TermsForm({ terms: { draft, choose, newTerms, lacksPrice, offers, error, retry } }: { readonly terms: TermsState }) {
  if (draft) return <ReadersChoice draft={draft} isChanged={newTerms !== null || lacksPrice} offers={offers} onChange={choose} />;
  return (
    <LaunchSection id="readers" title={<Trans>Who can read it</Trans>}>
      {error ? <NotLoaded error={error} retry={retry} /> : <LaunchSkeleton shape="rows" count={3} />}
    </LaunchSection>
  );
}

interface ReadersChoiceProps {
  readonly draft: TermsDraft;
  /** The choice differs from the published terms. */
  readonly isChanged: boolean;
  readonly offers: Offers | undefined;
  readonly onChange: (draft: TermsDraft) => void;
}

function ReadersChoice({ draft, isChanged, offers, onChange }: ReadersChoiceProps) {
  const id = useId();
  const rowOf = (value: Readers) => ({ value, isChosen: draft.readers === value });
  return (
    <LaunchSection id={id} title={<Trans>Who can read it</Trans>}>
      <RadioGroup<Readers>
        className="readers"
        aria-labelledby={id}
        value={draft.readers}
        onValueChange={(readers) => onChange({ ...draft, readers })}
      >
        <Row {...rowOf("free")} name={<Trans>Free</Trans>} note={<Trans>Anyone with the address</Trans>} />
        <Row {...rowOf("subscription")} name={<Trans>Subscription</Trans>} note={<Trans>People who subscribe to Coursewright</Trans>} />
        <Row {...rowOf("purchase")} name={<Trans>Purchase</Trans>} note={<Trans>People who buy this course, and subscribers</Trans>}>
          {draft.readers === "purchase" ? (
            <Price draft={draft} currency={offers?.currency ?? "USD"} onChange={(price) => onChange({ ...draft, price })} />
          ) : null}
        </Row>
      </RadioGroup>
      <Notes {...{ draft, isChanged, offers }} />
    </LaunchSection>
  );
}

interface RowProps {
  readonly value: Readers;
  readonly isChosen: boolean;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

/** The whole row is clickable, but the price field is not part of the radio button. */
function Row({ value, isChosen, name, note, children }: RowProps) {
  const id = useId();
  return (
    <div className="readers-row" data-chosen={isChosen || undefined}>
      <Radio.Root value={value} className="readers-radio" aria-labelledby={id} aria-describedby={`${id}-note`} />
      <div className="readers-words">
        <b id={id}>{name}</b>
        <span id={`${id}-note`}>{note}</span>
      </div>
      {children}
    </div>
  );
}

interface PriceProps {
  readonly draft: TermsDraft;
  readonly currency: string;
  readonly onChange: (price: string) => void;
}

function Price({ draft, currency, onChange }: PriceProps) {
  const { t, i18n } = useLingui();
  const sign =
    new Intl.NumberFormat(i18n.locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency;
  const isWrong = draft.price !== "" && termsOf(draft) === null;
  return (
    <div className="readers-price" data-sign={sign}>
      <Field label={<span className="ui-hidden">{t`Price`}</span>} error={isWrong ? t`From 1 to 100,000` : undefined}>
        <Input inputMode="decimal" autoComplete="off" maxLength={9} value={draft.price} onValueChange={onChange} />
      </Field>
    </div>
  );
}

function Notes({ draft: { readers }, isChanged, offers }: Pick<ReadersChoiceProps, "draft" | "isChanged" | "offers">) {
  const isSold = readers !== "free";
  if (!isChanged && !isSold) return null;
  return (
    <p className="readers-notes">
      {isChanged ? (
        <>
          <Trans>This takes effect when you publish.</Trans>{" "}
        </>
      ) : null}
      {readers === "purchase" ? (
        <>
          <Trans>Course sales go to the operator's account; payouts are not part of this release.</Trans>{" "}
        </>
      ) : null}
      {isSold && offers?.isSetUp === false ? <Trans>Buying is not set up here, so nobody can pay for it yet.</Trans> : null}
    </p>
  );
}
