import type { Outline } from "@coursewright/contract/courses.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { CatalogueView } from "../../features/catalogue/catalogue-view.ts";
import { loadForEditing } from "../../document/page/load-page.ts";
import { prefetchPage } from "../../document/page/prefetch-page.ts";
import { PageContext, usePageState } from "../../document/page/page-context.tsx";
import { SaveBanner } from "../../document/status/save-banner.tsx";
import { SaveStatus } from "../../document/status/save-status.tsx";
import { useOpenedPage } from "../../document/page/use-opened-page.ts";
import { usePageLifetime } from "../../document/page/use-page-lifetime.ts";
import { openAssistant, openBlockEditor } from "../../base/panel/panel-state.ts";
import { AvatarContext, avatarQuery, projectAgent, unchosenAvatar } from "../../features/ai/runs/project-avatar.ts";
import { RunsContext } from "../../features/ai/runs/runs-context.tsx";
import { useHelperRuns } from "../../features/ai/runs/use-helper-runs.ts";
import { useUnclaimedNotice } from "../../features/ai/assistant/use-unclaimed-notice.ts";
import { usePanel } from "./use-panel.tsx";
import { rememberPage } from "./last-page.ts";
import { Later } from "../../base/loading/later.tsx";
import { Loading } from "../../base/loading/loading.tsx";
import { newPageIn } from "../../base/address/new-page.ts";
import { editorAddress } from "../../base/address/selection.ts";
import type { Selection } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { TopBar } from "../workspace/top-bar.tsx";
import { useBootDeadline } from "../../base/loading/use-boot-deadline.ts";
import { useWidth } from "../../base/widths/use-width.ts";
import { Workspace } from "../workspace/workspace.tsx";
import { useOutlineEdits } from "../../features/course-tree/use-outline-edits.ts";
import { AssistantButton, ThemeButton, UndoButtons } from "../../features/ai/panel/bar-tools.tsx";
import { Canvas } from "../../features/canvas/canvas.tsx";
import { Generator } from "../../features/ai/generator/generator.tsx";
import { DeletionDialog } from "../../features/canvas/deletion-dialog.tsx";
import { StatusLine } from "../../features/status-line/index.ts";
import { PageFoot } from "./page-foot.tsx";
import { PageHead } from "../../features/canvas/page-head.tsx";
import { neighboursOf, placeOf } from "./place-of.ts";
import { showNamedBlock } from "./show-named-block.ts";
import { useCanvasActions } from "../../features/canvas/use-canvas-actions.ts";
import { useDeletion } from "../../features/canvas/use-deletion.ts";
import { usePagePreview } from "./use-page-preview.tsx";
import { usePageTurns } from "./use-page-turns.ts";
import "./page-editor.css";

const DeskCommands = lazyPart(async () => ({ default: (await import("./desk-commands.tsx")).DeskCommands }));
const PageCatalogue = lazyPart(async () => ({ default: (await import("../../features/catalogue/page-catalogue.tsx")).PageCatalogue }));
const PageAudiobook = lazyPart(async () => ({ default: (await import("../../features/catalogue/page-audiobook.tsx")).PageAudiobook }));

interface PageEditorProps {
  readonly outline: Outline;
  readonly selection: Selection;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

type Loaded = Awaited<ReturnType<typeof loadForEditing>>;

/** [BOOT-02] Loads the page, then its themes, and then is ready. */
export function PageEditor(props: PageEditorProps) {
  const { uid } = useSignedIn();
  const { projectId, chapterId, pageId } = props;
  const params = { uid, projectId, chapterId, pageId };
  const loaded = useQuery({
    queryKey: ["page", uid, pageId],
    queryFn: ({ signal }) => loadForEditing(params, signal),
    // The open document holds the edits, so a page is always read again when it opens.
    gcTime: 0,
    staleTime: Infinity,
  });
  useBootDeadline({ isReady: loaded.data !== undefined, error: loaded.error });
  if (loaded.data) return <OpenedPage {...props} loaded={loaded.data} />;
  return hasBooted ? <TurningPage {...props} /> : <Loading />;
}

/** Not needed to write. */
const resumedAfterMs = 1_000;

/** After the first page, the frame stays on the screen while the next page loads. */
let hasBooted = false;

function TurningPage({ outline, selection, chapterId, pageId }: PageEditorProps) {
  const { chapter, page } = placeOf(outline, { chapterId, pageId });
  const name = page?.name ?? "";
  return (
    <Workspace selection={selection} title={name}>
      <TopBar crumbs={chapter ? [chapter.name, name] : [name]} />
      <div className="canvas" aria-busy="true" />
    </Workspace>
  );
}

function OpenedPage({ loaded, ...props }: PageEditorProps & { readonly loaded: Loaded }) {
  const { uid } = useSignedIn();
  const { projectId, chapterId, pageId } = props;
  const page = useOpenedPage(loaded, { uid, projectId, chapterId, pageId });
  const runs = useHelperRuns(page, { uid, projectId, chapterId });
  const navigate = useNavigate();
  usePageLifetime(page, {
    author: uid,
    projectId,
    open(other) {
      const chapter = props.outline.chapters.find(({ pages }) => pages.some(({ uuid }) => uuid === other));
      if (chapter) void navigate(editorAddress({ projectId, chapterId: chapter.uuid, pageId: other }));
      return chapter !== undefined;
    },
  });
  useEffect(() => {
    if (!hasBooted) performance.mark("editor-ready");
    hasBooted = true;
    rememberPage(projectId, pageId);
  }, [pageId, projectId]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const resume = async () => (await import("../../features/media/resume-conversions.ts")).resumeConversions(page, { projectId, signal });
    const timer = setTimeout(() => void resume().catch(() => undefined), resumedAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [page, projectId]);
  const { hash } = useLocation();
  useEffect(() => showNamedBlock(page, hash), [hash, page]);
  // Not needed to write, so it is requested after the page is ready.
  const avatar = useQuery(avatarQuery(uid, projectId));
  return (
    <PageContext value={page}>
      <RunsContext value={runs}>
        <AvatarContext value={avatar.data ?? unchosenAvatar}>
          <Desk {...props} loaded={loaded} />
        </AvatarContext>
      </RunsContext>
    </PageContext>
  );
}

function Desk({ loaded, outline, selection, projectId, chapterId, pageId }: PageEditorProps & { readonly loaded: Loaded }) {
  const { uid } = useSignedIn();
  const at = { uid, projectId, chapterId, pageId };
  const edits = useOutlineEdits({ uid, projectId });
  useUnclaimedNotice();
  const themes = usePageState((state) => state.themes);
  const theme = useMemo(() => cascade(themes.project, themes.chapter, themes.page), [themes]);
  const panel = usePanel(theme);
  const deletion = useDeletion({ uid, projectId, chapterId, pageId });
  const { ask, removeWithUndo } = deletion;
  const actions = useCanvasActions(
    useMemo(() => {
      const agentForNew = () => projectAgent(uid, projectId);
      return { askToDelete: ask, removeWithUndo, agentForNew, openPanel: openAssistant, openEditor: openBlockEditor };
    }, [ask, projectId, removeWithUndo, uid]),
  );
  const place = placeOf(outline, { chapterId, pageId });
  const name = place.page?.name ?? loaded.page.name;
  const isPhone = useWidth() === "phone";
  const { state } = useLocation();
  const neighbours = neighboursOf(outline, { projectId, pageId });
  usePageTurns(neighbours);
  const [catalogue, showCatalogue] = useState<CatalogueView>("closed");
  const askToUpdate = () => showCatalogue("asked");
  const renaming = useRef(Promise.resolve());
  const rename = (next: string) => {
    renaming.current = edits.renamePage({ chapterId, pageId, name: next });
  };
  const preview = usePagePreview({ projectId, pageId, renamed: () => renaming.current });
  const foot = (
    <PageFoot
      {...neighbours}
      onHover={(hovered) => prefetchPage({ uid, projectId, chapterId: hovered.chapterId, pageId: hovered.pageId })}
      catalogue={catalogue}
      onUpdate={askToUpdate}
    />
  );
  return (
    <Workspace
      selection={selection}
      title={name}
      panel={panel}
      phoneEnd={
        <>
          <SaveStatus />
          {isPhone ? preview.button : null}
          <AssistantButton onClick={openAssistant} />
        </>
      }
    >
      <TopBar crumbs={place.chapter ? [place.chapter.name, name] : [name]}>
        <SaveStatus />
        <UndoButtons />
        <ThemeButton />
        {isPhone ? null : preview.button}
      </TopBar>
      <SaveBanner />
      <Canvas
        theme={theme}
        actions={actions}
        head={
          <PageHead
            chapterNumber={place.chapterNumber}
            pageNumber={place.pageNumber}
            name={name}
            onRename={rename}
            onEnter={actions.goToFirstLine}
            isNew={newPageIn(state) === pageId}
          >
            <Later>
              <PageAudiobook at={at} />
            </Later>
          </PageHead>
        }
        foot={
          isPhone ? (
            <>
              <StatusLine actions={actions} />
              {foot}
            </>
          ) : null
        }
      />
      {isPhone ? null : <StatusLine actions={actions} />}
      <Generator actions={actions} />
      {isPhone ? null : foot}
      <DeletionDialog deletion={deletion} />
      {preview.dialog}
      <Later>
        <DeskCommands {...neighbours} askToUpdate={askToUpdate} actions={actions} />
      </Later>
      <Later>
        <PageCatalogue
          at={at}
          name={name}
          chapterName={place.chapter?.name ?? ""}
          chapterNumber={place.chapterNumber}
          pageNumber={place.pageNumber}
          isStale={place.page?.stale ?? false}
          view={catalogue}
          onView={showCatalogue}
        />
      </Later>
    </Workspace>
  );
}
