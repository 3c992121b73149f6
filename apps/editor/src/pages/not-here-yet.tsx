import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useMemo } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { lazyPart } from "../api/lazy-part.ts";
import { EmptyChairs } from "../shell/drawings.tsx";
import { editorAddress, readSelection } from "../shell/selection.ts";
import { SiteHeader } from "../shell/site-header.tsx";
import { TopBar } from "../shell/top-bar.tsx";
import { Workspace } from "../shell/workspace.tsx";
import "../shell/notice-page.css";

const AnswersToLookAt = lazyPart(async () => ({ default: (await import("../dashboard/answers-to-look-at.tsx")).AnswersToLookAt }));

export function Dashboard() {
  const { t } = useLingui();
  return (
    <NotHereYet drawing={<EmptyChairs />} name={t`Add a Dashboard`} title={t`No dashboard yet`}>
      <Trans>Numbers about your learners will stand here. Nothing is counted so far.</Trans>
    </NotHereYet>
  );
}

interface NotHereYetProps {
  readonly drawing: ReactNode;
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Says honestly that there is nothing here yet, and leads back. */
function NotHereYet({ drawing, name, title, children }: NotHereYetProps) {
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const words = (
    <div className="notice-page">
      <EmptyState
        drawing={drawing}
        title={title}
        actions={
          <Link className={buttonClass({ tone: "secondary" })} to={projectId ? editorAddress({ projectId }) : "/static/home"}>
            {projectId ? <Trans>Back to the course</Trans> : <Trans>Back to your shelf</Trans>}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
  if (!projectId) {
    return (
      <>
        <title>{`${name} · Coursewright`}</title>
        <SiteHeader />
        <main>{words}</main>
      </>
    );
  }
  return (
    <Workspace selection={selection} title={name}>
      <TopBar crumbs={[name]} />
      {words}
      <Suspense>
        <AnswersToLookAt projectId={projectId} />
      </Suspense>
    </Workspace>
  );
}
