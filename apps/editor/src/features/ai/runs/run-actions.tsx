import type { BlockId } from "@coursewright/base/ids.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { FlaskConical, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { Run } from "./run.ts";
import { useRuns } from "./runs-context.tsx";

export const cancelAfterMs = 5_000;
const undoForMs = 10_000;

/** Cancel when a run takes long, and Undo for a while after it has finished. */
export function RunActions({ id, run }: { readonly id: BlockId; readonly run: Run | undefined }) {
  const { t } = useLingui();
  const runs = useRuns();
  const mayCancel = useLater(run?.kind === "working" ? run.since + cancelAfterMs : null);
  useEffect(() => {
    if (run?.kind !== "done") return;
    if (run.isAccepted !== true) {
      announce(
        run.isDemo
          ? t`A sample was added because no model is connected. You can undo it in the helper’s box.`
          : t`The helper has finished writing. You can undo it in the helper’s box.`,
      );
    }
    // A sample is marked as long as it is on the page.
    if (run.isDemo) return;
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

/** Warns, while Cancel is shown, that cancelling no longer saves credits. */
export function ChargedAnyway({ since, streamed }: { readonly since: number; readonly streamed: string }) {
  const mayCancel = useLater(since + cancelAfterMs);
  if (!mayCancel || streamed === "") return null;
  return (
    <p className="ai-box-note">
      <Trans>You have already seen part of the answer, so cancelling does not save credits. The rest will be kept here for you.</Trans>
    </p>
  );
}

/** Shown below the box as long as a sample is on the page. */
export function DemoNote({ run, title }: { readonly run: Run | undefined; readonly title?: string }) {
  return run?.kind === "done" && run.isDemo ? <SampleNotice title={title} /> : null;
}

export function SampleNotice({ title }: { readonly title?: string | undefined }) {
  return (
    <Notice tone="warn" icon={<FlaskConical size={18} />} title={title ?? <Trans>Demo text</Trans>}>
      <Trans>No model is connected here, so this is a sample. It cost nothing.</Trans>
    </Notice>
  );
}

/** Turns true at the given time; never for null. */
export function useLater(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), moment - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
