import type { Outline } from "@coursewright/contract/courses.ts";

export type ChapterOfOutline = Outline["chapters"][number];
export type PageOfOutline = ChapterOfOutline["pages"][number];

export interface PagePlace {
  readonly chapterId: string;
  readonly before: string | null;
}
export interface ChapterPlace {
  readonly before: string | null;
}

export type Step = -1 | 1;

export function renameProjectIn(outline: Outline, name: string): Outline {
  return { ...outline, project: { ...outline.project, name: name.trim() || outline.project.name } };
}

export function renameChapterIn(outline: Outline, chapterId: string, name: string): Outline {
  return changeChapter(outline, chapterId, (chapter) => ({ ...chapter, name: name.trim() || chapter.name }));
}

export function renamePageIn(outline: Outline, pageId: string, name: string): Outline {
  return changePages(outline, (pages) => pages.map((page) => (page.uuid === pageId ? { ...page, name: name.trim() || page.name } : page)));
}

export function withoutPage(outline: Outline, pageId: string): Outline {
  return changePages(outline, (pages) => (pages.some(({ uuid }) => uuid === pageId) ? pages.filter(({ uuid }) => uuid !== pageId) : pages));
}

export function withoutChapter(outline: Outline, chapterId: string): Outline {
  return { ...outline, chapters: outline.chapters.filter(({ uuid }) => uuid !== chapterId) };
}

export function movePageIn(outline: Outline, pageId: string, { chapterId, before }: PagePlace): Outline {
  const page = findPage(outline, pageId)?.page;
  if (!page || !outline.chapters.some(({ uuid }) => uuid === chapterId)) return outline;
  return changeChapter(withoutPage(outline, pageId), chapterId, (chapter) => ({
    ...chapter,
    pages: insertedBefore(chapter.pages, page, before),
  }));
}

export function moveChapterIn(outline: Outline, chapterId: string, { before }: ChapterPlace): Outline {
  const chapter = outline.chapters.find(({ uuid }) => uuid === chapterId);
  if (!chapter) return outline;
  return { ...outline, chapters: insertedBefore(withoutChapter(outline, chapterId).chapters, chapter, before) };
}

export function findPage(outline: Outline, pageId: string): { readonly chapter: ChapterOfOutline; readonly page: PageOfOutline } | null {
  for (const chapter of outline.chapters) {
    const page = chapter.pages.find(({ uuid }) => uuid === pageId);
    if (page) return { chapter, page };
  }
  return null;
}

/** One place up or down, across the border of a chapter. Null at the end of the course. */
export function pageStep(outline: Outline, pageId: string, step: Step): PagePlace | null {
  const at = outline.chapters.findIndex(({ pages }) => pages.some(({ uuid }) => uuid === pageId));
  const chapter = outline.chapters[at];
  if (!chapter) return null;
  const index = chapter.pages.findIndex(({ uuid }) => uuid === pageId);
  const other = outline.chapters[at + step];
  if (step === -1) {
    const above = chapter.pages[index - 1];
    if (above) return { chapterId: chapter.uuid, before: above.uuid };
    return other ? { chapterId: other.uuid, before: null } : null;
  }
  if (index < chapter.pages.length - 1) return { chapterId: chapter.uuid, before: chapter.pages[index + 2]?.uuid ?? null };
  return other ? { chapterId: other.uuid, before: other.pages[0]?.uuid ?? null } : null;
}

export function chapterStep(outline: Outline, chapterId: string, step: Step): ChapterPlace | null {
  const index = outline.chapters.findIndex(({ uuid }) => uuid === chapterId);
  const other = outline.chapters[index + step];
  if (index === -1 || !other) return null;
  return { before: step === -1 ? other.uuid : (outline.chapters[index + 2]?.uuid ?? null) };
}

/** The page to open after a deletion: the next one, else the previous one, in the same chapter if possible. */
export function nextAfter(outline: Outline, gone: { readonly pages: readonly PageOfOutline[] }): PageOfOutline | null {
  const ids = new Set(gone.pages.map(({ uuid }) => uuid));
  const home = outline.chapters.find(({ pages }) => pages.some(({ uuid }) => ids.has(uuid)));
  return (
    beside(home?.pages ?? [], ids) ??
    beside(
      outline.chapters.flatMap(({ pages }) => pages),
      ids,
    )
  );
}

function beside(pages: readonly PageOfOutline[], gone: ReadonlySet<string>): PageOfOutline | null {
  const last = pages.findLastIndex(({ uuid }) => gone.has(uuid));
  const isLeft = ({ uuid }: PageOfOutline) => !gone.has(uuid);
  return pages.slice(last + 1).find(isLeft) ?? pages.slice(0, Math.max(last, 0)).findLast(isLeft) ?? null;
}

function insertedBefore<Item extends { readonly uuid: string }>(items: readonly Item[], item: Item, before: string | null): Item[] {
  const index = items.findIndex(({ uuid }) => uuid === before);
  return items.toSpliced(index === -1 ? items.length : index, 0, item);
}

function changeChapter(outline: Outline, chapterId: string, change: (chapter: ChapterOfOutline) => ChapterOfOutline): Outline {
  return { ...outline, chapters: outline.chapters.map((chapter) => (chapter.uuid === chapterId ? change(chapter) : chapter)) };
}

function changePages(outline: Outline, change: (pages: PageOfOutline[]) => PageOfOutline[]): Outline {
  return {
    ...outline,
    chapters: outline.chapters.map((chapter) => {
      const pages = change(chapter.pages);
      return pages === chapter.pages ? chapter : { ...chapter, pages };
    }),
  };
}
