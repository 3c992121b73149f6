import type { CreditsOverview } from "@coursewright/contract/credits.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Section } from "../../base/parts/section.tsx";
import { useAmountWords } from "./amount.tsx";
import { useWorkWords } from "./use-work-words.ts";
import "./month-costs.css";

/** The month's costs by kind of work, relative to the most expensive kind. */
export function MonthCosts({ month }: { readonly month: CreditsOverview["month"] }) {
  const { i18n } = useLingui();
  const amount = useAmountWords();
  const workWords = useWorkWords();
  const name = i18n.date(month.from, { month: "long", year: "numeric", timeZone: "UTC" });
  const charged = amount(month.charged);
  const dearest = Number(month.byWork[0]?.amount ?? 0);
  return (
    <Section
      title={<Trans>This month</Trans>}
      lede={<Trans>Charges in {name}. A month begins at midnight UTC. You pay only for finished work.</Trans>}
    >
      <p className="month-sum">
        <b>{charged}</b> <Plural value={Number(month.charged)} one="credit spent" other="credits spent" />
      </p>
      {month.byWork.length === 0 ? (
        <p className="own-quiet">
          <Trans>Nothing yet. Writing yourself costs nothing.</Trans>
        </p>
      ) : (
        <ul className="month-works">
          {month.byWork.map((each) => (
            <li key={each.work}>
              <span>
                {workWords(each.work, "kind")}{" "}
                <small>
                  <Plural value={each.times} one="once" other="# times" />
                </small>
              </span>
              <svg className="month-bar" aria-hidden="true">
                <rect width={`${(100 * Number(each.amount)) / dearest}%`} height="100%" rx="3" />
              </svg>
              <b>
                {amount(each.amount)}{" "}
                <span className="ui-hidden">{Number(each.amount) === 1 ? <Trans>credit</Trans> : <Trans>credits</Trans>}</span>
              </b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
