import { priceOf } from "@coursewright/blocks/kit/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { TextArea } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, RefreshCw } from "lucide-react";
import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { failureWords } from "./failure-words.ts";
import { useFocusWhenAsked } from "./panel-state.ts";
import { Price } from "./price.tsx";
import { usePrompt } from "./prompts.ts";
import { DemoNote, RunActions } from "./run-actions.tsx";
import type { Run } from "./runs.ts";
import { useRun, useRuns } from "./runs-context.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useOffBecause } from "./use-off-because.ts";
import "./ai-box.css";

/** [PANEL-02] */
export function AiBox({ block: { id, type } }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  useFocusWhenAsked(box);
  const offBecause = useOffBecause(type);
  const runs = useRuns();
  const run = useRun(id);
  const [prompt, setPrompt] = usePrompt(id);
  const isWorking = run?.kind === "working";
  const submit = async () => {
    const hasWritten = await runs.start(id, prompt);
    if (hasWritten) setPrompt("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isWorking && offBecause === undefined) void submit();
  };
  const fill = (words: string) => {
    setPrompt(prompt.trim() === "" ? `${words}.` : `${prompt.trimEnd()} ${words}.`);
    box.current?.focus();
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
          ref={box}
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
          <span>{offBecause ?? <Price credits={priceOf(type)} run={run} />}</span>
          <RunActions id={id} run={run} />
          <Button type="submit" size="small" busy={isWorking} offBecause={offBecause}>
            {isWorking ? <Trans>Generating...</Trans> : <Trans>Submit</Trans>}
          </Button>
        </div>
      </form>
      {run?.kind === "working" && run.said !== "" ? <p className="ai-box-said">{run.said}</p> : null}
      <DemoNote run={run} />
      <Suggestions type={type} onPick={fill} />
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
