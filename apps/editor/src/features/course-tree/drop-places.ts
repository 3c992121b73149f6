import type { Outline } from "@coursewright/contract/courses.ts";
import type { PagePlace } from "./outline-changes.ts";

/** A valid drop target. In a closed chapter only its end is one. */
export type DropPlace = ({ readonly kind: "page" } & PagePlace) | { readonly kind: "chapter"; readonly before: string | null };

export type Dragged =
  | { readonly kind: "page"; readonly pageId: string; readonly chapterId: string }
  | { readonly kind: "chapter"; readonly chapterId: string };

export interface Shown {
  readonly outline: Outline;
  readonly openChapterId: string | null;
}

/** In order from top to bottom of the screen. */
export function dropPlaces({ outline, openChapterId }: Shown, dragged: Dragged): DropPlace[] {
  if (dragged.kind === "chapter") {
    const others = outline.chapters.filter(({ uuid }) => uuid !== dragged.chapterId);
    return [...others.map(({ uuid }) => ({ kind: "chapter" as const, before: uuid })), { kind: "chapter", before: null }];
  }
  return outline.chapters.flatMap(({ uuid: chapterId, pages }) => {
    const end: DropPlace = { kind: "page", chapterId, before: null };
    if (chapterId !== openChapterId) return [end];
    const others = pages.filter(({ uuid }) => uuid !== dragged.pageId);
    return [...others.map(({ uuid }): DropPlace => ({ kind: "page", chapterId, before: uuid })), end];
  });
}

/** The current place of the dragged item: a drop there moves nothing. */
export function placeNow({ outline }: Shown, dragged: Dragged): DropPlace {
  if (dragged.kind === "chapter") {
    const index = outline.chapters.findIndex(({ uuid }) => uuid === dragged.chapterId);
    return { kind: "chapter", before: outline.chapters[index + 1]?.uuid ?? null };
  }
  const pages = outline.chapters.find(({ uuid }) => uuid === dragged.chapterId)?.pages ?? [];
  const index = pages.findIndex(({ uuid }) => uuid === dragged.pageId);
  return { kind: "page", chapterId: dragged.chapterId, before: pages[index + 1]?.uuid ?? null };
}

export function isSamePlace(a: DropPlace, b: DropPlace): boolean {
  return a.kind === b.kind && a.before === b.before && (a.kind !== "page" || b.kind !== "page" || a.chapterId === b.chapterId);
}

/** The row that marks a drop target, and the kind of mark. */
export function markOf(
  { outline, openChapterId }: Shown,
  place: DropPlace,
): { readonly row: string; readonly how: "before" | "after" | "into" } | null {
  if (place.kind === "chapter") {
    if (place.before !== null) return { row: `chapter:${place.before}`, how: "before" };
    const last = outline.chapters.at(-1);
    if (!last) return null;
    const lastPage = last.uuid === openChapterId ? last.pages.at(-1) : undefined;
    return { row: lastPage ? `page:${lastPage.uuid}` : `chapter:${last.uuid}`, how: "after" };
  }
  if (place.chapterId !== openChapterId) return { row: `chapter:${place.chapterId}`, how: "into" };
  if (place.before !== null) return { row: `page:${place.before}`, how: "before" };
  const lastPage = outline.chapters.find(({ uuid }) => uuid === place.chapterId)?.pages.at(-1);
  return lastPage ? { row: `page:${lastPage.uuid}`, how: "after" } : { row: `chapter:${place.chapterId}`, how: "into" };
}
