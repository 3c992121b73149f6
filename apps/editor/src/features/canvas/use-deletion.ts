import type { BlockId } from "@coursewright/base/ids.ts";
import { writeCatalogue } from "@coursewright/contract/courses.ts";
import { removeBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { call } from "../../base/api/client.ts";
import { outlineKey, queries } from "../../base/api/queries.ts";
import { markStale } from "../../document/page/mark-stale.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";

interface PageParams {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}

/** Deletes an empty section at once, and any other after a confirmation. */
export function useDeletion({ uid, projectId, chapterId, pageId }: PageParams) {
  const page = useOpenPage();
  const [asked, ask] = useState<BlockId | null>(null);
  const remove = useMemo(() => removal(page, { uid, projectId, chapterId, pageId }), [page, uid, projectId, chapterId, pageId]);
  const confirm = () => {
    if (asked) remove(asked);
    ask(null);
  };
  return { asked, ask, remove, cancel: () => ask(null), confirm };
}

/** [PAGE-13] Saves, removes, clears the selection, and marks the page's catalogue entry stale. */
function removal(page: OpenPage, params: PageParams) {
  return (id: BlockId) => {
    void page.saveNow();
    page.edit(`remove:${id}`, (blocks) => removeBlock(blocks, id));
    if (page.store.getState().selected === id) page.select(null);
    void page.saveNow();
    announce(t`Section deleted`);
    const deleted = { lastDeletedAt: new Date().toISOString(), lastDeletedBlockId: id };
    void markStale(deleted, async (body) => {
      await call(writeCatalogue, { params, body });
      await queries.invalidateQueries({ queryKey: outlineKey(params.uid, params.projectId) });
    });
  };
}
