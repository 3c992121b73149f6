import type { Place } from "@coursewright/blocks/kit/table/edits.ts";
import { fieldOf } from "./places.ts";

/** A column on its way: `to` counts in the table without it. */
export interface Drop {
  readonly from: number;
  readonly to: number;
}

interface Placed {
  readonly frame: HTMLElement;
  readonly tools: HTMLElement;
  readonly at: Place;
  readonly drop: Drop | null;
}

/** Keeps the tools beside their cell while the table scrolls or changes its size. Returns how to stop. */
export function placeTools({ frame, tools, at, drop }: Placed): () => void {
  const [table, scroll] = [frame.querySelector("table"), frame.querySelector(".scroll")];
  if (!table || !scroll) return () => undefined;
  const place = () => {
    const cell = frame.querySelector(`[data-leaf="${fieldOf(at)}"]`)?.closest("th, td");
    const [box, view] = [frame.getBoundingClientRect(), scroll.getBoundingClientRect()];
    const body = boundsOf(table);
    if (!cell || !body) return;
    const { left, right, top, height } = cell.getBoundingClientRect();
    const [from, to] = [Math.max(left, view.left), Math.min(right, view.right)];
    const startOf = (start: number, end: number) => (isRightToLeft(frame) ? box.right - end : start - box.left);
    const set = (name: string, size: number) => tools.style.setProperty(name, `${Math.round(size)}px`);
    set("--column-middle", (startOf(from, from) + startOf(to, to)) / 2);
    set("--row-middle", top - box.top + height / 2);
    set("--table-start", body.top - box.top);
    set("--table-size", body.bottom - body.top);
    tools.toggleAttribute("data-column-hidden", to - from < 12);
    if (drop) set("--drop", lineOf(table, drop, startOf));
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(table);
  scroll.addEventListener("scroll", place, { passive: true });
  return () => {
    observer.disconnect();
    scroll.removeEventListener("scroll", place);
  };
}

/** The new place of a dragged column for a pointer at `x`. */
export function dropAt(frame: HTMLElement, from: number, x: number): number {
  const middles = columnsIn(frame).map(({ left, right }) => (left + right) / 2);
  return middles.filter((middle, column) => column !== from && (isRightToLeft(frame) ? middle > x : middle < x)).length;
}

function lineOf(table: Element, { from, to }: Drop, startOf: (start: number, end: number) => number): number {
  const column = columnsIn(table)[to];
  if (!column) return 0;
  const start = startOf(column.left, column.right);
  return to > from ? start + column.width : start;
}

function columnsIn(element: Element): DOMRect[] {
  return [...(element.querySelector("tr")?.children ?? [])].map((cell) => cell.getBoundingClientRect());
}

/** Without the caption, which is below the rows. */
function boundsOf(table: HTMLTableElement): { readonly top: number; readonly bottom: number } | null {
  const [first, last] = [table.rows[0], table.rows[table.rows.length - 1]];
  return first && last ? { top: first.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom } : null;
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
