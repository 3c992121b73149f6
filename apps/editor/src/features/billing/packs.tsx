import type { CreditPack, Offers } from "@coursewright/contract/billing.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { DepartingButton } from "./departing-button.tsx";
import { InkBottle } from "./ink-bottle.tsx";
import { moneyEachWords, moneyWords } from "./money.ts";
import { rankOf, sizeOf } from "./pack-rank.ts";
import type { PackRank } from "./pack-rank.ts";
import type { Checkout } from "./use-checkout.ts";
import "./packs.css";

interface PacksProps {
  readonly offers: Offers;
  readonly checkout: Checkout;
  readonly disabledReason: string | undefined;
}

export function Packs({ offers: { packs, currency }, checkout, disabledReason }: PacksProps) {
  const sorted = packs.toSorted((a, b) => a.credits - b.credits);
  return (
    <ul className="packs">
      {sorted.map((pack) => (
        <Pack
          key={pack.id}
          pack={pack}
          currency={currency}
          rank={rankOf(pack, sorted)}
          size={sizeOf(pack, sorted)}
          checkout={checkout}
          disabledReason={disabledReason}
        />
      ))}
    </ul>
  );
}

export function PacksWaiting() {
  return (
    <ul className="packs" aria-hidden="true">
      <li className="pack pack--waiting" />
      <li className="pack pack--waiting" />
      <li className="pack pack--waiting" />
    </ul>
  );
}

interface PackProps {
  readonly pack: CreditPack;
  readonly currency: string;
  readonly rank: PackRank;
  readonly size: number;
  readonly checkout: Checkout;
  readonly disabledReason: string | undefined;
}

function Pack({ pack, currency, rank, size, checkout, disabledReason }: PackProps) {
  const { i18n } = useLingui();
  const { id, credits, cents } = pack;
  const amount = i18n.number(credits);
  const each = moneyEachWords({ cents, currency, of: credits }, i18n.locale);
  const to = `credits ${id}`;
  return (
    <li className={classNames("pack", rank === "middle" && "pack--middle")}>
      <InkBottle label={amount} size={size} fill={0.64 + 0.15 * size} />
      <div className="pack-words">
        <h2>
          <PackName rank={rank} />
        </h2>
        <p className="pack-credits">
          <Plural value={credits} one="# credit" other="# credits" />
        </p>
        <p className="pack-use">
          <PackUse rank={rank} />
        </p>
        <p className="pack-price">
          <b>{moneyWords({ cents, currency }, i18n.locale)}</b>
          <span>
            <Trans>{each} a credit</Trans>
          </span>
        </p>
        <DepartingButton
          departure={checkout.departure}
          to={to}
          tone={rank === "middle" ? "primary" : "secondary"}
          size="large"
          wide
          disabledReason={disabledReason}
          onLeave={() => checkout.buy(to, { buy: "credits", pack: id })}
        >
          <Trans>Buy {amount}</Trans>
        </DepartingButton>
      </div>
    </li>
  );
}

function PackName({ rank }: { readonly rank: PackRank }) {
  switch (rank) {
    case "smallest":
      return <Trans>Sample bottle</Trans>;
    case "middle":
      return <Trans>Desk bottle</Trans>;
    case "largest":
      return <Trans>Workshop bottle</Trans>;
  }
}

function PackUse({ rank }: { readonly rank: PackRank }) {
  switch (rank) {
    case "smallest":
      return <Trans>Enough to finish one short course</Trans>;
    case "middle":
      return <Trans>A course with pictures and audio on every page</Trans>;
    case "largest":
      return <Trans>A shelf of courses, or a small team</Trans>;
  }
}
