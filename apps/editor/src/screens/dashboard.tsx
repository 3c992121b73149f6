import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { AnswersToReview } from "../features/dashboard/answers-to-review.tsx";
import { ChooseCourse } from "./dashboard/choose-course.tsx";
import { CourseNumbers } from "../features/dashboard/course-numbers.tsx";
import { PeriodSwitch } from "../features/dashboard/period-switch.tsx";
import { usePeriod } from "../features/dashboard/use-period.ts";
import { readSelection } from "../base/address/selection.ts";
import { TopBar } from "./workspace/top-bar.tsx";
import { useWidth } from "../base/widths/use-width.ts";
import { Workspace } from "./workspace/workspace.tsx";

export { askAhead } from "../features/dashboard/ask-ahead.ts";

/** [ROUTE-06] */
export function Dashboard() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const [period, choose] = usePeriod();
  const isPhone = useWidth() === "phone";
  if (!selection.projectId) return <ChooseCourse />;
  const periods = <PeriodSwitch value={period} onChoose={choose} />;
  return (
    <Workspace selection={selection} title={t`Add a Dashboard`}>
      <TopBar crumbs={[]}>{isPhone ? null : periods}</TopBar>
      <CourseNumbers key={selection.projectId} projectId={selection.projectId} period={period} periods={isPhone ? periods : null} />
      <AnswersToReview projectId={selection.projectId} />
    </Workspace>
  );
}
