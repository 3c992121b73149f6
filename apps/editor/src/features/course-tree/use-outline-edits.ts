import type { AuthorId } from "@coursewright/base/ids.ts";
import { movePage } from "@coursewright/contract/course-tree.ts";
import { createChapter, createPage, renameChapter, renamePage, renameProject, writeChapterOrder } from "@coursewright/contract/courses.ts";
import { orderOf } from "@coursewright/course/order.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../base/api/client.ts";
import { newPage as newPageState } from "../../base/address/new-page.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { moveChapterIn, movePageIn, renameChapterIn, renamePageIn, renameProjectIn } from "./outline-changes.ts";
import type { ChapterPlace, PagePlace } from "./outline-changes.ts";
import { useOutlineChange } from "./use-outline-change.ts";

interface Project {
  readonly uid: AuthorId;
  readonly projectId: string;
}

export type OutlineEdits = ReturnType<typeof useOutlineEdits>;

/** The sidebar's edits of chapters and pages. Edits that only the menu offers are in use-row-edits.ts, which loads later. */
export function useOutlineEdits({ uid, projectId }: Project) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { change, known } = useOutlineChange({ uid, projectId });
  const [isAdding, setAdding] = useState(false);
  const params = { uid, projectId };

  async function add(run: () => Promise<{ readonly chapterId: string; readonly pageId?: string }>): Promise<void> {
    setAdding(true);
    const made = await change({ send: run });
    if (made) await navigate(editorAddress({ projectId, ...made }), { state: newPageState(made.pageId ?? "") });
    setAdding(false);
  }

  const newPage = async (chapterId: string) => {
    const page = await call(createPage, { params: { ...params, chapterId }, body: {} });
    announce(t`Page added`);
    return { chapterId, pageId: page.uuid };
  };

  return {
    isAdding,
    /** A chapter is created with its first page, so that the author can write at once. */
    addChapter: () =>
      add(async () => {
        const chapter = await call(createChapter, { params, body: {} });
        announce(t`Chapter added`);
        return newPage(chapter.uuid);
      }),
    addPage: (chapterId: string) => add(() => newPage(chapterId)),

    async renameProject(name: string): Promise<void> {
      await change({ show: (outline) => renameProjectIn(outline, name), send: () => call(renameProject, { params, body: { name } }) });
    },
    async renameChapter(chapterId: string, name: string): Promise<void> {
      const send = () => call(renameChapter, { params: { ...params, chapterId }, body: { name } });
      await change({ show: (outline) => renameChapterIn(outline, chapterId, name), send });
    },
    async renamePage({ chapterId, pageId, name }: { readonly chapterId: string; readonly pageId: string; readonly name: string }) {
      const send = () => call(renamePage, { params: { ...params, chapterId, pageId }, body: { name } });
      await change({ show: (outline) => renamePageIn(outline, pageId, name), send });
    },

    async moveChapter(chapterId: string, place: ChapterPlace): Promise<void> {
      const send = async () => {
        const outline = known();
        const ids = outline ? outline.chapters.map(({ uuid }) => uuid) : [];
        await call(writeChapterOrder, { params, body: orderOf(ids) });
      };
      await change({ show: (outline) => moveChapterIn(outline, chapterId, place), send });
    },
    async movePage({ chapterId, pageId, to, isCurrent }: MovedPage): Promise<void> {
      const moved = change({
        show: (outline) => movePageIn(outline, pageId, to),
        send: () => call(movePage, { params: { ...params, chapterId, pageId }, body: to }),
      });
      // The page's editor stays open; only the address changes to the new chapter.
      const follow = (at: string) => navigate(editorAddress({ projectId, chapterId: at, pageId }), { replace: true });
      if (isCurrent) await follow(to.chapterId);
      if ((await moved) === null && isCurrent) await follow(chapterId);
    },
  };
}

interface MovedPage {
  readonly chapterId: string;
  readonly pageId: string;
  readonly to: PagePlace;
  readonly isCurrent: boolean;
}
