import { breakpoints } from "@coursewright/theme/breakpoints.ts";
import type { Editor } from "@tiptap/core";
import { dockInStrip } from "../bars/dock-in-strip.ts";
import { sitOnKeyboard, whileMoving } from "./place-beside.ts";
import { textAround } from "./text-around.ts";

const phone = matchMedia(breakpoints.phone);
/** The space between the bar and a selected line, and between the palette and the page's column. */
const [lineGap, marginGap] = [4, 24];
/** The blocks' padding. The bar in the space above or below a block reaches to its text. */
const padding = 6;
/** How far from its selection a bar above or below the block is still beside it. */
const nearby = 120;

interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * [WR-17] Keeps the bar beside the selection and off all text. Above the first line or below the last one if nothing is there; otherwise
 * in the space above or below the block; as a palette in the margin; in the strip below the page. Returns how to stop.
 */
export function placeBar(bar: HTMLElement, editor: Editor): () => void {
  let leave = () => {};
  const place = () => {
    if (editor.isDestroyed) return;
    leave();
    leave = () => {};
    delete bar.dataset["shape"];
    if (phone.matches) return sitOnKeyboard(bar);
    const found = findPlace(bar, editor);
    if (found) bar.style.setProperty("inset", `${found.top}px auto auto ${found.left}px`);
    else leave = dockInStrip(bar);
  };
  place();
  const stop = whileMoving(place);
  return () => {
    stop();
    leave();
  };
}

function findPlace(bar: HTMLElement, { view, state: { selection } }: Editor): Place | null {
  const frame = view.dom.closest<HTMLElement>("[data-block]");
  const canvas = frame?.closest(".canvas")?.getBoundingClientRect();
  if (!frame || !canvas) return null;
  const [start, end] = [view.coordsAtPos(selection.from, 1), view.coordsAtPos(selection.to, -1)];
  const block = frame.getBoundingClientRect();
  const taken = textAround(frame, { top: canvas.top, bottom: canvas.bottom });
  const fits = (place: Place, { width, height }: { readonly width: number; readonly height: number }) =>
    place.top >= canvas.top + 2 &&
    place.top + height <= canvas.bottom - 2 &&
    !taken.some(
      (line) =>
        line.left < place.left + width && line.right > place.left && line.top < place.top + height - 1 && line.bottom > place.top + 1,
    );
  const size = { width: bar.offsetWidth, height: bar.offsetHeight };
  const [first, last] = [block.left - 16, block.right + 16 - size.width];
  const starts = [Math.max(first, Math.min(start.left - padding, last)), last, first];
  const inRows = (tops: readonly number[]) =>
    tops.flatMap((top) => starts.map((left) => ({ top, left }))).find((place) => fits(place, size)) ?? null;
  const [above, below] = [start.top - lineGap - size.height, end.bottom + lineGap];
  const gaps = [block.top + padding - size.height, block.bottom - padding];
  const isNear = (top: number) => top >= above - nearby && top <= below + nearby;
  const inMargin = (): Place | null => {
    bar.dataset["shape"] = "palette";
    const palette = { width: bar.offsetWidth, height: bar.offsetHeight };
    const middle = (start.top + start.bottom - palette.height) / 2;
    const top = Math.max(canvas.top + 8, Math.min(middle, canvas.bottom - 8 - palette.height));
    const place = { top, left: block.right + marginGap };
    if (place.left + palette.width <= canvas.right - 8 && fits(place, palette)) return place;
    delete bar.dataset["shape"];
    return null;
  };
  return inRows([above, below]) ?? inRows(gaps.filter(isNear)) ?? inMargin() ?? inRows(gaps);
}
