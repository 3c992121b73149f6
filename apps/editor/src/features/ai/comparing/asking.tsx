import type { BlockId } from "@coursewright/base/ids.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleAlert, RefreshCw } from "lucide-react";
import type { MouseEvent, PointerEvent } from "react";
import { CreditsFallback } from "../../credits/index.ts";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { failureWords } from "../runs/failure-words.ts";
import { cancelAfterMs, ChargedAnyway, useLater } from "../runs/run-actions.tsx";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import "./comparison.css";

/** A request about selected words: its progress, or its failure, below the block. */
export function Asking({ id }: { readonly id: BlockId }) {
  const [runs, run] = [useRuns(), useRun(id)];
  const mayCancel = useLater(run?.kind === "working" ? run.since + cancelAfterMs : null);
  const keep = (event: MouseEvent | PointerEvent) => event.stopPropagation();
  if (run?.kind === "working" && run.isInPlace) {
    return (
      <div className="asking" role="group" onMouseDown={keep} onPointerDown={keep}>
        <Spinner />
        <p className="asking-words">{run.streamed === "" ? <Trans>The helper is writing…</Trans> : run.streamed}</p>
        {mayCancel ? (
          <Button tone="quiet" size="small" onClick={() => runs.cancel(id)}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        <ChargedAnyway since={run.since} streamed={run.streamed} />
      </div>
    );
  }
  if (run?.kind !== "failed" || !run.again) return null;
  const { title } = failureWords(run.error);
  return (
    <div className="asking" role="group" onMouseDown={keep} onPointerDown={keep}>
      <Notice
        tone="bad"
        icon={<CircleAlert size={18} />}
        title={title}
        actions={
          <>
            <Button tone="secondary" size="small" onClick={run.again}>
              <RefreshCw size={14} />
              <Trans>Try again</Trans>
            </Button>
            <Button tone="quiet" size="small" onClick={() => runs.forget(id)}>
              <Trans>Close</Trans>
            </Button>
          </>
        }
      >
        <CreditsFallback error={run.error} />
      </Notice>
    </div>
  );
}
