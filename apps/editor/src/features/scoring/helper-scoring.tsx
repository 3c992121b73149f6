import type { HelperScoringProps } from "@coursewright/blocks/kit/definition/define-block.ts";
import { rubricFingerprint, type ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "@coursewright/ui/notice.tsx";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { useDebouncedValue } from "../../base/parts/use-debounced-value.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { BudgetForm } from "./budget-form.tsx";
import type { SampleDraft } from "./sample-drafts.ts";
import { Samples } from "./samples.tsx";
import { scoringQuery } from "./scoring-queries.ts";
import { ScoringSwitch } from "./scoring-switch.tsx";
import "./helper-scoring.css";

interface HelperScoringOfBlock extends HelperScoringProps {
  readonly projectId: string;
  /** The block's id on published pages. */
  readonly block: string;
}

/** The author tries scoring on samples, sees how far it agrees with them, and can then turn it on for learners. */
export function HelperScoring({ rubric, isOn, turn, projectId, block }: HelperScoringOfBlock) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const id = useId();
  const place = { uid, projectId, block };
  const mark = rubricFingerprint(rubric);
  // Debounced, so that typing a criterion does not send a request per key.
  const debounced = useDebouncedValue(mark, 500);
  const { data, error } = useQuery(scoringQuery(place, debounced));
  const state = mark === debounced ? data : undefined;
  const [written, write] = useState<readonly SampleDraft[] | null>(null);
  const bare: ScoredRubric = { prompt: rubric.prompt, criteria: rubric.criteria.map(({ name, maxPoints }) => ({ name, maxPoints })) };
  return (
    <section className="scoring" aria-labelledby={id}>
      <h3 id={id}>
        <Trans>Score with the helper</Trans>
      </h3>
      <p>
        <Trans>
          Learners get a practice score that depends on length. The helper can read their answers instead and quote the evidence for its
          points. You pay 1 credit for each answer. Try it first on your own sample answers.
        </Trans>
      </p>
      {state ? (
        <>
          <Samples place={place} rubric={bare} mark={mark} state={state} written={written} write={write} />
          <ScoringSwitch place={place} mark={mark} state={state} isOn={isOn} turn={turn} />
          <BudgetForm place={place} budget={state.budget} />
        </>
      ) : error ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(error)} />
      ) : (
        <p role="status">{t`Loading your samples…`}</p>
      )}
    </section>
  );
}
