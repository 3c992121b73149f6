import type { Outline } from "@coursewright/contract/courses.ts";
import type { MenuAnchor } from "@coursewright/ui/menu-anchor.ts";
import type { MouseEvent } from "react";
import type { Selection } from "../../base/address/selection.ts";

export interface TreeProps {
  readonly outline: Outline;
  readonly selection: Selection;
}

export type RowId =
  | { readonly kind: "project" }
  | { readonly kind: "chapter"; readonly chapterId: string }
  | { readonly kind: "page"; readonly chapterId: string; readonly pageId: string };

export interface OpenMenu {
  readonly row: RowId;
  readonly anchor: MenuAnchor;
  /** The control that gets the focus back. */
  readonly opener: HTMLElement | null;
}

/** The actions of a row. The object never changes, so that memoized rows are not redrawn. */
export interface TreeActions {
  readonly toggleChapter: (chapterId: string) => void;
  readonly chosen: () => void;
  readonly rename: (row: RowId) => void;
  readonly renamed: (row: RowId, name: string | null) => void;
  readonly openMenu: (row: RowId, event: MouseEvent<HTMLElement>) => void;
}

export function rowName(row: RowId): string {
  return row.kind === "project" ? "project" : row.kind === "chapter" ? `chapter:${row.chapterId}` : `page:${row.pageId}`;
}

export function isSameRow(a: RowId | null, b: RowId): boolean {
  return a !== null && rowName(a) === rowName(b);
}
