import type { BlockId } from "@coursewright/base/ids.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";

/** Where the caret goes. A number is a position of ProseMirror in rich text and a character's index in plain text. */
export type CaretPlace =
  | "start"
  | "end"
  | number
  | { readonly from: number; readonly to: number }
  /** The first or last line, as near to this column as possible. */
  | { readonly x: number; readonly edge: "top" | "bottom" }
  /** A pressed point on the screen. */
  | { readonly x: number; readonly y: number };

/** An editable text on the canvas, rich or plain. */
export interface CanvasText {
  readonly element: HTMLElement;
  readonly selection: () => { readonly from: number; readonly to: number };
  /** Puts the caret there and focuses the text. */
  readonly place: (at: CaretPlace) => void;
  /** Selects from a position to a point on the screen. */
  readonly extendTo: (from: number, point: { readonly x: number; readonly y: number }) => void;
  /** Inserts characters at the caret, as if they were typed. */
  readonly insert: (characters: string) => void;
  readonly isEmpty: () => boolean;
  /** Whether the caret is before the first or after the last character. False for a selection. */
  readonly isAt: (end: "start" | "end") => boolean;
  /** Whether the moving end of the selection is before the first or after the last character. */
  readonly isHeadAt: (end: "start" | "end") => boolean;
  /** Whether the moving end of the selection is in the first or last line. */
  readonly isInLine: (edge: "top" | "bottom") => boolean;
  /** Enter belongs to the text, such as in a list. */
  readonly breaksItself: () => boolean;
  readonly isAllSelected: () => boolean;
  readonly selectAll: () => void;
  /** The text before and after the selection. */
  readonly halves: () => { readonly before: RichText | string; readonly after: RichText | string };
}

const known = new WeakMap<Element, CanvasText>();

export function registerText(text: CanvasText): () => void {
  known.set(text.element, text);
  return () => known.delete(text.element);
}

export function textOf(element: Element | null): CanvasText | null {
  return (element && known.get(element)) ?? null;
}

/** The text with the focus. */
export function focusedText(): CanvasText | null {
  return textOf(document.activeElement);
}

/** The texts of a block in page order. `isLoading` tells of a text that is printed until its editor has loaded. */
export function textsIn(frame: Element): { readonly texts: readonly CanvasText[]; readonly isLoading: boolean } {
  const elements = [...frame.querySelectorAll<HTMLElement>("[data-leaf], [data-printed]")];
  const found = elements.flatMap((element) => textOf(element) ?? []);
  return { texts: found, isLoading: elements.some((element) => element.hasAttribute("data-printed")) };
}

export function blockIdOf(element: Element | null): BlockId | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the attribute is written from a block's id
  return (element?.closest<HTMLElement>("[data-block]")?.dataset["block"] ?? null) as BlockId | null;
}

/** The nearest text to a column at the top or bottom of a block. */
export function textAtEdge(
  texts: readonly CanvasText[],
  { x, edge }: { readonly x: number; readonly edge: "top" | "bottom" },
): CanvasText | undefined {
  const boxes = texts.map((text) => ({ text, box: text.element.getBoundingClientRect() }));
  const line = edge === "top" ? Math.min(...boxes.map(({ box }) => box.top)) : Math.max(...boxes.map(({ box }) => box.bottom));
  const near = boxes.filter(({ box }) => Math.abs((edge === "top" ? box.top : box.bottom) - line) < lineSlack);
  return near.toSorted((a, b) => distance(a.box, x) - distance(b.box, x))[0]?.text;
}

/** The nearest text above or below another one in the same block, such as the next cell of a column. */
export function textBeyond(text: CanvasText, direction: "up" | "down", x: number): CanvasText | undefined {
  const frame = text.element.closest("[data-block]");
  if (!frame) return undefined;
  const own = text.element.getBoundingClientRect();
  const beyond = textsIn(frame).texts.filter(({ element }) => {
    const { top, bottom } = element.getBoundingClientRect();
    return direction === "down" ? top >= own.bottom - lineSlack : bottom <= own.top + lineSlack;
  });
  return textAtEdge(
    beyond.filter((each) => each !== text),
    { x, edge: direction === "down" ? "top" : "bottom" },
  );
}

/** Texts of one row may differ by this many pixels. */
const lineSlack = 4;

function distance({ left, right }: DOMRect, x: number): number {
  return Math.max(left - x, x - right, 0);
}
