export interface Selection {
  readonly projectId: string | null;
  readonly chapterId: string | null;
  readonly pageId: string | null;
}

/** Reads the selection from the address. [ROUTE-16] An id must be a non-empty string. `project_uuid` wins over `c`, `c` over `courseId`. */
export function readSelection(query: URLSearchParams): Selection {
  const idIn = (name: string) => query.get(name)?.trim() || null;
  return {
    projectId: idIn("project_uuid") ?? idIn("c") ?? idIn("courseId"),
    chapterId: idIn("chapter_uuid"),
    pageId: idIn("page_uuid"),
  };
}

interface Named {
  readonly blockId?: string;
  /** The field of the block that takes the focus, as a dotted path. */
  readonly field?: string;
}

export function editorAddress({ projectId, chapterId, pageId, blockId, field }: Partial<Selection> & Named): string {
  const query = new URLSearchParams();
  if (projectId) query.set("project_uuid", projectId);
  if (chapterId) query.set("chapter_uuid", chapterId);
  if (pageId) query.set("page_uuid", pageId);
  return `/?${query}${blockId ? `#${blockId}${field ? `/${field}` : ""}` : ""}`;
}
