import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { ChosenKind } from "../../../document/page/section-actions.ts";

interface Place {
  readonly from: number;
  readonly to: number;
}

/** A line of text that contains the cursor at `at`. */
interface Line {
  readonly text: HTMLElement;
  readonly before: string;
  readonly now: string;
  readonly at: number;
  /** Gets the place of the slash and the query in the line. */
  readonly take: (kind: ChosenKind, place: Place) => void;
}

interface OpenSlash {
  /** The text with the cursor, which filters. Null when the menu has its own search field. */
  readonly text: HTMLElement | null;
  /** The menu opens beside this element if there is no text. */
  readonly anchor: HTMLElement | null;
  readonly query: string;
  /** The place of the slash in the line. */
  readonly start: number;
  readonly active: number;
  readonly take: (kind: ChosenKind) => void;
}

/** Close the slash menu when the query gets longer than this: the author is typing text. */
const maxQuery = 24;

export const slash: StoreApi<{ readonly open: OpenSlash | null }> = createStore(() => ({ open: null }));

export function closeSlash(): void {
  if (slash.getState().open) slash.setState({ open: null });
}

/** Opens the menu with its own search field, beside the button that was pressed. */
export function openBlockMenu({ anchor, take }: Pick<OpenSlash, "take"> & { readonly anchor: HTMLElement }): void {
  slash.setState({ open: { text: null, anchor, query: "", start: 0, active: 0, take } });
}

/** Updates the menu after each change of a line. A typed slash at the start or after a space opens it; the characters after it filter. */
export function followLine({ text, before, now, at, take }: Line): void {
  const { open } = slash.getState();
  const isTyped = now.length === before.length + 1 && now[at - 1] === "/" && /^\s?$/.test(now[at - 2] ?? "");
  const start = open?.text === text ? open.start : isTyped ? at - 1 : -1;
  const query = now.slice(start + 1, at);
  if (start === -1 || at <= start || now[start] !== "/" || query.length > maxQuery || /^\s/.test(query)) return closeSlash();
  const place = { from: start, to: at };
  slash.setState({ open: { text, anchor: null, query, start, active: 0, take: (kind) => take(kind, place) } });
}

/** Handles keys once the menu has loaded. */
let press: (key: string) => boolean = () => false;

export function handleSlashKeys(handler: (key: string) => boolean): () => void {
  press = handler;
  return () => {
    press = () => false;
  };
}

/** Returns whether the menu handled the key. */
export function pressInSlash(key: string): boolean {
  return slash.getState().open !== null && press(key);
}
