import type { Outline } from "@coursewright/contract/courses.ts";
import { nextPage, previousPage } from "@coursewright/course/navigation.ts";
import { editorAddress } from "../../base/address/selection.ts";

interface Place {
  readonly chapterId: string;
  readonly pageId: string;
}

export interface Neighbour extends Place {
  readonly name: string;
  readonly address: string;
}

/** The position of a page in its course, counted from 1. */
export function placeOf({ chapters }: Outline, { chapterId, pageId }: Place) {
  const chapterIndex = chapters.findIndex(({ uuid }) => uuid === chapterId);
  const chapter = chapters[chapterIndex];
  const pageIndex = chapter?.pages.findIndex(({ uuid }) => uuid === pageId) ?? -1;
  return { chapter, page: chapter?.pages[pageIndex], chapterNumber: chapterIndex + 1, pageNumber: pageIndex + 1 };
}

/** [NAV-01] [NAV-02] The previous and next page, across chapters. */
export function neighboursOf(outline: Outline, { projectId, pageId }: { readonly projectId: string; readonly pageId: string }) {
  const found = (page: { readonly uuid: string; readonly name: string } | undefined): Neighbour | null => {
    const chapter = outline.chapters.find(({ pages }) => pages.some(({ uuid }) => uuid === page?.uuid));
    if (!page || !chapter) return null;
    const place = { chapterId: chapter.uuid, pageId: page.uuid };
    return { ...place, name: page.name, address: editorAddress({ projectId, ...place }) };
  };
  return { previous: found(previousPage(outline, pageId)), next: found(nextPage(outline, pageId)) };
}
