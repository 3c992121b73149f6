import type { Outline } from "@coursewright/contract/courses.ts";
import { editorAddress } from "../shell/selection.ts";

export function placeOf({ chapters }: Outline, { chapterId, pageId }: { readonly chapterId: string; readonly pageId: string }) {
  const chapterIndex = chapters.findIndex(({ uuid }) => uuid === chapterId);
  const chapter = chapters[chapterIndex];
  const pageIndex = chapter?.pages.findIndex(({ uuid }) => uuid === pageId) ?? -1;
  return { chapter, page: chapter?.pages[pageIndex], chapterNumber: chapterIndex + 1, pageNumber: pageIndex + 1 };
}

export function neighbourAt(outline: Outline, projectId: string, page: { readonly uuid: string; readonly name: string } | undefined) {
  if (!page) return null;
  const chapter = outline.chapters.find(({ pages }) => pages.some(({ uuid }) => uuid === page.uuid));
  return { name: page.name, address: editorAddress({ projectId, chapterId: chapter?.uuid ?? null, pageId: page.uuid }) };
}
