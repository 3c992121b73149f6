import type { BlockId } from "@coursewright/base/ids.ts";
import { writeCatalogue } from "@coursewright/contract/courses.ts";
import { removeBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { Suspense, lazy, useState } from "react";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { markStale } from "../document/mark-stale.ts";
import { useOpenPage } from "../document/page-context.tsx";

const ConfirmDialog = lazy(async () => ({ default: (await import("@coursewright/ui/confirm-dialog.tsx")).ConfirmDialog }));

/** [PAGE-13] Asks first; then saves, removes, and marks the page's catalogue entry stale. */
export function useDeletion(params: {
  readonly uid: string;
  readonly projectId: string;
  readonly chapterId: string;
  readonly pageId: string;
}) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [asked, setAsked] = useState<BlockId | null>(null);
  const confirm = () => {
    if (!asked) return;
    setAsked(null);
    void page.saveNow();
    page.edit(`remove:${asked}`, (blocks) => removeBlock(blocks, asked));
    if (page.store.getState().selected === asked) page.select(null);
    void page.saveNow();
    announce(t`Section deleted`);
    const deleted = { lastDeletedAt: new Date().toISOString(), lastDeletedBlockId: asked };
    void markStale(deleted, async (body) => {
      await call(writeCatalogue, { params, body });
      await queries.invalidateQueries({ queryKey: ["outline", params.uid, params.projectId] });
    });
  };
  return { asked, ask: setAsked, cancel: () => setAsked(null), confirm };
}

interface DeletionDialogProps {
  readonly deletion: ReturnType<typeof useDeletion>;
}

/** [PAGE-04] */
export function DeletionDialog({ deletion }: DeletionDialogProps) {
  const { t } = useLingui();
  if (deletion.asked === null) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={t`Delete this section?`}
        description={t`Are you sure? This action is irreversible.`}
        cancelLabel={t`Cancel`}
        confirmLabel={t`Delete`}
        tone="danger"
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      />
    </Suspense>
  );
}
