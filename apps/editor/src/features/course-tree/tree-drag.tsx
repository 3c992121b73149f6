import type { Outline } from "@coursewright/contract/courses.ts";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Dragged, DropPlace } from "./drop-places.ts";
import { rowName } from "./tree-actions.ts";
import type { RowDrag } from "./tree-rows.tsx";
import { useTreeDrag } from "./use-tree-drag.ts";

/** The drag state of each affected row, by row name. */
export type RowDrags = Readonly<Record<string, RowDrag>>;

interface TreeDragProps {
  readonly list: HTMLElement;
  readonly outline: Outline;
  readonly openChapterId: string | null;
  readonly onDrop: (dragged: Dragged, place: DropPlace) => Promise<void>;
  readonly onChange: (drags: RowDrags) => void;
}

/** Makes the rows of a list draggable. It loads after the page and attaches its listeners to the list. */
export function TreeDrag({ list, outline, openChapterId, onDrop, onChange }: TreeDragProps) {
  const { drag, mark, ghost, onPointerDown, onKeyDown, onFocusOut } = useTreeDrag({ list, outline, openChapterId, onDrop });
  useEffect(() => {
    list.toggleAttribute("data-movable", true);
    return () => list.removeAttribute("data-movable");
  }, [list]);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    list.addEventListener("pointerdown", onPointerDown, { signal });
    list.addEventListener("keydown", onKeyDown, { signal });
    list.addEventListener("focusout", onFocusOut, { signal });
    return () => ends.abort();
  });
  const dragged = drag ? rowName(drag.dragged) : null;
  const [row, how] = [mark?.row ?? null, mark?.how ?? null];
  useEffect(() => {
    onChange({ ...(dragged && { [dragged]: "dragged" }), ...(row && how && { [row]: `drop-${how}` }) });
  }, [onChange, dragged, row, how]);
  if (drag?.input !== "pointer") return null;
  return createPortal(
    <div className="tree-ghost" ref={ghost} aria-hidden="true">
      {drag.name}
    </div>,
    document.body,
  );
}
