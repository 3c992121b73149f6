import { createPortal } from "react-dom";
import type { DropPlace, Dragged } from "./drop-places.ts";
import { AddPageRow, ChapterRow, PageRow } from "./tree-rows.tsx";
import type { RowDrag } from "./tree-rows.tsx";
import type { RowId, TreeActions, TreeProps } from "./tree-actions.ts";
import { isSameRow, rowName } from "./tree-actions.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";
import { useTreeDrag } from "./use-tree-drag.ts";

interface TreeListProps extends TreeProps {
  readonly edits: OutlineEdits;
  readonly actions: TreeActions;
  readonly renaming: RowId | null;
}

export function TreeList({ outline, selection, edits, actions, renaming }: TreeListProps) {
  const onDrop = async (dragged: Dragged, place: DropPlace) => {
    if (dragged.kind === "chapter") return edits.moveChapter(dragged.chapterId, { before: place.before });
    if (place.kind !== "page") return;
    const { chapterId, pageId } = dragged;
    const to = { chapterId: place.chapterId, before: place.before };
    await edits.movePage({ chapterId, pageId, to, isCurrent: pageId === selection.pageId });
  };
  const { drag, mark, tree, ghost, treeProps } = useTreeDrag({ outline, openChapterId: selection.chapterId, onDrop });
  const dragged = drag ? rowName(drag.dragged) : null;
  const dragOf = (row: RowId): RowDrag => {
    const name = rowName(row);
    if (mark?.row === name) return `drop-${mark.how}`;
    return name === dragged ? "dragged" : undefined;
  };
  return (
    <>
      <ol className="sidebar-tree" ref={tree} data-dragging={drag?.way} {...treeProps}>
        {outline.chapters.map((chapter, index) => {
          const isOpen = chapter.uuid === selection.chapterId;
          const row: RowId = { kind: "chapter", chapterId: chapter.uuid };
          return (
            <li key={chapter.id}>
              <ChapterRow {...{ chapter, isOpen, actions }} number={index + 1} isRenaming={isSameRow(renaming, row)} drag={dragOf(row)} />
              {isOpen ? (
                <ol>
                  {chapter.pages.map((page) => {
                    const pageRow: RowId = { kind: "page", chapterId: chapter.uuid, pageId: page.uuid };
                    return (
                      <li key={page.id} className="sidebar-page-item">
                        <PageRow
                          {...{ page, actions }}
                          projectId={outline.project.id}
                          chapterId={chapter.uuid}
                          isCurrent={page.uuid === selection.pageId}
                          isRenaming={isSameRow(renaming, pageRow)}
                          drag={dragOf(pageRow)}
                        />
                      </li>
                    );
                  })}
                  <li>
                    <AddPageRow onAdd={() => void edits.addPage(chapter.uuid)} />
                  </li>
                </ol>
              ) : null}
            </li>
          );
        })}
      </ol>
      {drag?.way === "pointer"
        ? createPortal(
            <div className="tree-ghost" ref={ghost} aria-hidden="true">
              {drag.name}
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
