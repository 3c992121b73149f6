import type { BlockId } from "@coursewright/base/ids.ts";
import { readPage, writeCatalogue } from "@coursewright/contract/courses.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { removeBlock } from "@coursewright/course/edits.ts";
import { nextPage, previousPage } from "@coursewright/course/navigation.ts";
import { cascade } from "@coursewright/theme/cascade.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Redo2, Undo2 } from "lucide-react";
import { Suspense, lazy, useEffect, useMemo, useState } from "react";
import { call } from "../api/client.ts";
import { loadPage, queries } from "../api/queries.ts";
import { untilLeft } from "../document/leaving.ts";
import { markStale } from "../document/mark-stale.ts";
import { PageContext, useOpenPage, usePageState } from "../document/page-context.tsx";
import { SaveBanner } from "../document/save-banner.tsx";
import { SaveStatus } from "../document/save-status.tsx";
import { useOpenedPage } from "../document/use-opened-page.ts";
import { usePageLifetime } from "../document/use-page-lifetime.ts";
import { AgentAvatar } from "../helper/agent-avatar.tsx";
import { aiBoxId } from "../helper/ai-box.tsx";
import { AssistantPanel } from "../helper/assistant-panel.tsx";
import { RunsContext } from "../helper/runs-context.tsx";
import { useHelperRuns } from "../helper/use-helper-runs.ts";
import { rememberPage } from "../shell/last-page.ts";
import { LazyDrawer } from "../shell/lazy-drawer.tsx";
import { Loading } from "../shell/loading.tsx";
import { editorAddress } from "../shell/selection.ts";
import type { Selection } from "../shell/selection.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import { TopBar } from "../shell/top-bar.tsx";
import { useBootDeadline } from "../shell/use-boot-deadline.ts";
import { useShortcut } from "../shell/use-shortcut.ts";
import { useWidth } from "../shell/use-width.ts";
import { Workspace } from "../shell/workspace.tsx";
import { useOutlineEdits } from "../sidebar/use-outline-edits.ts";
import { openedByHand } from "./block-toolbar.tsx";
import { Canvas } from "./canvas.tsx";
import { Generator } from "../generator/generator.tsx";
import { PageFoot } from "./page-foot.tsx";
import { PageHead } from "./page-head.tsx";
import { useCanvasActions } from "./use-canvas-actions.ts";
import "./page-editor.css";

const ConfirmDialog = lazy(async () => ({ default: (await import("@coursewright/ui/confirm-dialog.tsx")).ConfirmDialog }));

interface PageEditorProps {
  readonly outline: Outline;
  readonly selection: Selection;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

type Loaded = Awaited<ReturnType<typeof loadPage>>;

/** [BOOT-02] Loads the page, then its themes, and then is ready. */
export function PageEditor(props: PageEditorProps) {
  const { uid } = useSignedIn();
  const { projectId, chapterId, pageId } = props;
  const params = { uid, projectId, chapterId, pageId };
  const loaded = useQuery({
    queryKey: ["page", uid, pageId],
    queryFn: async ({ signal }) => {
      await untilLeft(pageId);
      return loadPage(params, signal);
    },
    // What is open is the document; a page that is opened again is read again.
    gcTime: 0,
    staleTime: Infinity,
  });
  useBootDeadline({ isReady: loaded.isSuccess, error: loaded.error });
  if (loaded.data) return <OpenedPage {...props} loaded={loaded.data} />;
  return hasBooted ? <TurningPage {...props} /> : <Loading />;
}

/** From the second page on the surroundings stay while it loads. */
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
  const runs = useHelperRuns(page);
  usePageLifetime(page);
  useEffect(() => {
    hasBooted = true;
    rememberPage(projectId, pageId);
  }, [pageId, projectId]);
  return (
    <PageContext value={page}>
      <RunsContext value={runs}>
        <Desk {...props} loaded={loaded} />
      </RunsContext>
    </PageContext>
  );
}

function Desk({ loaded, outline, selection, projectId, chapterId, pageId }: PageEditorProps & { readonly loaded: Loaded }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const edits = useOutlineEdits({ uid, projectId });
  const themes = usePageState((state) => state.themes);
  const theme = useMemo(() => cascade(themes.project, themes.chapter, themes.page), [themes]);
  const panel = usePanel(theme);
  const deletion = useDeletion({ uid, projectId, chapterId, pageId });
  const { ask } = deletion;
  const { open } = panel;
  const actions = useCanvasActions(useMemo(() => ({ askToDelete: ask, openPanel: open }), [ask, open]));
  const place = placeOf(outline, { chapterId, pageId });
  const name = place.page?.name ?? loaded.page.name;
  const isPhone = useWidth() === "phone";
  const foot = (
    <PageFoot
      previous={neighbourAt(outline, projectId, previousPage(outline, pageId))}
      next={neighbourAt(outline, projectId, nextPage(outline, pageId))}
    />
  );
  return (
    <Workspace
      selection={selection}
      title={name}
      panel={panel.element}
      phoneEnd={
        <>
          <SaveStatus />
          <AssistantButton onClick={open} />
        </>
      }
    >
      <TopBar crumbs={place.chapter ? [place.chapter.name, name] : [name]}>
        <SaveStatus />
        <UndoButtons />
      </TopBar>
      <SaveBanner readAgain={() => call(readPage, { params: { uid, projectId, chapterId, pageId } })} />
      <Canvas
        theme={theme}
        actions={actions}
        head={
          <PageHead
            chapterNumber={place.chapterNumber}
            pageNumber={place.pageNumber}
            name={name}
            onRename={(next) => void edits.renamePage({ chapterId, pageId, name: next })}
          />
        }
        foot={isPhone ? foot : null}
      />
      <Generator actions={actions} />
      {isPhone ? null : foot}
      {deletion.asked === null ? null : (
        <Suspense>
          <ConfirmDialog
            open
            title={t`Delete this section?`}
            description={t`Are you sure? This action is irreversible.`}
            cancelLabel={t`Cancel`}
            confirmLabel={t`Delete`}
            tone="danger"
            onCancel={deletion.cancel}
            onConfirm={deletion.confirm}
          />
        </Suspense>
      )}
    </Workspace>
  );
}

/** The right panel: docked on a desk, over the page on a tablet, a drawer on a phone. */
function usePanel(theme: Theme) {
  const { t } = useLingui();
  const page = useOpenPage();
  const width = useWidth();
  const [isOpen, setOpen] = useState(false);
  const selected = usePageState(({ blocks, selected: id }) => blocks.find((block) => block.id === id) ?? null);
  const [shownFor, setShownFor] = useState<BlockId | null>(null);
  // Paragraphs and the like are opened by hand; of any other kind the panel shows as soon as it is selected, where there is room.
  if ((selected?.id ?? null) !== shownFor) {
    setShownFor(selected?.id ?? null);
    if (selected && selected.type !== "Base" && !openedByHand.has(selected.type) && width === "desk") setOpen(true);
  }
  const { open, close } = useMemo(() => {
    const focusBlock = () => {
      const { selected: id } = page.store.getState();
      if (id) document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus();
    };
    return {
      open: () => setOpen(true),
      close: () => {
        setOpen(false);
        focusBlock();
      },
    };
  }, [page]);
  useShortcut(".", () => {
    open();
    requestAnimationFrame(() => document.getElementById(aiBoxId)?.focus());
  });
  const panel = isOpen ? <AssistantPanel theme={theme} onClose={close} /> : null;
  const drawer = (
    <LazyDrawer open={isOpen} label={t`Assistant`} from="end" onClose={close}>
      <AssistantPanel theme={theme} onClose={close} />
    </LazyDrawer>
  );
  return { open, element: width === "phone" ? drawer : panel };
}

/** [PAGE-13] Asks first; then saves, removes, and marks the page's catalogue entry stale. */
function useDeletion(params: { readonly uid: string; readonly projectId: string; readonly chapterId: string; readonly pageId: string }) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [asked, setAsked] = useState<BlockId | null>(null);
  const confirm = () => {
    if (!asked) return;
    setAsked(null);
    void page.saveNow();
    page.edit(`remove:${asked}`, (blocks) => removeBlock(blocks, asked));
    if (page.store.getState().selected === asked) page.select(null);
    void page.saveNow();
    announce(t`Section deleted`);
    const deleted = { lastDeletedAt: new Date().toISOString(), lastDeletedBlockId: asked };
    void markStale(deleted, async (body) => {
      await call(writeCatalogue, { params, body });
      await queries.invalidateQueries({ queryKey: ["outline", params.uid, params.projectId] });
    });
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm };
}

function UndoButtons() {
  const { t } = useLingui();
  const page = useOpenPage();
  const [canUndo, canRedo] = [
    usePageState(({ history }) => history.past.length > 0),
    usePageState(({ history }) => history.future.length > 0),
  ];
  return (
    <>
      <IconButton label={t`Undo`} shortcut="Ctrl Z" offBecause={canUndo ? undefined : t`Nothing to undo`} onClick={page.undo}>
        <Undo2 size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t`Redo`} shortcut="Ctrl Shift Z" offBecause={canRedo ? undefined : t`Nothing to redo`} onClick={page.redo}>
        <Redo2 size={18} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}

function AssistantButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  const agent = usePageState(({ blocks, selected }) => blocks.find(({ id }) => id === selected)?.aiagent ?? "jerry");
  return (
    <IconButton label={t`Assistant`} onClick={onClick}>
      <AgentAvatar agent={agent} size={28} />
    </IconButton>
  );
}

function placeOf({ chapters }: Outline, { chapterId, pageId }: { readonly chapterId: string; readonly pageId: string }) {
  const chapterIndex = chapters.findIndex(({ uuid }) => uuid === chapterId);
  const chapter = chapters[chapterIndex];
  const pageIndex = chapter?.pages.findIndex(({ uuid }) => uuid === pageId) ?? -1;
  return { chapter, page: chapter?.pages[pageIndex], chapterNumber: chapterIndex + 1, pageNumber: pageIndex + 1 };
}

function neighbourAt(outline: Outline, projectId: string, page: { readonly uuid: string; readonly name: string } | undefined) {
  if (!page) return null;
  const chapter = outline.chapters.find(({ pages }) => pages.some(({ uuid }) => uuid === page.uuid));
  return { name: page.name, address: editorAddress({ projectId, chapterId: chapter?.uuid ?? null, pageId: page.uuid }) };
}
