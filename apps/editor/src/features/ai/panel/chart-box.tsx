import { chartTypes } from "@coursewright/contract/ai.ts";
import type { GenerateChart } from "@coursewright/contract/ai.ts";
import { barCounts } from "@coursewright/theme/theme.ts";
import { pastedFigures } from "@coursewright/blocks/kit/chart/pasted-figures.ts";
import type { PastedFigures } from "@coursewright/blocks/kit/chart/pasted-figures.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { CreditsFallback, useTextPrice } from "../../credits/index.ts";
import { SignInRequired } from "../runs/ask-chart.ts";
import { chartFailureWords } from "../runs/failure-words.ts";
import { useFocusWhenAsked } from "../../../base/panel/panel-state.ts";
import { Price } from "../runs/price.tsx";
import { usePrompt } from "../runs/prompts.ts";
import { DemoNote, RunActions } from "../runs/run-actions.tsx";
import type { Run } from "../runs/run.ts";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import { useDisabledReason } from "./use-disabled-reason.ts";
import "./ai-box.css";

/** [PANEL-03] The helper box for charts. The author may enter figures, which the helper does not change. */
export function ChartBox({ block }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  useFocusWhenAsked(box, "prompt");
  const { message, setMessage, data, setData, figures, isMissing, send, run } = useChartRequest(block);
  const disabledReason = useDisabledReason(block.type);
  const price = useTextPrice();
  const isWorking = run?.kind === "working";
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isWorking && disabledReason === undefined) void send();
  };
  return (
    <div className="ai-box-place">
      <form
        className="chart-box"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t`Data Context`} aside={<small>{t`optional`}</small>} help={<FiguresHelp figures={figures} />}>
          <TextArea rows={3} maxLength={20_000} value={data} placeholder={t`Paste a table or facts`} onValueChange={setData} />
        </Field>
        <div className="ai-box">
          <TextArea
            bare
            ref={box}
            className="ai-box-text"
            rows={3}
            maxLength={4000}
            aria-label={t`Message`}
            placeholder={t`What should the chart show?`}
            value={message}
            onValueChange={setMessage}
          />
          <div className="ai-box-foot">
            <span>{disabledReason ?? <Price credits={price} run={run} />}</span>
            <RunActions id={block.id} run={run} />
            <Button type="submit" size="small" busy={isWorking} disabledReason={disabledReason}>
              {isWorking ? <Trans>Sending…</Trans> : <Trans>Send</Trans>}
            </Button>
          </div>
        </div>
      </form>
      <DemoNote run={run} />
      {isMissing ? <Alert title={t`Enter a message/topic for the chart.`} /> : run?.kind === "failed" ? <Failure run={run} /> : null}
    </div>
  );
}

function useChartRequest({ id, type, aiagent, data: chart }: StoredBlock) {
  const { i18n } = useLingui();
  const runs = useRuns();
  const run = useRun(id);
  const [message, setMessage] = usePrompt(id);
  const [data, setData] = useState("");
  const [isMissing, setMissing] = useState(false);
  const figures = useMemo(() => pastedFigures(type, data, i18n.locale), [data, i18n.locale, type]);
  const send = async () => {
    const chartType = chartTypes.find((each) => each === type);
    setMissing(message.trim() === "");
    if (message.trim() === "" || !chartType) return;
    const request = {
      usermessage: message,
      chartType,
      agent: aiagent,
      ...barsOf(chartType, chart),
      ...(data.trim() === "" ? {} : { data }),
    };
    const hasWritten = await runs.startChart(id, request, figures.kind === "figures" ? figures.patch : {});
    if (hasWritten) setMessage("");
  };
  return { message, setMessage, data, setData, figures, isMissing, send, run };
}

/** [AI-02] Bar charts say how many bars and groups they have. */
function barsOf(chartType: string, { numBars, blocks }: StoredBlock["data"]): Pick<GenerateChart, "bars" | "blocks"> {
  if (chartType !== "barchart") return {};
  const bars = barCounts.find((count) => count === numBars);
  return { ...(bars && { bars }), ...(typeof blocks === "object" && blocks && { blocks: Object.keys(blocks).length }) };
}

function FiguresHelp({ figures }: { readonly figures: PastedFigures }) {
  if (figures.kind === "figures") return <Trans>These figures go into the chart exactly as they are.</Trans>;
  if (figures.kind === "too many") return <Trans>That is more than this chart can show, so the helper chooses from it.</Trans>;
  return null;
}

/** [AI-12] */
function Failure({ run: { error } }: { readonly run: Extract<Run, { kind: "failed" }> }) {
  const { t } = useLingui();
  if (error instanceof SignInRequired) return <Alert title={t`Sign in required.`} />;
  return (
    <Alert title={t`Chart generation failed.`}>
      {chartFailureWords(error)} <CreditsFallback error={error} />
    </Alert>
  );
}

function Alert({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={title}>
      {children}
    </Notice>
  );
}
