import type { PageId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { outlineQuery } from "../../../base/api/queries.ts";
import { editorAddress } from "../../../base/address/selection.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";

export interface CoursePage {
  readonly id: PageId;
  readonly name: string;
  readonly chapterName: string;
  /** Counted within its chapter. */
  readonly number: number;
  /** Opens the page in the editor. */
  readonly address: string;
}

/** All pages of the open course, or null while they are loading. */
export function useCoursePages(): readonly CoursePage[] | null {
  const { uid, projectId } = usePageAddress();
  const { data } = useQuery({ ...outlineQuery(uid, projectId), enabled: projectId !== "" });
  return useMemo(() => (data ? pagesOf(data, projectId) : null), [data, projectId]);
}

function pagesOf({ chapters }: Outline, projectId: string): CoursePage[] {
  return chapters.flatMap((chapter) =>
    chapter.pages.map(({ uuid, name }, index) => ({
      id: uuid,
      name,
      chapterName: chapter.name,
      number: index + 1,
      address: editorAddress({ projectId, chapterId: chapter.uuid, pageId: uuid }),
    })),
  );
}
