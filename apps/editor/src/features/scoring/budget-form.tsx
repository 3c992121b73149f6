import { changeScoringCap, maxScoringCredits, type ScoringBudget } from "@coursewright/contract/scoring.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { type ScoringPlace, setBudget } from "./scoring-queries.ts";

/** The course's monthly budget for scoring, and how much of it is used. */
export function BudgetForm({ place, budget: { monthlyCredits, used } }: { readonly place: ScoringPlace; readonly budget: ScoringBudget }) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: number) => call(changeScoringCap, { params: place, body: { monthlyCredits: wanted } }),
    onSuccess: (budget) => {
      setBudget(place, budget);
      setText(null);
      announce(t`Saved`);
    },
  });
  const shown = text ?? String(monthlyCredits);
  return (
    <form
      className="scoring-budget"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = /^\d{1,4}$/.test(shown.trim()) ? Number(shown) : Infinity;
        setWrong(wanted > maxScoringCredits);
        if (wanted <= maxScoringCredits) save.mutate(wanted);
      }}
    >
      <Field
        label={t`Maximum credits a month for this course`}
        help={t`${used} of ${monthlyCredits} are used this month. When they are gone, learners get the practice score.`}
        error={isWrong ? t`A whole number from 0 to ${maxScoringCredits}.` : undefined}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={5} value={shown} onValueChange={setText} />
      </Field>
      {save.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(save.error)} /> : null}
      <Button
        type="submit"
        tone="secondary"
        size="small"
        busy={save.isPending}
        disabledReason={shown.trim() === String(monthlyCredits) ? t`This is already set` : undefined}
      >
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
