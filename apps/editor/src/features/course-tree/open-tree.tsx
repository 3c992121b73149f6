import type { AuthorId } from "@coursewright/base/ids.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { Counts } from "../../base/parts/counts.tsx";
import { RenameField } from "../../base/parts/rename-field.tsx";
import { TreeList } from "./tree-list.tsx";
import type { TreeActions, TreeProps } from "./tree-actions.ts";
import { useOutlineEdits } from "./use-outline-edits.ts";
import { useTreeActions } from "./use-tree-actions.ts";

const TreeMenu = lazyPart(async () => ({ default: (await import("./tree-menu.tsx")).TreeMenu }));

interface OpenTreeProps extends TreeProps {
  readonly uid: AuthorId;
  readonly onChoose?: (() => void) | undefined;
}

export function OpenTree({ uid, outline, selection, onChoose }: OpenTreeProps) {
  const { t } = useLingui();
  const { project } = outline;
  const edits = useOutlineEdits({ uid, projectId: project.id });
  const { actions, renaming, menu, closeMenu } = useTreeActions({ outline, selection, edits, onChoose });
  const [wasMenuOpen, setMenuOpen] = useState(false);
  if (menu && !wasMenuOpen) setMenuOpen(true);
  return (
    <>
      <ProjectHead {...{ outline, actions }} isRenaming={renaming?.kind === "project"} />
      <div className="sidebar-label">
        <h2>
          <Trans>Chapters</Trans>
        </h2>
        <IconButton label={t`Add chapter`} busy={edits.isAdding} onClick={() => void edits.addChapter()}>
          <Plus size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
      <TreeList {...{ outline, selection, edits, actions, renaming }} />
      {wasMenuOpen ? (
        <Suspense>
          <TreeMenu {...{ uid, outline, selection, edits }} opened={menu} onRename={actions.rename} onClose={closeMenu} />
        </Suspense>
      ) : null}
    </>
  );
}

function ProjectHead({
  outline: { project, chapters },
  actions,
  isRenaming,
}: Pick<TreeProps, "outline"> & { readonly actions: TreeActions; readonly isRenaming: boolean }) {
  const { t } = useLingui();
  const row = { kind: "project" } as const;
  const pages = chapters.reduce((sum, chapter) => sum + chapter.pages.length, 0);
  return (
    <div
      className="sidebar-project"
      onContextMenu={(event) => {
        event.preventDefault();
        actions.openMenu(row, event);
      }}
    >
      <span className="sidebar-cover">
        <Book cover={coverOf(project.id, project.cover)} />
      </span>
      <div className="sidebar-project-words">
        {isRenaming ? (
          <RenameField name={project.name} label={t`Rename project`} onDone={(name) => actions.renamed(row, name)} />
        ) : (
          <b onDoubleClick={() => actions.rename(row)}>{project.name}</b>
        )}
        <small>
          <Counts chapters={chapters.length} pages={pages} />
        </small>
      </div>
      <IconButton
        className="sidebar-project-more"
        data-more
        label={t`More about this course`}
        aria-haspopup="menu"
        side="right"
        onClick={(event) => actions.openMenu(row, event)}
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}
