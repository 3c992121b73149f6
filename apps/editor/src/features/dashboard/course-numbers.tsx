import type { Dashboard, DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { ChapterReachList } from "./chapter-reach.tsx";
import { dashboardQuery } from "./dashboard-queries.ts";
import { DownloadButton } from "./download-button.tsx";
import { Headline } from "./headline.tsx";
import { NewLearnersChart } from "./new-learners.tsx";
import { NoLearners } from "./no-learners.tsx";
import { QuizQuestions } from "./quiz-questions.tsx";
import { MostReplayedPage } from "./replayed-page.tsx";
import "./dashboard.css";

interface CourseNumbersProps {
  readonly projectId: string;
  readonly period: DashboardPeriod;
  /** The period switch, where the bar above does not already show it. */
  readonly periods: ReactNode;
}

export function CourseNumbers({ projectId, period, periods }: CourseNumbersProps) {
  const { uid } = useSignedIn();
  const { data, error, isPlaceholderData, refetch } = useQuery(dashboardQuery(uid, projectId, period));
  if (error && (!data || isPlaceholderData)) {
    return (
      <div className="dashboard">
        {periods}
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(error)}
          actions={
            <Button tone="secondary" size="small" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      </div>
    );
  }
  if (!data) return <div className="dashboard" aria-busy="true" />;
  if (!data.hasLearners) return <NoLearners projectId={projectId} />;
  return (
    <div className="dashboard" aria-busy={isPlaceholderData || undefined}>
      {periods}
      <Numbers projectId={projectId} data={data} />
    </div>
  );
}

function Numbers({ projectId, data }: { readonly projectId: string; readonly data: Dashboard }) {
  return (
    <>
      <Headline data={data} />
      <div className="dashboard-grid">
        <ChapterReachList data={data} />
        <NewLearnersChart newLearners={data.newLearners} />
        <QuizQuestions projectId={projectId} data={data} />
        <MostReplayedPage projectId={projectId} replayed={data.replayed} />
      </div>
      <DownloadButton projectId={projectId} period={data.period} />
    </>
  );
}
