import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { hasCode } from "../api/api-error.ts";
import { wordsFor } from "../api/error-words.ts";
import { outlineQuery } from "../api/queries.ts";
import { Counts } from "../shelf/counts.tsx";
import { editorAddress } from "../shell/selection.ts";
import type { Selection } from "../shell/selection.ts";
import { RenameInPlace } from "./rename-in-place.tsx";
import { SidebarLoading } from "./sidebar-loading.tsx";
import { useOutlineEdits } from "./use-outline-edits.ts";

interface ProjectTreeProps {
  readonly uid: AuthorId;
  readonly projectId: string;
  readonly selection: Selection;
  readonly isNarrow: boolean;
  readonly onChoose?: (() => void) | undefined;
}

export function ProjectTree({ uid, projectId, selection, isNarrow, onChoose }: ProjectTreeProps) {
  const { t } = useLingui();
  const outline = useQuery(outlineQuery(uid, projectId));
  const edits = useOutlineEdits({ uid, projectId });
  if (outline.isPending) return <SidebarLoading />;
  // [SIDE-10] Without a user there is nothing to show; another failure says so and offers another try.
  if (outline.isError)
    return hasCode(outline.error, "unauthenticated") ? (
      <div className="sidebar-tree" />
    ) : (
      <TreeFailure error={outline.error} again={() => void outline.refetch()} />
    );
  const { project, chapters } = outline.data;
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  if (isNarrow) return <NarrowTree outline={outline.data} selection={selection} />;
  return (
    <>
      <div className="sidebar-project">
        <span className="sidebar-cover">
          <Book cover={coverOf(project.id)} />
        </span>
        <div className="sidebar-project-words">
          <RenameInPlace name={project.name} label={t`Rename project`} onRename={(name) => edits.renameProject(name)}>
            <b>{project.name}</b>
          </RenameInPlace>
          <small>
            <Counts chapters={chapters.length} pages={pages} />
          </small>
        </div>
      </div>
      <div className="sidebar-label">
        <h2>
          <Trans>Chapters</Trans>
        </h2>
        <IconButton label={t`Add chapter`} busy={edits.isAdding} onClick={() => void edits.addChapter()}>
          <Plus size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
      <ol className="sidebar-tree">
        {chapters.map((chapter, index) => (
          <ChapterItem key={chapter.id} chapter={chapter} number={index + 1} selection={selection} edits={edits} onChoose={onChoose} />
        ))}
      </ol>
    </>
  );
}

type ChapterOfOutline = Outline["chapters"][number];
type Edits = ReturnType<typeof useOutlineEdits>;

interface ChapterItemProps {
  readonly chapter: ChapterOfOutline;
  readonly number: number;
  readonly selection: Selection;
  readonly edits: Edits;
  readonly onChoose?: (() => void) | undefined;
}

function ChapterItem({ chapter, number, selection, edits, onChoose }: ChapterItemProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOpen = chapter.uuid === selection.chapterId;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  // Choosing a chapter lets go of the page; choosing the open one lets go of the chapter too.
  const choose = () => {
    const address = editorAddress({ projectId: selection.projectId, chapterId: isOpen ? null : chapter.uuid });
    void navigate(address, { state: isOpen ? { overview: true } : null });
  };
  return (
    <li>
      <RenameInPlace name={chapter.name} label={t`Rename chapter`} onRename={(name) => edits.renameChapter(chapter.uuid, name)}>
        <button type="button" className="sidebar-chapter" aria-expanded={isOpen} onClick={choose}>
          <i>{number}</i>
          <span>{chapter.name}</span>
          <Chevron size={16} strokeWidth={1.75} />
        </button>
      </RenameInPlace>
      {isOpen ? (
        <ol>
          {chapter.pages.map((page) => (
            <PageItem key={page.id} page={page} chapterId={chapter.uuid} selection={selection} edits={edits} onChoose={onChoose} />
          ))}
          <li>
            <button type="button" className="sidebar-add-page" onClick={() => void edits.addPage(chapter.uuid)}>
              <Plus size={14} strokeWidth={1.75} />
              <Trans>Add page</Trans>
            </button>
          </li>
        </ol>
      ) : null}
    </li>
  );
}

interface PageItemProps extends Pick<ChapterItemProps, "selection" | "edits" | "onChoose"> {
  readonly page: ChapterOfOutline["pages"][number];
  readonly chapterId: string;
}

function PageItem({ page, chapterId, selection, edits, onChoose }: PageItemProps) {
  const { t } = useLingui();
  const isCurrent = page.uuid === selection.pageId;
  return (
    <li>
      <RenameInPlace name={page.name} label={t`Rename page`} onRename={(name) => edits.renamePage({ chapterId, pageId: page.uuid, name })}>
        <Link
          className={classNames("sidebar-page", isCurrent && "is-current")}
          aria-current={isCurrent ? "page" : undefined}
          to={editorAddress({ projectId: selection.projectId, chapterId, pageId: page.uuid })}
          onClick={onChoose}
        >
          <span>{page.name}</span>
          {page.stale ? (
            <em className="sidebar-stale" title={t`The catalogue entry is out of date`}>
              <span className="ui-hidden">
                <Trans>The catalogue entry is out of date</Trans>
              </span>
            </em>
          ) : null}
        </Link>
      </RenameInPlace>
    </li>
  );
}

function NarrowTree({ outline, selection }: { readonly outline: Outline; readonly selection: Selection }) {
  const { t } = useLingui();
  return (
    <ol className="sidebar-tree">
      <li className="sidebar-cover">
        <Book cover={coverOf(outline.project.id)} />
      </li>
      {outline.chapters.map((chapter, index) => {
        const [number, name] = [index + 1, chapter.name];
        return (
          <li key={chapter.id}>
            <Link
              className={classNames("sidebar-numeral", chapter.uuid === selection.chapterId && "is-current")}
              aria-label={t`Chapter ${number}: ${name}`}
              title={name}
              to={editorAddress({ projectId: selection.projectId, chapterId: chapter.uuid })}
            >
              {number}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function TreeFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  return (
    <div className="sidebar-tree">
      <Notice
        tone="bad"
        title={wordsFor(error)}
        actions={
          <Button tone="secondary" size="small" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </div>
  );
}
