import type { Outline } from "@coursewright/contract/courses.ts";
import type { Selection } from "../../base/address/selection.ts";

export type Opening =
  | { readonly kind: "page"; readonly chapterId: string; readonly pageId: string }
  /** A chapter is chosen and no page of it. */
  | { readonly kind: "chapter"; readonly chapterId: string }
  /** Nothing is chosen, on purpose. */
  | { readonly kind: "overview" }
  /** There is no page to open yet. */
  | { readonly kind: "blank" };

interface Asked {
  readonly selection: Selection;
  readonly lastPageId: string | null;
  readonly wantsOverview: boolean;
}

/** What to show for an address. With only a project given, the last visited page opens, else the first. */
export function decideOpening({ chapters }: Outline, { selection, lastPageId, wantsOverview }: Asked): Opening {
  const { chapterId, pageId } = selection;
  if (chapterId && pageId) return { kind: "page", chapterId, pageId };
  const pages = chapters.flatMap((chapter) => chapter.pages.map((page) => ({ chapterId: chapter.uuid, pageId: page.uuid })));
  const found = pages.find((page) => page.pageId === pageId);
  if (found) return { kind: "page", ...found };
  if (chapterId) return { kind: "chapter", chapterId };
  if (pages.length === 0) return { kind: "blank" };
  if (wantsOverview) return { kind: "overview" };
  const opened = pages.find((page) => page.pageId === lastPageId) ?? pages[0];
  return opened ? { kind: "page", ...opened } : { kind: "blank" };
}
