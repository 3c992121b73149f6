import { Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { carrying } from "../../document/page/carrying.ts";
import type { DropPlace, Dragged } from "./drop-places.ts";
import type { RowDrags } from "./tree-drag.tsx";
import { AddPageRow, ChapterRow, PageRow } from "./tree-rows.tsx";
import type { RowId, TreeActions, TreeProps } from "./tree-actions.ts";
import { isSameRow, rowName } from "./tree-actions.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";

const TreeDrag = lazyPart(async () => ({ default: (await import("./tree-drag.tsx")).TreeDrag }));

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
  const carriedTo = useStore(carrying, ({ openChapterId }) => openChapterId);
  const [list, setList] = useState<HTMLOListElement | null>(null);
  const [drags, setDrags] = useState<RowDrags>({});
  const isPointedAt = usePointedAt(list);
  // In a long course the open page would otherwise be out of view.
  useEffect(() => {
    list?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [list]);
  return (
    <>
      <ol className="sidebar-tree" ref={setList}>
        {outline.chapters.map((chapter, index) => {
          const isOpen = chapter.uuid === selection.chapterId || chapter.uuid === carriedTo;
          const row: RowId = { kind: "chapter", chapterId: chapter.uuid };
          return (
            <li key={chapter.id}>
              <ChapterRow
                {...{ chapter, isOpen, actions }}
                number={index + 1}
                isRenaming={isSameRow(renaming, row)}
                drag={drags[rowName(row)]}
              />
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
                          drag={drags[rowName(pageRow)]}
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
      {list && isPointedAt ? (
        <Suspense>
          <TreeDrag {...{ list, outline, onDrop }} openChapterId={selection.chapterId} onChange={setDrags} />
        </Suspense>
      ) : null}
    </>
  );
}

const loadAfterMs = 3_000;

/** Loads dragging on the first hover or focus. A finger does not hover, so a timer also triggers it. */
function usePointedAt(list: HTMLElement | null): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (!list || isPointedAt) return undefined;
    const ends = new AbortController();
    const note = () => setPointedAt(true);
    const timer = setTimeout(note, loadAfterMs);
    list.addEventListener("pointerover", note, { signal: ends.signal });
    list.addEventListener("focusin", note, { signal: ends.signal });
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [list, isPointedAt]);
  return isPointedAt;
}
