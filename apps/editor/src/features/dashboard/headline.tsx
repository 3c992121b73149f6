import type { Dashboard } from "@coursewright/contract/dashboard.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useStepDate } from "./use-step-date.ts";

export function Headline({ data: { learners, finished, replayed, period, newLearners } }: { readonly data: Dashboard }) {
  const { i18n } = useLingui();
  const dateOf = useStepDate("day");
  const since = dateOf(newLearners.steps[0]?.from);
  const ended = i18n.number(finished);
  const isReplayed = replayed !== null && replayed.plays / replayed.listeners > replayed.average;
  return (
    <>
      <h1>
        {learners === 0 ? (
          <Trans>
            <b>Nobody</b> opened this course for the first time in this period.
          </Trans>
        ) : (
          <Trans>
            <b>
              <Plural value={learners} one="# learner" other="# learners" />
            </b>{" "}
            opened this course. <b>{ended}</b> reached the last page.
          </Trans>
        )}{" "}
        {isReplayed ? (
          <Trans>
            They replay <b>{replayed.pageName}</b> more than anything else.
          </Trans>
        ) : null}
      </h1>
      {period === "all" ? null : (
        <p className="dashboard-about">
          <Trans>Every number here is about learners who began on {since} or later.</Trans>
        </p>
      )}
    </>
  );
}
