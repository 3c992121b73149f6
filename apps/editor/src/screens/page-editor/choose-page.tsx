import type { Outline } from "@coursewright/contract/courses.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { BlankBook } from "../../base/parts/drawings/blank-book.tsx";
import { editorAddress } from "../../base/address/selection.ts";
import type { Selection } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { TopBar } from "../workspace/top-bar.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import { useOutlineEdits } from "../../features/course-tree/use-outline-edits.ts";
import { NameHeading } from "../../features/canvas/page-head.tsx";
import type { Opening } from "./opening.ts";
import "./choose-page.css";

interface Whole {
  readonly outline: Outline;
  readonly selection: Selection;
}

interface ChoosePageProps extends Whole {
  readonly opening: Exclude<Opening, { readonly kind: "page" }>;
  readonly projectId: string;
}

/** The editor without an open page. */
export function ChoosePage({ opening, projectId, ...whole }: ChoosePageProps) {
  switch (opening.kind) {
    case "chapter":
      return <ChapterView {...whole} projectId={projectId} chapterId={opening.chapterId} />;
    case "overview":
      return <ProjectOverview {...whole} />;
    case "blank":
      return <BlankProject {...whole} projectId={projectId} />;
  }
}

/** A project without pages, with a button to add the first one. */
function BlankProject({ outline, selection, projectId }: Whole & { readonly projectId: string }) {
  const { t } = useLingui();
  const edits = useOutlineEdits({ uid: useSignedIn().uid, projectId });
  const [chapter] = outline.chapters;
  const start = () => (chapter ? edits.addPage(chapter.uuid) : edits.addChapter());
  return (
    <Workspace selection={selection} title={outline.project.name}>
      <TopBar crumbs={[outline.project.name]} />
      <div className="notice-page">
        <EmptyState
          drawing={<BlankBook />}
          title={t`A blank book`}
          actions={
            <Button busy={edits.isAdding} onClick={() => void start()}>
              {chapter ? <Trans>Add a page</Trans> : <Trans>Add a chapter</Trans>}
            </Button>
          }
        >
          {chapter ? (
            <Trans>The chapter is ready. Now add a page to write on.</Trans>
          ) : (
            <Trans>Start with a first chapter. It comes with a page to write on.</Trans>
          )}
        </EmptyState>
      </div>
    </Workspace>
  );
}

function ProjectOverview({ outline, selection }: Whole) {
  const { t } = useLingui();
  return (
    <Workspace selection={selection} title={outline.project.name}>
      <TopBar crumbs={[outline.project.name]} />
      <div className="notice-page">
        <EmptyState drawing={<BlankBook />} title={t`Nothing is open`}>
          <Trans>Choose a chapter or a page in the sidebar to open it here.</Trans>
        </EmptyState>
      </div>
    </Workspace>
  );
}

/** The name and pages of a chapter. */
function ChapterView({ outline, selection, projectId, chapterId }: Whole & { readonly projectId: string; readonly chapterId: string }) {
  const { t } = useLingui();
  const edits = useOutlineEdits({ uid: useSignedIn().uid, projectId });
  const index = outline.chapters.findIndex(({ uuid }) => uuid === chapterId);
  const chapter = outline.chapters[index];
  if (!chapter) return <ProjectOverview outline={outline} selection={selection} />;
  const number = index + 1;
  return (
    <Workspace selection={selection} title={chapter.name}>
      <TopBar crumbs={[outline.project.name, chapter.name]} />
      <div className="chapter-view">
        <p className="page-head-place">
          <Trans>Chapter {number}</Trans>
        </p>
        <NameHeading name={chapter.name} label={t`Name of the chapter`} onRename={(name) => void edits.renameChapter(chapterId, name)} />
        <ol className="chapter-pages">
          {chapter.pages.map((page) => (
            <li key={page.id}>
              <Link to={editorAddress({ projectId, chapterId, pageId: page.uuid })}>{page.name}</Link>
            </li>
          ))}
        </ol>
        <Button
          tone={chapter.pages.length === 0 ? "primary" : "secondary"}
          busy={edits.isAdding}
          onClick={() => void edits.addPage(chapterId)}
        >
          <Plus size={16} strokeWidth={1.75} />
          <Trans>Add a page</Trans>
        </Button>
      </div>
    </Workspace>
  );
}
