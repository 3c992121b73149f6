import type { Outline } from "@coursewright/contract/courses.ts";
import type { PagePlace } from "./outline-changes.ts";

/** Where something that is dragged may be put down. A place in a closed chapter is at its end. */
export type DropPlace = ({ readonly kind: "page" } & PagePlace) | { readonly kind: "chapter"; readonly before: string | null };

export type Dragged =
  | { readonly kind: "page"; readonly pageId: string; readonly chapterId: string }
  | { readonly kind: "chapter"; readonly chapterId: string };

/** The tree as it lies on the screen. */
export interface Shown {
  readonly outline: Outline;
  readonly openChapterId: string | null;
}

/** From top to bottom, as they lie on the screen. */
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

/** Where it lies now: dropped there, nothing moves. */
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

/** The row that shows a place, and how it does. */
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
