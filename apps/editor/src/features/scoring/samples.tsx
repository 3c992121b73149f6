import type { ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { maxSamples, scorePrice, type ScoringState, trySample } from "@coursewright/contract/scoring.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Plus } from "lucide-react";
import { useMemo } from "react";
import { call } from "../../base/api/client.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { Cost, useAffords, CreditsFallback } from "../credits/index.ts";
import { emptyDraft, firstDrafts, readySample, type SampleDraft } from "./sample-drafts.ts";
import { SampleFields } from "./sample-fields.tsx";
import { type ScoringPlace, setScoring } from "./scoring-queries.ts";
import { AgreementWords, TriedSamples } from "./tried-samples.tsx";
import { useHasOwnKey } from "../../base/api/session.ts";

interface SamplesProps {
  readonly place: ScoringPlace;
  readonly rubric: ScoredRubric;
  readonly mark: string;
  readonly state: ScoringState;
  /** Drafts edited since the panel was opened. */
  readonly written: readonly SampleDraft[] | null;
  readonly write: (change: (before: readonly SampleDraft[] | null) => readonly SampleDraft[]) => void;
}

const modelMs = 65_000;

export function Samples({ place, rubric, mark, state, written, write }: SamplesProps) {
  const { t } = useLingui();
  const offered = useMemo(() => firstDrafts(state), [state]);
  const isUntouched = written === null || (written.length === 0 && state.samples.length === 0);
  const drafts = isUntouched ? offered : written;
  const { prompt, criteria } = rubric;
  const ready = drafts.flatMap((draft) => readySample(draft, criteria) ?? []);
  const tryAll = useMutation({
    async mutationFn() {
      for (const { id, answer, points } of ready) {
        const body = { rubric: { prompt, criteria: criteria.map((each) => ({ ...each })) }, answer, points };
        const now = await call(trySample, { params: place, body }, { headers: { "idempotency-key": id }, timeoutMs: modelMs });
        setScoring(place, mark, now);
        write((before) => (before?.some((draft) => draft.id === id) ? before : drafts).filter((draft) => draft.id !== id));
      }
      announce(t`The helper has scored your samples.`);
    },
  });
  const room = maxSamples - state.samples.length - drafts.length;
  const price = useSamplePrice();
  const disabledReason = useDisabledReason(ready.length);
  return (
    <>
      {state.samples.length > 0 ? (
        <>
          <TriedSamples samples={state.samples} criteria={criteria} />
          <AgreementWords samples={state.samples} />
        </>
      ) : null}
      {drafts.length > 0 ? (
        <ol className="scoring-samples" aria-label={t`Samples to try`}>
          {drafts.map((draft, index) => (
            <SampleFields
              key={draft.id}
              number={state.samples.length + index + 1}
              draft={draft}
              criteria={criteria}
              change={(changed) => write(() => drafts.with(index, changed))}
              remove={() => write(() => drafts.toSpliced(index, 1))}
            />
          ))}
        </ol>
      ) : null}
      <div className="scoring-actions">
        {room > 0 ? (
          <Button tone="quiet" size="small" onClick={() => write(() => [...drafts, emptyDraft()])}>
            <Plus size={16} strokeWidth={1.75} />
            <Trans>Add a sample answer</Trans>
          </Button>
        ) : null}
        {drafts.length > 0 ? (
          <Button tone="ink" size="small" busy={tryAll.isPending} disabledReason={disabledReason} onClick={() => tryAll.mutate()}>
            {tryAll.isPending ? <Trans>The helper is scoring…</Trans> : <Trans>Try it</Trans>}
            {ready.length > 0 ? (
              <span className="scoring-price">
                <Cost credits={ready.length * price} />
              </span>
            ) : null}
          </Button>
        ) : null}
      </div>
      {tryAll.isError ? (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(tryAll.error)}
          actions={<CreditsFallback error={tryAll.error} />}
        />
      ) : null}
    </>
  );
}

function useSamplePrice(): number {
  return useHasOwnKey() ? 0 : scorePrice;
}

function useDisabledReason(ready: number): string | undefined {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isAffordable = useAffords(ready * useSamplePrice());
  if (isOffline) return t`The helper needs a connection`;
  if (ready === 0) return t`Write an answer and your points for each criterion first`;
  return isAffordable ? undefined : t`You do not have enough credits for that`;
}
