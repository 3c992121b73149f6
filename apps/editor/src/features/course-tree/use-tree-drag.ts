import type { Outline } from "@coursewright/contract/courses.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { pressAndDrag, type Dragging } from "@coursewright/ui/press-and-drag.ts";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { dropPlaces, isSamePlace, markOf, placeNow } from "./drop-places.ts";
import type { Dragged, DropPlace, Shown } from "./drop-places.ts";
import { findPage } from "./outline-changes.ts";
import { rowName } from "./tree-actions.ts";
import { usePlaceWords } from "./use-place-words.ts";

interface Drag {
  readonly dragged: Dragged;
  readonly name: string;
  readonly place: DropPlace;
  readonly input: "pointer" | "keys";
}

interface TreeDragOptions {
  readonly list: HTMLElement;
  readonly outline: Outline;
  readonly openChapterId: string | null;
  /** Resolves when the move is done. */
  readonly onDrop: (dragged: Dragged, place: DropPlace) => Promise<void>;
}

/** Rows are dragged with the mouse, with a long touch, or with keys on the grip: Space lifts and drops, Escape cancels. */
export function useTreeDrag({ list, outline, openChapterId, onDrop }: TreeDragOptions) {
  const { t } = useLingui();
  const wordsOf = usePlaceWords(outline);
  const [drag, setDrag] = useState<Drag | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const ghostAt = useRef("");
  const shown = { outline, openChapterId };

  async function drop({ dragged, place, name }: Omit<Drag, "input">): Promise<void> {
    if (isSamePlace(place, placeNow(shown, dragged))) return cancel(name);
    setDrag(null);
    const where = wordsOf(place);
    announce(t`Moved ${name}: ${where}`);
    await onDrop(dragged, place);
  }

  function cancel(name: string): void {
    setDrag(null);
    announce(t`${name} is back where it was`);
  }

  function onPointerDown(press: PointerEvent): void {
    const found = press.button === 0 && press.isPrimary ? rowUnder(press.target, outline) : null;
    if (found && !drag) pressAndDrag({ press, handle: list, longPress: true, lift: () => liftByPointer(found) });
  }

  function liftByPointer(found: Pick<Drag, "dragged" | "name">): Dragging {
    const places = measured(list, { shown, dragged: found.dragged });
    let place = placeNow(shown, found.dragged);
    let isDrawn = false;
    return {
      move({ x, y }) {
        const over = nearest(list, places, y) ?? place;
        ghostAt.current = `${x + 10}px ${y - 16}px`;
        ghost.current?.style.setProperty("translate", ghostAt.current);
        // Redraw the rows only when the drop target changes.
        if (isDrawn && isSamePlace(over, place)) return;
        isDrawn = true;
        place = over;
        setDrag({ ...found, place, input: "pointer" });
      },
      drop: () => void drop({ ...found, place }),
      putBack: () => cancel(found.name),
    };
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof Element) || !event.target.matches("[data-grip]")) return;
    const isPress = event.key === " " || event.key === "Enter";
    if (drag?.input === "keys") moveByKey(event, drag);
    else if (isPress) lift(event);
  }

  function lift(event: KeyboardEvent): void {
    const found = rowUnder(event.target, outline);
    if (!found) return;
    event.preventDefault();
    const { name } = found;
    setDrag({ ...found, place: placeNow(shown, found.dragged), input: "keys" });
    announce(t`Picked up ${name}. The arrow keys move it, Space drops it, Escape puts it back.`);
  }

  function moveByKey(event: KeyboardEvent, current: Drag): void {
    const steps: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
    const step = steps[event.key];
    if (event.key === "Tab" || event.key === "Escape") return cancel(current.name);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === " " || event.key === "Enter") return void drop(current).then(() => focusGrip(current.dragged));
    if (step === undefined) return;
    const places = dropPlaces(shown, current.dragged);
    const next = places[places.findIndex((one) => isSamePlace(one, current.place)) + step];
    if (!next) return;
    setDrag({ ...current, place: next });
    announce(wordsOf(next));
    const mark = markOf(shown, next);
    if (mark) list.querySelector(`[data-row="${mark.row}"]`)?.scrollIntoView({ block: "nearest" });
  }

  /** An element that was moved in the document loses the focus. */
  function focusGrip(dragged: Dragged): void {
    if (document.activeElement !== document.body) return;
    list.querySelector<HTMLElement>(`[data-row="${rowName(dragged)}"] [data-grip]`)?.focus();
  }

  return {
    drag,
    mark: drag ? markOf(shown, drag.place) : null,
    /** Places the ghost at the pointer. */
    ghost(element: HTMLDivElement | null) {
      ghost.current = element;
      element?.style.setProperty("translate", ghostAt.current);
    },
    onPointerDown,
    onKeyDown,
    onFocusOut: () => (drag?.input === "keys" ? cancel(drag.name) : undefined),
  };
}

function rowUnder(target: EventTarget | null, outline: Outline): { dragged: Dragged; name: string } | null {
  if (!(target instanceof Element) || target.closest("input, [data-more], .tree-row-tools button:not([data-grip])")) return null;
  const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "";
  const [kind, id = ""] = row.split(":");
  if (kind === "chapter") {
    const chapter = outline.chapters.find(({ uuid }) => uuid === id);
    return chapter ? { dragged: { kind, chapterId: id }, name: chapter.name } : null;
  }
  const found = findPage(outline, id);
  return found ? { dragged: { kind: "page", pageId: id, chapterId: found.chapter.uuid }, name: found.page.name } : null;
}

interface Placed {
  readonly place: DropPlace;
  /** The vertical position of the mark in the list, independent of scrolling. */
  readonly at: number;
}

/** Rows do not move during a drag, so they are measured once. */
function measured(tree: Element, { shown, dragged }: { readonly shown: Shown; readonly dragged: Dragged }): Placed[] {
  const rows = new Map<string, DOMRect>();
  for (const row of tree.querySelectorAll<HTMLElement>("[data-row]")) {
    // Pages out of view are not laid out themselves, but their list items are.
    rows.set(row.dataset["row"] ?? "", (row.closest(".sidebar-page-item") ?? row).getBoundingClientRect());
  }
  const top = tree.getBoundingClientRect().top - tree.scrollTop;
  return dropPlaces(shown, dragged).flatMap((place) => {
    const mark = markOf(shown, place);
    const rect = mark ? rows.get(mark.row) : undefined;
    if (!mark || !rect) return [];
    const at = mark.how === "before" ? rect.top : mark.how === "after" ? rect.bottom : (rect.top + rect.bottom) / 2;
    return [{ place, at: at - top }];
  });
}

/** The drop target whose mark is nearest to a screen position. */
function nearest(tree: Element, places: readonly Placed[], y: number): DropPlace | null {
  const wanted = y - tree.getBoundingClientRect().top + tree.scrollTop;
  let best: Placed | null = null;
  for (const placed of places) if (!best || Math.abs(placed.at - wanted) < Math.abs(best.at - wanted)) best = placed;
  return best?.place ?? null;
}
