import { classNames } from "@coursewright/ui/class-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronRight, Ellipsis, GripVertical, Pencil, Plus } from "lucide-react";
import { memo } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import type { ChapterOfOutline, PageOfOutline } from "./outline-changes.ts";
import { RenameField } from "../../base/parts/rename-field.tsx";
import type { RowId, TreeActions } from "./tree-actions.ts";
import { rowName } from "./tree-actions.ts";

export type RowDrag = "dragged" | "drop-before" | "drop-after" | "drop-into" | undefined;

interface ChapterRowProps {
  readonly chapter: ChapterOfOutline;
  readonly number: number;
  readonly isOpen: boolean;
  readonly isRenaming: boolean;
  readonly drag: RowDrag;
  readonly actions: TreeActions;
}

export const ChapterRow = memo(function ChapterRow({ chapter, number, isOpen, isRenaming, drag, actions }: ChapterRowProps) {
  const { t } = useLingui();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const row: RowId = { kind: "chapter", chapterId: chapter.uuid };
  if (isRenaming) return <RenameField name={chapter.name} label={t`Rename chapter`} onDone={(name) => actions.renamed(row, name)} />;
  return (
    <Row row={row} name={chapter.name} drag={drag} actions={actions}>
      <button
        type="button"
        className="sidebar-chapter"
        data-main
        aria-expanded={isOpen}
        onClick={() => actions.toggleChapter(chapter.uuid)}
      >
        <i>{number}</i>
        <span>{chapter.name}</span>
        <Chevron size={16} strokeWidth={1.75} />
      </button>
    </Row>
  );
});

interface PageRowProps {
  readonly page: PageOfOutline;
  readonly projectId: string;
  readonly chapterId: string;
  readonly isCurrent: boolean;
  readonly isRenaming: boolean;
  readonly drag: RowDrag;
  readonly actions: TreeActions;
}

export const PageRow = memo(function PageRow({ page, projectId, chapterId, isCurrent, isRenaming, drag, actions }: PageRowProps) {
  const { t } = useLingui();
  const row: RowId = { kind: "page", chapterId, pageId: page.uuid };
  if (isRenaming) return <RenameField name={page.name} label={t`Rename page`} onDone={(name) => actions.renamed(row, name)} />;
  return (
    <Row row={row} name={page.name} drag={drag} actions={actions}>
      <Link
        className={classNames("sidebar-page", isCurrent && "is-current")}
        data-main
        draggable={false}
        aria-current={isCurrent ? "page" : undefined}
        to={editorAddress({ projectId, chapterId, pageId: page.uuid })}
        onClick={actions.chosen}
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
    </Row>
  );
});

export function AddPageRow({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <button type="button" className="sidebar-add-page" onClick={onAdd}>
      <Plus size={14} strokeWidth={1.75} />
      <Trans>Add page</Trans>
    </button>
  );
}

interface RowProps {
  readonly row: RowId;
  readonly name: string;
  readonly drag: RowDrag;
  readonly actions: TreeActions;
  readonly children: ReactNode;
}

/** Uses plain buttons, since a tree may have a thousand rows. */
function Row({ row, name, drag, actions, children }: RowProps) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    actions.rename(row);
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    actions.openMenu(row, event);
  };
  return (
    <div
      className="tree-row"
      role="presentation"
      data-row={rowName(row)}
      data-drag={drag}
      onKeyDown={onKeyDown}
      onDoubleClick={() => actions.rename(row)}
      onContextMenu={onContextMenu}
    >
      {children}
      <span className="tree-row-tools">
        <button type="button" className="tree-grip" data-grip aria-label={t`Move ${name}`} title={t`Drag, or press Space to move it`}>
          <GripVertical size={14} strokeWidth={1.75} />
        </button>
        <button type="button" tabIndex={-1} aria-label={t`Rename ${name}`} title={t`Rename (F2)`} onClick={() => actions.rename(row)}>
          <Pencil size={14} strokeWidth={1.75} />
        </button>
        <button
          type="button"
          data-more
          aria-haspopup="menu"
          aria-label={t`More about ${name}`}
          title={t`More`}
          onClick={(event) => actions.openMenu(row, event)}
        >
          <Ellipsis size={16} strokeWidth={1.75} />
        </button>
      </span>
    </div>
  );
}
