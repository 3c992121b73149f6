import { minSamples, type ScoringState, switchScoring } from "@coursewright/contract/scoring.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { type ScoringPlace, setScoring } from "./scoring-queries.ts";

interface ScoringSwitchProps {
  readonly place: ScoringPlace;
  readonly mark: string;
  readonly state: ScoringState;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Can be turned on once the current criteria were tried. The server holds the switch; the block stores it for the next publication. */
export function ScoringSwitch({ place, mark, state, isOn, turn }: ScoringSwitchProps) {
  const { t } = useLingui();
  const isTried = state.samples.length >= minSamples;
  const isReady = state.isOn;
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(switchScoring, { params: place, body: { rubric: mark, isOn: wanted } }),
    onSuccess: (changed, wanted) => {
      setScoring(place, mark, changed);
      turn(wanted);
    },
  });
  return (
    <div className="scoring-switch">
      {isOn && isReady ? (
        <Notice tone="ok" icon={<CircleCheck size={18} />} title={<Trans>The helper scores answers to this question</Trans>}>
          <Trans>Learners see it once you publish the course.</Trans>
        </Notice>
      ) : isOn ? (
        <Notice tone="warn" icon={<TriangleAlert size={18} />} title={<Trans>Changed since you tried it</Trans>}>
          <Trans>The question or its criteria have changed since you tried them. Try them again, or learners get the practice score.</Trans>
        </Notice>
      ) : null}
      {change.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(change.error)} /> : null}
      {isOn && isReady ? (
        <Button tone="secondary" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
          <Trans>Switch it off</Trans>
        </Button>
      ) : (
        <>
          <Button
            size="small"
            busy={change.isPending}
            disabledReason={isTried ? undefined : t`Try at least ${minSamples} sample answers first`}
            onClick={() => change.mutate(true)}
          >
            <Trans>Score learners’ answers with the helper</Trans>
          </Button>
          {isOn ? (
            <Button tone="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
              <Trans>Back to the practice score</Trans>
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
