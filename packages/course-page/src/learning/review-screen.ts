import { duration, fromNow } from "./time-words.ts";

export type Part = "loading" | "card" | "done" | "idle" | "unread" | "failed";

/** The elements of the rendered page (review/review-page.tsx). */
export interface Screen {
  readonly root: HTMLElement;
  find(selector: string): HTMLElement;
}

export function screenOf(root: HTMLElement): Screen {
  return {
    root,
    find(selector) {
      const element = root.querySelector<HTMLElement>(selector);
      if (!element) throw new Error(`The page has no ${selector}`);
      return element;
    },
  };
}

export function showPart({ root }: Screen, part: Part): void {
  for (const each of root.querySelectorAll<HTMLElement>("[data-part]")) each.hidden = each.dataset["part"] !== part;
}

export function allowUndo({ root }: Screen, isAllowed: boolean): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("[data-undo]")) button.disabled = !isAllowed;
}

export function say({ find }: Screen, words = ""): void {
  find("[role=status]").textContent = words;
}

export function drawCount({ root, find }: Screen, done: number, left: number): void {
  const bar = root.querySelector("progress");
  if (bar) [bar.max, bar.value] = [Math.max(1, done + left), done];
  fill(find("[data-left]"), "left", String(left));
}

/** Shows when the next card is due, if there is one. */
export function drawNext({ root }: Screen, wait: number | undefined): void {
  for (const line of root.querySelectorAll<HTMLElement>("[data-next]")) {
    line.hidden = wait === undefined;
    if (wait !== undefined) fill(line, "next", fromNow(wait));
  }
}

export function drawIntervals({ find }: Screen, intervals: readonly number[]): void {
  for (const [index, interval] of intervals.entries()) find(`[data-grade="${index + 1}"] small`).textContent = duration(interval);
}

/** Inserts a value into the element's text template. */
function fill(element: HTMLElement, name: string, value: string): void {
  element.textContent = element.dataset[name]?.replace("#", value) ?? "";
}
