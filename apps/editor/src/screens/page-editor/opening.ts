import type { Outline } from "@coursewright/contract/courses.ts";
import type { Selection } from "../../base/address/selection.ts";

export type Opening =
  | { readonly kind: "page"; readonly chapterId: string; readonly pageId: string }
  /** A chapter without a page is selected. */
  | { readonly kind: "chapter"; readonly chapterId: string }
  /** The author asked for the overview. */
  | { readonly kind: "overview" }
  /** The project has no pages yet. */
  | { readonly kind: "blank" };

interface Asked {
  readonly selection: Selection;
  readonly lastPageId: string | null;
  readonly wantsOverview: boolean;
}

/** Decides what to show for an address. For a project alone, the last visited page opens, else the first. */
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
