import type { CanvasText, CaretPlace } from "./texts.ts";

/** A line of plain text that the browser edits. */
export function plainTextOf(element: HTMLElement): CanvasText {
  const length = () => (element.textContent ?? "").length;
  const selection = () => offsetsIn(element) ?? { from: length(), to: length() };
  const select = (from: number, to: number) => {
    if (document.activeElement !== element) element.focus({ preventScroll: true });
    const [start, end] = [pointAt(element, from), pointAt(element, to)];
    getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  };
  const offsetOf = (at: CaretPlace): { from: number; to: number } => {
    if (typeof at === "number") return { from: at, to: at };
    if (at === "start") return { from: 0, to: 0 };
    if (at === "end") return { from: length(), to: length() };
    if ("from" in at) return at;
    const offset = "y" in at ? (offsetAtPoint(element, at.x, at.y) ?? 0) : nearestInLine(element, at);
    return { from: offset, to: offset };
  };
  return {
    element,
    selection,
    place: (at) => {
      const { from, to } = offsetOf(at);
      select(Math.min(from, length()), Math.min(to, length()));
    },
    extendTo: (from, { x, y }) => select(from, offsetAtPoint(element, x, y) ?? length()),
    insert: (characters) => void document.execCommand("insertText", false, characters),
    isEmpty: () => length() === 0,
    isAt: (end) => {
      const { from, to } = selection();
      return from === to && from === (end === "start" ? 0 : length());
    },
    isHeadAt: (end) => headIn(element) === (end === "start" ? 0 : length()),
    isInLine: (edge) => {
      const caret = headRect();
      const line = rectAt(element, edge === "top" ? 0 : length());
      if (!caret || !line) return true;
      return edge === "top" ? caret.top < line.bottom - line.height / 2 : caret.bottom > line.top + line.height / 2;
    },
    breaksItself: () => false,
    isAllSelected: () => selection().from === 0 && selection().to === length(),
    selectAll: () => select(0, length()),
    halves: () => plainHalvesOf(element),
  };
}

/** The text before and after the caret. */
export function plainHalvesOf(element: HTMLElement): { readonly before: string; readonly after: string } {
  const whole = element.textContent ?? "";
  const { from, to } = offsetsIn(element) ?? { from: whole.length, to: whole.length };
  return { before: whole.slice(0, from), after: whole.slice(to) };
}

function offsetsIn(element: HTMLElement): { from: number; to: number } | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || !element.contains(selection.anchorNode)) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (!element.contains(endContainer)) return null;
  return { from: lengthBefore(element, startContainer, startOffset), to: lengthBefore(element, endContainer, endOffset) };
}

/** The moving end of the selection. */
function headIn(element: HTMLElement): number | null {
  const { focusNode, focusOffset = 0 } = getSelection() ?? {};
  return focusNode && element.contains(focusNode) ? lengthBefore(element, focusNode, focusOffset) : null;
}

function lengthBefore(element: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(node, offset);
  return range.toString().length;
}

function pointAt(element: HTMLElement, offset: number): { readonly node: Node; readonly offset: number } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? "";
    if (rest <= length) return { node, offset: rest };
    rest -= length;
  }
  return { node: element, offset: element.childNodes.length };
}

/** The moving end of the selection, on the screen. */
export function headRect(): DOMRect | null {
  const selection = getSelection();
  if (!selection?.focusNode) return null;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  return rectOf(range, selection.focusNode);
}

function rectAt(element: HTMLElement, offset: number): DOMRect | null {
  const point = pointAt(element, offset);
  const range = document.createRange();
  range.setStart(point.node, point.offset);
  return rectOf(range, point.node);
}

/** A collapsed range in an empty element has no rectangle; then its element is measured. */
function rectOf(range: Range, node: Node): DOMRect | null {
  const [rect] = [...range.getClientRects()].slice(-1);
  if (rect) return rect;
  const element = node instanceof HTMLElement ? node : node.parentElement;
  return element?.getBoundingClientRect() ?? null;
}

/** The offset in the first or last line that is nearest to a column. */
function nearestInLine(element: HTMLElement, { x, edge }: { readonly x: number; readonly edge: "top" | "bottom" }): number {
  const { length } = element.textContent ?? "";
  const end = edge === "top" ? 0 : length;
  const line = rectAt(element, end) ?? element.getBoundingClientRect();
  let best = { offset: end, distance: Math.abs(line.left - x) };
  for (let step = 1; step <= length; step += 1) {
    const offset = edge === "top" ? step : length - step;
    const rect = rectAt(element, offset);
    if (!rect || (edge === "top" ? rect.top >= line.bottom - 2 : rect.bottom <= line.top + 2)) break;
    const distance = Math.abs(rect.left - x);
    if (distance < best.distance) best = { offset, distance };
  }
  return best.offset;
}

function offsetAtPoint(element: HTMLElement, x: number, y: number): number | null {
  const box = element.getBoundingClientRect();
  const inside = Math.max(box.left + 1, Math.min(x, box.right - 1));
  const position = document.caretPositionFromPoint?.(inside, y);
  const node = position?.offsetNode;
  return position && node && element.contains(node) ? lengthBefore(element, node, position.offset) : null;
}
