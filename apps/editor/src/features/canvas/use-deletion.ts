import type { BlockId } from "@coursewright/base/ids.ts";
import { writeCatalogue } from "@coursewright/contract/courses.ts";
import { removeBlock } from "@coursewright/course/edits.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../base/api/client.ts";
import { outlineKey, queries } from "../../base/api/queries.ts";
import type { Blocks } from "../../document/content/content.ts";
import { putBack } from "../../document/content/put-back.ts";
import { frameOf } from "../../document/page/frame-of.ts";
import { markStale } from "../../document/page/mark-stale.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";

interface PageParams {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

/** `removeWithUndo` is for keys, `ask` for the toolbar's button. */
export function useDeletion({ uid, projectId, chapterId, pageId }: PageParams) {
  const page = useOpenPage();
  const [asked, ask] = useState<BlockId | null>(null);
  const removal = useMemo(() => createRemoval(page, { uid, projectId, chapterId, pageId }), [page, uid, projectId, chapterId, pageId]);
  useEffect(() => removal.endWithPage(), [removal]);
  const confirm = () => {
    if (asked) removal.removeWithUndo([asked]);
    ask(null);
  };
  return { asked, ask, removeWithUndo: removal.removeWithUndo, cancel: () => ask(null), confirm };
}

function createRemoval(page: OpenPage, params: PageParams) {
  let left = new AbortController();

  /** [PAGE-13] Saves, removes, clears the selection, and marks the page's catalogue entry stale. */
  function removeAll(ids: readonly BlockId[]): boolean {
    void page.saveNow();
    const before = page.store.getState().blocks;
    page.edit(`remove:${ids.join()}`, (blocks) => ids.reduce<Blocks>(removeBlock, blocks));
    const { blocks, selected } = page.store.getState();
    const last = ids.at(-1);
    if (blocks === before || last === undefined) return false;
    if (selected !== null && ids.includes(selected)) page.select(null);
    void page.saveNow();
    const deleted = { lastDeletedAt: new Date().toISOString(), lastDeletedBlockId: last };
    void markStale(deleted, async (body) => {
      await call(writeCatalogue, { params, body });
      await queries.invalidateQueries({ queryKey: outlineKey(params.uid, params.projectId) });
    });
    return true;
  }

  return {
    /** [WR-41] Removes in one undo step and offers Undo in a toast, which also works after later edits. */
    removeWithUndo(ids: readonly BlockId[]): void {
      const before = page.store.getState().blocks;
      if (!removeAll(ids)) return;
      const { blocks: after, history } = page.store.getState();
      const step = history.past.at(-1);
      const count = before.length - after.length;
      const undo = () => {
        const now = page.store.getState();
        // A change of the theme is a later step with the same blocks.
        if (now.blocks === after && now.history.past.at(-1) === step) page.undo();
        else page.edit(`put-back:${ids.join()}`, (blocks) => putBack(blocks, { ids, before }));
        void page.saveNow();
        const [first] = ids;
        requestAnimationFrame(() => frameOf(first)?.focus());
      };
      const title = plural(count, { one: "Section deleted", other: "# sections deleted" });
      notify({ title, action: { label: t`Undo`, onSelect: undo }, until: left.signal });
    },

    /** Another page cannot take the sections back, so the offers end with this one. */
    endWithPage(): () => void {
      left = new AbortController();
      return () => left.abort();
    },
  };
}
