import type { Place } from "@coursewright/blocks/kit/table/edits.ts";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { placeAt } from "./places.ts";

/** The cell that the author last pointed at or entered, while the mouse or the focus is in the block. */
export function useAttention(frame: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const block = frame.current;
    if (!block) return;
    const ends = new AbortController();
    const { signal } = ends;
    let focused: Place | null = null;
    const show = (next: Place | null) => setPlace((now) => (now?.row === next?.row && now?.column === next?.column ? now : next));
    let last = { x: -1, y: -1 };
    const onMove = ({ target, pointerType, clientX: x, clientY: y }: PointerEvent) => {
      // An inserted row moves cells below a resting mouse, which is no intent.
      const isResting = last.x === x && last.y === y;
      last = { x, y };
      const pointed = pointerType === "touch" || isResting ? null : placeAt(target);
      if (pointed) show(pointed);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const entered = placeAt(target);
      if (!entered) return;
      focused = entered;
      show(entered);
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || block.contains(relatedTarget)) return;
      focused = null;
      if (!block.matches(":hover")) show(null);
    };
    block.addEventListener("pointermove", onMove, { signal, passive: true });
    block.addEventListener("pointerleave", () => show(focused), { signal });
    block.addEventListener("focusin", onFocus, { signal });
    block.addEventListener("focusout", onBlur, { signal });
    // These tools may load after the author has already entered a cell.
    focused = block.contains(document.activeElement) ? placeAt(document.activeElement) : null;
    show(focused ?? placeAt(block.querySelector("th:hover, td:hover")));
    return () => ends.abort();
  }, [frame]);
  return place;
}
