import type { BlockId } from "@coursewright/base/ids.ts";
import { createStore } from "zustand";

/** Where dragged blocks would be dropped: a page in the sidebar, or a chapter, whose first page takes them. */
export interface DropTarget {
  readonly kind: "page" | "chapter";
  readonly id: string;
}

interface Carrying {
  readonly over: DropTarget | null;
  /** A closed chapter that opened below the dragged blocks. */
  readonly openChapterId: string | null;
  /** Moves the blocks. Set while a page is open. */
  readonly drop: ((ids: readonly BlockId[], target: DropTarget) => void) | null;
}

/** Blocks on their way from the page to the sidebar. */
export const carrying = createStore<Carrying>(() => ({ over: null, openChapterId: null, drop: null }));

const opensAfterMs = 500;
let opening: ReturnType<typeof setTimeout> | undefined;
let marked: Element | null = null;

/** Marks the row of the sidebar at this point, if it can take the blocks. Returns whether there is one. */
export function carryOver({ x, y }: { readonly x: number; readonly y: number }): boolean {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>(".sidebar-tree [data-row]") ?? null;
  const [kind, id = ""] = row?.dataset["row"]?.split(":") ?? [];
  const isCurrent = row?.querySelector("[aria-current=page]") !== null;
  const over: DropTarget | null = row && !isCurrent && (kind === "page" || kind === "chapter") ? { kind, id } : null;
  if (over?.id !== carrying.getState().over?.id) show(over, over ? row : null);
  return over !== null;
}

/** The drag is over. Returns the last target. */
export function endCarrying(): DropTarget | null {
  const { over } = carrying.getState();
  show(null, null);
  carrying.setState({ openChapterId: null });
  return over;
}

function show(over: DropTarget | null, row: Element | null): void {
  clearTimeout(opening);
  marked?.removeAttribute("data-carry");
  row?.toggleAttribute("data-carry", true);
  marked = row;
  document.documentElement.toggleAttribute("data-carrying", over !== null);
  carrying.setState({ over });
  if (over?.kind === "chapter") opening = setTimeout(() => carrying.setState({ openChapterId: over.id }), opensAfterMs);
}
