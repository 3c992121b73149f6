import type { BlockId } from "@coursewright/base/ids.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Run } from "./runs.ts";
import { useRuns } from "./runs-context.tsx";

const cancelAfterMs = 5_000;
const undoForMs = 10_000;

/** Cancel once it takes long, Undo for a while after it has landed. */
export function RunActions({ id, run }: { readonly id: BlockId; readonly run: Run | undefined }) {
  const { t } = useLingui();
  const runs = useRuns();
  const mayCancel = useLater(run?.kind === "working" ? run.since + cancelAfterMs : null);
  useEffect(() => {
    if (run?.kind !== "done") return;
    announce(t`The helper has written. Undo is in the box.`);
    const timer = setTimeout(() => runs.forget(id), undoForMs);
    return () => clearTimeout(timer);
  }, [id, run, runs, t]);
  if (run?.kind === "working" && mayCancel) {
    return (
      <Button tone="quiet" size="small" onClick={() => runs.cancel(id)}>
        <Trans>Cancel</Trans>
      </Button>
    );
  }
  if (run?.kind !== "done") return null;
  return (
    <Button tone="quiet" size="small" onClick={() => runs.undo(id)}>
      <Undo2 size={16} />
      <Trans>Undo</Trans>
    </Button>
  );
}

/** Turns true at a moment; null is never. */
function useLater(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), moment - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
