import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { readSelection } from "../base/address/selection.ts";
import { outlineQuery } from "../base/api/queries.ts";
import { Loading } from "../base/loading/loading.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import { EmptyShelf } from "../base/parts/drawings/empty-shelf.tsx";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SourcesDesk } from "./sources/sources-desk.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import "../base/parts/notice-page.css";

export function SourcesPage() {
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const outline = useQuery({ ...outlineQuery(uid, projectId ?? ""), enabled: projectId !== null });
  useBootDeadline({ isReady: projectId === null || outline.data !== undefined, error: outline.error });
  if (!projectId) return <NoProject />;
  if (!outline.data) return <Loading />;
  return <SourcesDesk key={projectId} selection={selection} project={outline.data.project} />;
}

function NoProject() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Sources`} · Coursewright`}</title>
      <SiteHeader />
      <main className="notice-page">
        <EmptyState
          drawing={<EmptyShelf />}
          title={t`Which course?`}
          actions={
            <Link className={buttonClass({})} to="/static/home">
              <Trans>Go to your shelf</Trans>
            </Link>
          }
        >
          <Trans>Sources belong to a course. Open the course, then choose “Sources” in its menu.</Trans>
        </EmptyState>
      </main>
    </>
  );
}
