import type { ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import type { TriedSample } from "@coursewright/contract/scoring.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { agreementOf } from "./agreement.ts";

interface TriedSamplesProps {
  readonly samples: readonly TriedSample[];
  readonly criteria: ScoredRubric["criteria"];
}

/** The helper's points for each sample beside the author's. */
export function TriedSamples({ samples, criteria }: TriedSamplesProps) {
  const { t } = useLingui();
  return (
    <ol className="scoring-tried" aria-label={t`Samples that were tried`}>
      {samples.map(({ answer, points, helper }) => (
        <li key={answer}>
          <blockquote>{answer}</blockquote>
          <ul>
            {helper.criteria.map((score, index) => {
              const [own, most] = [points[index] ?? 0, criteria[index]?.maxPoints ?? 0];
              return (
                // oxlint-disable-next-line react/no-array-index-key -- criteria are identified by position
                <li key={index}>
                  <b>{criteria[index]?.name || <Trans>Criterion {index + 1}</Trans>}</b>
                  <span>
                    <Trans>
                      You {own}, helper {score.points} of {most}
                    </Trans>
                  </span>
                  <p>{score.why}</p>
                  {score.evidence === null ? (
                    <p>
                      <Trans>No evidence found in the answer.</Trans>
                    </p>
                  ) : (
                    <q>{score.evidence}</q>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Says how far the helper agrees with the author. */
export function AgreementWords({ samples }: { readonly samples: readonly TriedSample[] }) {
  const { i18n } = useLingui();
  const { cases, exact, near, meanDifference } = agreementOf(samples);
  const count = samples.length;
  const apart = i18n.number(Math.abs(meanDifference));
  return (
    <div className="scoring-agreement">
      <p>
        <b>
          <Trans>
            In {near} of {cases} cases the helper is within 1 point of you. In {exact} of them it gives the same points.
          </Trans>
        </b>
      </p>
      <p>
        {meanDifference === 0 ? (
          <Trans>On average it gives the same points as you.</Trans>
        ) : meanDifference > 0 ? (
          <Trans>On average it gives {apart} points more than you.</Trans>
        ) : (
          <Trans>On average it gives {apart} points less than you.</Trans>
        )}{" "}
        <Plural
          value={count}
          one="This is based on # sample, which is too few to be sure."
          other="This is based on # samples, which is too few to be sure."
        />
      </p>
    </div>
  );
}
