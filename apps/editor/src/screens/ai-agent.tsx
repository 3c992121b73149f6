import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearchParams } from "react-router";
import { AvatarDesk } from "../features/avatar/avatar-desk.tsx";
import { avatarQuery } from "../features/ai/runs/project-avatar.ts";
import { Portrait } from "../base/parts/drawings/portrait.tsx";
import { Loading } from "../base/loading/loading.tsx";
import { readSelection } from "../base/address/selection.ts";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import { TopBar } from "./workspace/top-bar.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import { Workspace } from "./workspace/workspace.tsx";
import "../base/parts/notice-page.css";

/** [ROUTE-05] */
export function AiAgent() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const avatar = useQuery({ ...avatarQuery(uid, projectId ?? ""), enabled: projectId !== null });
  useBootDeadline({ isReady: projectId === null || avatar.data !== undefined, error: avatar.error });
  if (!projectId) return <NoProject />;
  if (!avatar.data) return <Loading />;
  return (
    <Workspace selection={selection} title={t`Make your AI Avatar`}>
      <TopBar crumbs={[]} />
      <AvatarDesk key={projectId} projectId={projectId} chosen={avatar.data} />
    </Workspace>
  );
}

function NoProject() {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Make your AI Avatar`} · Coursewright`}</title>
      <SiteHeader />
      <main className="notice-page">
        <EmptyState
          drawing={<Portrait />}
          title={t`Which course?`}
          actions={
            <Link className={buttonClass({})} to="/static/home">
              <Trans>Go to your shelf</Trans>
            </Link>
          }
        >
          <Trans>An avatar belongs to a course. Open the course, then choose “Make your AI Avatar” beside it.</Trans>
        </EmptyState>
      </main>
    </>
  );
}
