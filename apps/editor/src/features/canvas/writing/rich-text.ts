import type { Editor } from "@tiptap/core";
import { AllSelection, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { jsonOf } from "./json-of.ts";
import { isInItem } from "./list-keys.ts";
import type { CanvasText, CaretPlace } from "./texts.ts";

/** A rich text under its editor. */
export function richTextOf(editor: Editor): CanvasText {
  const { view } = editor;
  const selectionAt = (at: CaretPlace): Selection => {
    const { doc } = view.state;
    const near = (position: number) => TextSelection.near(doc.resolve(Math.max(0, Math.min(position, doc.content.size))));
    if (at === "start") return Selection.atStart(doc);
    if (at === "end") return Selection.atEnd(doc);
    if (typeof at === "number") return near(at);
    if ("from" in at) {
      const { selection } = view.state;
      // It may run backwards.
      if (selection instanceof TextSelection && selection.from === at.from && selection.to === at.to) return selection;
      return at.from === at.to ? near(at.from) : TextSelection.between(near(at.from).$from, near(at.to).$to);
    }
    const edge = "edge" in at && at.edge === "bottom" ? Selection.atEnd(doc) : Selection.atStart(doc);
    if (!("y" in at)) return near(nearestInLine(view, edge.head, at.x));
    const found = view.posAtCoords({ left: at.x, top: at.y });
    if (found) return near(found.pos);
    // The point is outside the text, such as after the page has moved.
    const end = view.coordsAtPos(Selection.atEnd(doc).head);
    return at.y >= end.top && at.x >= end.left ? Selection.atEnd(doc) : edge;
  };
  const isEdgeLine = (edge: "top" | "bottom") => {
    const { doc, selection } = view.state;
    const [position, end] = edge === "top" ? [selection.$from, Selection.atStart(doc)] : [selection.$to, Selection.atEnd(doc)];
    return position.sameParent(end.$head) && view.endOfTextblock(edge === "top" ? "up" : "down");
  };
  return {
    element: view.dom,
    selection: () => {
      readSelection(view);
      forgetFocusTime(view);
      return { from: view.state.selection.from, to: view.state.selection.to };
    },
    place: (at) => {
      // Tiptap's own focus command waits for a frame; by then the focus may be in a menu.
      if (!view.hasFocus()) view.dom.focus({ preventScroll: true });
      view.dispatch(view.state.tr.setSelection(selectionAt(at)).scrollIntoView());
      view.focus();
      forgetFocusTime(view);
    },
    extendTo: (from, { x, y }) => {
      const found = view.posAtCoords({ left: x, top: y });
      const { doc, tr } = view.state;
      if (found) view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(found.pos))));
    },
    insert: (characters) => view.dispatch(view.state.tr.insertText(characters)),
    isEmpty: () => view.state.doc.textContent === "" && view.state.doc.childCount === 1 && view.state.doc.firstChild?.childCount === 0,
    isAt: (end) => {
      const { doc, selection } = view.state;
      return selection.empty && selection.head === (end === "start" ? Selection.atStart(doc) : Selection.atEnd(doc)).head;
    },
    isHeadAt: (end) => {
      const { doc, selection } = view.state;
      return end === "start" ? selection.head <= Selection.atStart(doc).head : selection.head >= Selection.atEnd(doc).head;
    },
    isInLine: isEdgeLine,
    breaksItself: () => isInItem(editor),
    isAllSelected: () => {
      const { doc, selection } = view.state;
      return (
        selection instanceof AllSelection || (selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to)
      );
    },
    selectAll: () => view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc))),
    halves: () => {
      const { doc, selection } = view.state;
      return { before: jsonOf(doc.cut(0, selection.from)), after: jsonOf(doc.cut(selection.to)) };
    },
  };
}

/** The position in the first or last line that is nearest to a column. Works for lines under a bar or off the screen, too. */
function nearestInLine(view: EditorView, end: number, x: number): number {
  const $end = view.state.doc.resolve(end);
  const line = view.coordsAtPos(end);
  const isFirst = $end.parentOffset === 0;
  let best = { position: end, distance: Math.abs(line.left - x) };
  for (let step = 1; step <= $end.parent.content.size; step += 1) {
    const position = isFirst ? end + step : end - step;
    const { left, top, bottom } = view.coordsAtPos(position);
    const isOnLine = isFirst ? top < line.bottom - 2 : bottom > line.top + 2;
    if (!isOnLine) break;
    const distance = Math.abs(left - x);
    if (distance < best.distance) best = { position, distance };
  }
  return best.position;
}

/**
 * ProseMirror hears of a moved caret in a later task, and a browser may send the next key before it. Without this, Backspace right after
 * Home would still act at the old place.
 */
export function readSelection(view: EditorView): void {
  const observer: unknown = Reflect.get(view, "domObserver");
  if (view.composing || typeof observer !== "object" || observer === null) return;
  const flush: unknown = Reflect.get(observer, "flush");
  if (typeof flush === "function") Reflect.apply(flush, observer, []);
}

/**
 * ProseMirror takes a caret that moves to the start within 200 ms of the focus for a mistake of the browser and moves it back. After
 * our own focus, or once the caret was read for a key, such a move is the author's Home key.
 */
function forgetFocusTime(view: EditorView): void {
  const input: unknown = Reflect.get(view, "input");
  if (typeof input === "object" && input !== null) Reflect.set(input, "lastFocus", 0);
}
