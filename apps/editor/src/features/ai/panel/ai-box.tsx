import { priceOf } from "@coursewright/blocks/kit/prices/prices.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { groundedTypes } from "@coursewright/contract/ai.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, RefreshCw } from "lucide-react";
import { Suspense, useRef } from "react";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import { CreditsFallback } from "../../credits/index.ts";
import { failureWords } from "../runs/failure-words.ts";
import { fromSources } from "../runs/from-sources.ts";
import { Price } from "../runs/price.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { usePrompt } from "../runs/prompts.ts";
import { ChargedAnyway, DemoNote, RunActions } from "../runs/run-actions.tsx";
import type { Run } from "../runs/run.ts";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useDisabledReason } from "./use-disabled-reason.ts";
import "./ai-box.css";
import { useHasOwnKey } from "../../../base/api/session.ts";

const FromSources = lazyPart(async () => ({ default: (await import("./from-sources.tsx")).FromSources }));

/** [PANEL-02] */
export function AiBox({ block: { id, type } }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const disabledReason = useDisabledReason(type);
  const hasOwnKey = useHasOwnKey();
  const runs = useRuns();
  const run = useRun(id);
  const [prompt, setPrompt] = usePrompt(id);
  const { projectId } = usePageAddress();
  const canGround = groundedTypes.has(type);
  const start = (words: string, key?: string) =>
    runs.start(id, words, key, { fromSources: canGround && fromSources.getState().has(projectId) });
  const submit = async () => {
    const hasWritten = await start(prompt);
    if (hasWritten) setPrompt("");
  };
  const fill = (words: string) => {
    setPrompt(prompt.trim() === "" ? `${words}.` : `${prompt.trimEnd()} ${words}.`);
    box.current?.focus();
  };
  return (
    <div className="ai-box-place">
      <PromptBox
        box={box}
        label={t`Ask the helper`}
        placeholder={t`Generate with AI.....`}
        prompt={prompt}
        onChange={setPrompt}
        onSubmit={() => void submit()}
        isWorking={run?.kind === "working"}
        disabledReason={disabledReason}
        price={<Price credits={priceOf(type, { hasOwnKey })} run={run} />}
        actions={<RunActions id={id} run={run} />}
      />
      {run?.kind === "working" && run.streamed !== "" ? <p className="ai-box-said">{run.streamed}</p> : null}
      {run?.kind === "working" ? <ChargedAnyway since={run.since} streamed={run.streamed} /> : null}
      <DemoNote run={run} />
      {canGround ? (
        <Suspense>
          <FromSources />
        </Suspense>
      ) : null}
      <Suggestions type={type} onPick={fill} />
      {run?.kind === "failed" ? <Failure run={run} again={() => void start(run.prompt, run.key)} /> : null}
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
      <CreditsFallback error={run.error} />
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
