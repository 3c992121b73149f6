import type { NewLearners } from "@coursewright/contract/dashboard.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { TheNumbers } from "./the-numbers.tsx";
import { useStepDate } from "./use-step-date.ts";

/** New learners per step. The last step is not over yet. */
export function NewLearnersChart({ newLearners: { unit, steps } }: { readonly newLearners: NewLearners }) {
  const { t, i18n } = useLingui();
  const title = useId();
  const dateOf = useStepDate(unit);
  const most = Math.max(...steps.map(({ learners }) => learners));
  const highest = steps.findIndex(({ learners }) => learners === most);
  const first = dateOf(steps[0]?.from);
  const [now] = useState(() => new Date());
  const today = i18n.date(now, { day: "numeric", month: "short" });
  const eachOne = {
    day: t`Each day, ${first} to ${today}`,
    week: t`Each week, ${first} to ${today}`,
    month: t`Each month, ${first} to ${today}`,
    year: t`Each year, ${first} to ${today}`,
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <Trans>New learners</Trans>
      </h2>
      <p>{eachOne[unit]}</p>
      <div className="dashboard-columns" aria-hidden="true">
        {steps.map(({ from, learners }, index) => (
          <span key={from} data-so-far={index === steps.length - 1 || undefined}>
            {index === highest && most > 0 ? <b>{i18n.number(learners)}</b> : null}
            <i style={{ blockSize: most === 0 ? 0 : `${(100 * learners) / most}%` }} />
          </span>
        ))}
      </div>
      <div className="dashboard-scale" aria-hidden="true">
        <span>{first}</span>
        <span>
          <Trans>so far</Trans>
        </span>
      </div>
      <TheNumbers
        head={[t`From`, t`New learners`]}
        rows={steps.map(({ from, learners }, index) => {
          const date = dateOf(from);
          return [index === steps.length - 1 ? t`${date}, so far` : date, i18n.number(learners)];
        })}
      />
    </section>
  );
}
