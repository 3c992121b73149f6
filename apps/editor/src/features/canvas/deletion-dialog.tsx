import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { useDeletion } from "./use-deletion.ts";

const ConfirmDialog = lazyPart(async () => ({ default: (await import("@coursewright/ui/confirm-dialog.tsx")).ConfirmDialog }));

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
