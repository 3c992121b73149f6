import { Trans, useLingui } from "@lingui/react/macro";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import type { Outline } from "@coursewright/contract/courses.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { outlineQuery } from "../base/api/queries.ts";
import { useSession } from "../base/api/session.ts";
import { PageEditor } from "./page-editor/page-editor.tsx";
import { ClosedDoor } from "../base/parts/drawings/closed-door.tsx";
import { lastPageIn } from "./page-editor/last-page.ts";
import { lazyPart } from "../base/loading/lazy-part.ts";
import { Loading } from "../base/loading/loading.tsx";
import { decideOpening } from "./page-editor/opening.ts";
import type { Opening } from "./page-editor/opening.ts";
import { editorAddress, readSelection } from "../base/address/selection.ts";
import type { Selection } from "../base/address/selection.ts";
import { SessionContext, WaitingForSession, useSignedIn } from "../base/session/signed-in.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import { Workspace, WorkspaceFrame } from "./workspace/workspace.tsx";
import "../base/parts/notice-page.css";

const ChoosePage = lazyPart(async () => ({ default: (await import("./page-editor/choose-page.tsx")).ChoosePage }));

/** The editor: `/?project_uuid=...`. */
export function Editor() {
  const session = useSession();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  switch (session.kind) {
    case "unknown":
      return <WaitingForSession />;
    case "signed-out":
      return <SignedOut selection={selection} />;
    case "signed-in":
      return (
        <SessionContext value={session.session}>
          <OpenProject selection={selection} />
        </SessionContext>
      );
  }
}

function OpenProject({ selection }: { readonly selection: Selection }) {
  const { uid } = useSignedIn();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { projectId } = selection;
  const outline = useQuery({ ...outlineQuery(uid, projectId ?? ""), enabled: projectId !== null });
  useBootDeadline({ isReady: outline.data !== undefined || projectId === null, error: outline.error });

  const opening = useMemo(() => {
    if (!outline.data || !projectId) return null;
    return decideOpening(outline.data, { selection, lastPageId: lastPageIn(projectId), wantsOverview: isOverview(state) });
  }, [outline.data, projectId, selection, state]);

  // The address always names the open page completely, so that it can be shared and reloaded.
  const isComplete = opening?.kind !== "page" || (opening.pageId === selection.pageId && opening.chapterId === selection.chapterId);
  useEffect(() => {
    if (!isComplete && opening?.kind === "page") void navigate(editorAddress({ ...opening, projectId }), { replace: true });
  }, [isComplete, navigate, opening, projectId]);
  useEffect(() => {
    if (projectId === null) void navigate("/static/", { replace: true });
  }, [navigate, projectId]);

  if (!outline.data || !opening || !projectId || !isComplete) return <Loading />;
  return (
    <WorkspaceFrame selection={selection}>
      <Opened opening={opening} outline={outline.data} selection={selection} projectId={projectId} />
    </WorkspaceFrame>
  );
}

interface OpenedProps {
  readonly opening: Opening;
  readonly outline: Outline;
  readonly selection: Selection;
  readonly projectId: string;
}

function Opened({ opening, projectId, ...whole }: OpenedProps) {
  if (opening.kind === "page") {
    return <PageEditor key={opening.pageId} {...whole} projectId={projectId} chapterId={opening.chapterId} pageId={opening.pageId} />;
  }
  return (
    <Suspense fallback={<Loading />}>
      <ChoosePage {...whole} opening={opening} projectId={projectId} />
    </Suspense>
  );
}

function isOverview(state: unknown): boolean {
  return typeof state === "object" && state !== null && "overview" in state;
}

/** [BOOT-01] Without a user the boot is skipped. */
function SignedOut({ selection }: { readonly selection: Selection }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <Workspace selection={selection} title={t`Signed out`}>
      <div className="notice-page">
        <EmptyState
          drawing={<ClosedDoor />}
          title={t`You are signed out`}
          actions={
            <Link className={buttonClass({})} to={`/static/sign-in?next=${encodeURIComponent(pathname + search)}`}>
              <Trans>Sign In</Trans>
            </Link>
          }
        >
          <Trans>Sign in to continue where you left off. Unsaved changes are kept on this computer.</Trans>
        </EmptyState>
      </div>
    </Workspace>
  );
}
