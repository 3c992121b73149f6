import type { AuthorId } from "@coursewright/base/ids.ts";
import { duplicateChapter, duplicatePage } from "@coursewright/contract/course-tree.ts";
import { deleteChapter, deletePage } from "@coursewright/contract/courses.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { call } from "../../base/api/client.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { useTrash } from "../trash/index.ts";
import { findPage, nextAfter, withoutChapter, withoutPage } from "./outline-changes.ts";
import type { ChapterOfOutline, PageOfOutline } from "./outline-changes.ts";
import { useOutlineChange } from "./use-outline-change.ts";

interface Place {
  readonly chapterId?: string | null;
  readonly pageId?: string | null;
}

/** The actions of a row's menu: duplicate, and delete with Undo. */
export function useRowEdits({ uid, projectId }: { readonly uid: AuthorId; readonly projectId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { change, known } = useOutlineChange({ uid, projectId });
  const { offerUndo } = useTrash(uid);
  const params = { uid, projectId };
  const go = (place: Place) => navigate(editorAddress({ projectId, ...place }));

  /** Leaves a page before its deletion, so that unsaved edits can still be saved. */
  async function leave(gone: { readonly pages: readonly PageOfOutline[] }): Promise<void> {
    const outline = known();
    const next = outline ? nextAfter(outline, gone) : null;
    const at = outline && next ? findPage(outline, next.uuid) : null;
    if (at) await go({ chapterId: at.chapter.uuid, pageId: at.page.uuid });
    else await navigate(editorAddress({ projectId }), { state: { overview: true } });
  }

  /** Undo also reopens the deleted item if it was open. */
  function offer(gone: { readonly name: string; readonly trashId: string }, isCurrent: boolean): void {
    offerUndo({ ...gone, ...(isCurrent ? { onRestored: (place) => void go(place) } : {}) });
  }

  return {
    async duplicateChapter({ uuid, name }: ChapterOfOutline): Promise<void> {
      const copy = await change({ send: () => call(duplicateChapter, { params: { ...params, chapterId: uuid } }) });
      if (!copy) return;
      announce(t`${name} was duplicated`);
      await go({ chapterId: copy.uuid });
    },
    async duplicatePage(chapterId: string, { uuid, name }: PageOfOutline): Promise<void> {
      const copy = await change({ send: () => call(duplicatePage, { params: { ...params, chapterId, pageId: uuid } }) });
      if (!copy) return;
      announce(t`${name} was duplicated`);
      await go({ chapterId, pageId: copy.uuid });
    },
    async deletePage({ chapterId, page, isCurrent }: DeletedPage): Promise<void> {
      if (isCurrent) await leave({ pages: [page] });
      const gone = await change({
        show: (outline) => withoutPage(outline, page.uuid),
        send: () => call(deletePage, { params: { ...params, chapterId, pageId: page.uuid } }),
      });
      if (gone) offer({ name: page.name, trashId: gone.trashId }, isCurrent);
    },
    async deleteChapter({ chapter, isCurrent }: DeletedChapter): Promise<void> {
      if (isCurrent) await leave(chapter);
      const gone = await change({
        show: (outline) => withoutChapter(outline, chapter.uuid),
        send: () => call(deleteChapter, { params: { ...params, chapterId: chapter.uuid } }),
      });
      if (gone) offer({ name: chapter.name, trashId: gone.trashId }, isCurrent);
    },
  };
}

interface DeletedPage {
  readonly chapterId: string;
  readonly page: PageOfOutline;
  /** Whether the item is open in the editor. */
  readonly isCurrent: boolean;
}

interface DeletedChapter {
  readonly chapter: ChapterOfOutline;
  readonly isCurrent: boolean;
}
