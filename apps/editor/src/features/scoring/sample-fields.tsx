import type { ScoredRubric } from "@coursewright/blocks/kit/scoring/rubric.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { SampleDraft } from "./sample-drafts.ts";

interface SampleFieldsProps {
  readonly number: number;
  readonly draft: SampleDraft;
  readonly criteria: ScoredRubric["criteria"];
  readonly change: (draft: SampleDraft) => void;
  readonly remove: () => void;
}

/** A sample answer and the points that the author would give. */
export function SampleFields({ number, draft, criteria, change, remove }: SampleFieldsProps) {
  const { t } = useLingui();
  const setPoints = (index: number, text: string) =>
    change({ ...draft, points: criteria.map((_, each) => (each === index ? text : (draft.points[each] ?? ""))) });
  return (
    <li className="scoring-sample">
      <Field
        label={t`Sample answer ${number}`}
        aside={
          <IconButton label={t`Remove sample answer ${number}`} onClick={remove}>
            <X size={15} strokeWidth={1.75} />
          </IconButton>
        }
      >
        <TextArea rows={2} maxLength={10_000} value={draft.answer} onValueChange={(answer) => change({ ...draft, answer })} />
      </Field>
      <ul>
        {criteria.map(({ name, maxPoints }, index) => {
          const called = name || t`Criterion ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- criteria are identified by position
            <li key={index}>
              <span aria-hidden="true">{called}</span>
              <Input
                aria-label={t`Your points for “${called}” in sample ${number}`}
                inputMode="numeric"
                maxLength={3}
                value={draft.points[index] ?? ""}
                onValueChange={(text) => setPoints(index, text)}
              />
              <small>
                <Trans>of {maxPoints}</Trans>
              </small>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
