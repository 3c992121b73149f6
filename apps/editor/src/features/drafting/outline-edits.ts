import { ChapterId, PageId } from "@coursewright/base/ids.ts";
import { maxChapters, maxPages } from "@coursewright/contract/drafting.ts";
import type { IdeaOutline, OutlineChapter, OutlinePage } from "@coursewright/contract/drafting.ts";

/** Each edit returns a new outline. An unknown id leaves the outline unchanged. */
type Edit = (outline: IdeaOutline) => IdeaOutline;

export function renameTitle(title: string): Edit {
  return (outline) => ({ ...outline, title });
}

export function renameChapter(id: ChapterId, name: string): Edit {
  return changeChapter(id, (chapter) => ({ ...chapter, name }));
}

export function renamePage(id: PageId, name: string): Edit {
  return ({ chapters, ...outline }) => ({
    ...outline,
    chapters: chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.map((page) => (page.id === id ? { ...page, name } : page)) })),
  });
}

export function newChapter(name: string): OutlineChapter {
  return { id: ChapterId.parse(crypto.randomUUID()), name, pages: [] };
}

export function newPage(name: string): OutlinePage {
  return { id: PageId.parse(crypto.randomUUID()), name, blocks: [] };
}

export function putChapter(chapter: OutlineChapter, place: number): Edit {
  return (outline) => ({ ...outline, chapters: outline.chapters.toSpliced(place, 0, chapter) });
}

export function putPage(page: OutlinePage, chapterId: ChapterId, place: number): Edit {
  return changeChapter(chapterId, (chapter) => ({ ...chapter, pages: chapter.pages.toSpliced(place, 0, page) }));
}

export function removeChapter(id: ChapterId): Edit {
  return (outline) => ({ ...outline, chapters: outline.chapters.filter((chapter) => chapter.id !== id) });
}

export function removePage(id: PageId): Edit {
  return ({ chapters, ...outline }) => ({
    ...outline,
    chapters: chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.filter((page) => page.id !== id) })),
  });
}

export function moveChapter(id: ChapterId, by: -1 | 1): Edit {
  return (outline) => {
    const from = outline.chapters.findIndex((chapter) => chapter.id === id);
    const chapter = outline.chapters[from];
    const to = from + by;
    if (!chapter || to < 0 || to >= outline.chapters.length) return outline;
    return putChapter(chapter, to)(removeChapter(id)(outline));
  };
}

/** At the end of its chapter, a page moves on into the neighbouring chapter. */
export function movePage(id: PageId, by: -1 | 1): Edit {
  return (outline) => {
    const at = placeOfPage(outline, id);
    if (!at) return outline;
    const to = at.place + by;
    const isWithin = to >= 0 && to < at.chapter.pages.length;
    const chapter = isWithin ? at.chapter : outline.chapters[at.chapterPlace + by];
    if (!chapter) return outline;
    const place = isWithin ? to : by === 1 ? 0 : chapter.pages.length;
    return putPage(at.page, chapter.id, place)(removePage(id)(outline));
  };
}

export function movePageTo(id: PageId, chapterId: ChapterId): Edit {
  return (outline) => {
    const at = placeOfPage(outline, id);
    const target = outline.chapters.find((chapter) => chapter.id === chapterId);
    if (!at || !target || target.id === at.chapter.id) return outline;
    return putPage(at.page, chapterId, target.pages.length)(removePage(id)(outline));
  };
}

export function placeOfPage({ chapters }: IdeaOutline, id: PageId) {
  for (const [chapterPlace, chapter] of chapters.entries()) {
    const place = chapter.pages.findIndex((page) => page.id === id);
    const page = chapter.pages[place];
    if (page) return { page, place, chapter, chapterPlace };
  }
  return undefined;
}

export function pagesOf({ chapters }: IdeaOutline): OutlinePage[] {
  return chapters.flatMap(({ pages }) => pages);
}

export function hasRoomForChapter({ chapters }: IdeaOutline): boolean {
  return chapters.length < maxChapters;
}

export function hasRoomForPage(outline: IdeaOutline): boolean {
  return pagesOf(outline).length < maxPages;
}

function changeChapter(id: ChapterId, change: (chapter: OutlineChapter) => OutlineChapter): Edit {
  return (outline) => ({ ...outline, chapters: outline.chapters.map((chapter) => (chapter.id === id ? change(chapter) : chapter)) });
}
