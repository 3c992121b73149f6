interface Chapters<Page extends { uuid: string }> {
  chapters: ReadonlyArray<{ pages: readonly Page[] }>;
}

/** The following page, or the first page of the next chapter with pages; undefined at the end. */
export function nextPage<Page extends { uuid: string }>(course: Chapters<Page>, uuid: string): Page | undefined {
  return neighbour(course, uuid, 1);
}

export function previousPage<Page extends { uuid: string }>(course: Chapters<Page>, uuid: string): Page | undefined {
  return neighbour(course, uuid, -1);
}

function neighbour<Page extends { uuid: string }>({ chapters }: Chapters<Page>, uuid: string, step: 1 | -1): Page | undefined {
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const index = pages.findIndex((page) => page.uuid === uuid);
  return index === -1 ? undefined : pages[index + step];
}
