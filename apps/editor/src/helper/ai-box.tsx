import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { TextArea } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, RefreshCw, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { failureWords } from "./failure-words.ts";
import { usePrompt } from "./prompts.ts";
import type { Run } from "./runs.ts";
import { useRun, useRuns } from "./runs-context.tsx";
import "./ai-box.css";

const cancelAfterMs = 5_000;
const undoForMs = 10_000;
export const aiBoxId = "ai-box";

/** [PANEL-02] */
export function AiBox({ block: { id } }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const runs = useRuns();
  const run = useRun(id);
  const [prompt, setPrompt] = usePrompt(id);
  const isWorking = run?.kind === "working";
  const mayCancel = useLater(isWorking ? run.since + cancelAfterMs : null);

  useEffect(() => {
    if (run?.kind !== "done") return;
    announce(t`The helper has written. Undo is in the box.`);
    const timer = setTimeout(() => runs.forget(id), undoForMs);
    return () => clearTimeout(timer);
  }, [id, run, runs, t]);

  const submit = async () => {
    const hasWritten = await runs.start(id, prompt);
    if (hasWritten) setPrompt("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isWorking) void submit();
  };
  return (
    <div className="ai-box-place">
      <form
        className="ai-box"
        data-own-undo=""
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          bare
          id={aiBoxId}
          className="ai-box-text"
          rows={3}
          maxLength={4000}
          aria-label={t`Ask the helper`}
          placeholder={t`Generate with AI.....`}
          value={prompt}
          onValueChange={setPrompt}
          onKeyDown={onKeyDown}
        />
        <div className="ai-box-foot">
          <span>
            <Trans>1 credit</Trans>
          </span>
          {isWorking && mayCancel ? (
            <Button tone="quiet" size="small" onClick={() => runs.cancel(id)}>
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
          {run?.kind === "done" ? (
            <Button tone="quiet" size="small" onClick={() => runs.undo(id)}>
              <Undo2 size={16} />
              <Trans>Undo</Trans>
            </Button>
          ) : null}
          <Button type="submit" size="small" busy={isWorking}>
            {isWorking ? <Trans>Generating...</Trans> : <Trans>Submit</Trans>}
          </Button>
        </div>
      </form>
      {run?.kind === "failed" ? <Failure run={run} again={() => void runs.start(id, run.prompt)} /> : null}
    </div>
  );
}

function Failure({ run, again }: { readonly run: Extract<Run, { kind: "failed" }>; readonly again: () => void }) {
  const { title, detail } = failureWords(run.error);
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={title}
      actions={
        <Button tone="secondary" size="small" onClick={again}>
          <RefreshCw size={14} />
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {detail === title ? null : (
        <details className="ai-box-detail">
          <summary>
            <Trans>Details</Trans>
          </summary>
          {detail}
        </details>
      )}
    </Notice>
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
