import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { outlineQuery, publicationQuery } from "../base/api/queries.ts";
import { LaunchDesk } from "./launch/launch-desk.tsx";
import { isInProgress } from "../features/publishing/publication-progress.tsx";
import { EmptyShelf } from "../base/parts/drawings/empty-shelf.tsx";
import { Loading } from "../base/loading/loading.tsx";
import { readSelection } from "../base/address/selection.ts";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import "../base/parts/notice-page.css";

export function Launch() {
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const outline = useQuery({ ...outlineQuery(uid, projectId ?? ""), enabled: projectId !== null });
  const publication = useQuery({
    ...publicationQuery(uid, projectId ?? ""),
    enabled: projectId !== null,
    // Polls as a fallback for the live feed.
    refetchInterval: ({ state }) => (isInProgress(state.data?.publication) ? 2_000 : false),
  });
  useBootDeadline({
    isReady: projectId === null || (outline.data !== undefined && publication.data !== undefined),
    error: outline.error ?? publication.error,
  });
  if (!projectId) return <NoProject />;
  if (!outline.data || !publication.data) return <Loading />;
  return <LaunchDesk key={projectId} selection={selection} outline={outline.data} publication={publication.data.publication} />;
}

function NoProject() {
  const { t } = useLingui();
  return (
    <>
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
          <Trans>Open the course you want to launch, then choose “Launch it!” beside it.</Trans>
        </EmptyState>
      </main>
    </>
  );
}
