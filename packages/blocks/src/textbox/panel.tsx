import { textSizes } from "@coursewright/theme/theme.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import type { MetadataPanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { maxCriteria, maxCriterionPoints, rubricOf, withNewCriterion } from "./model.ts";
import type { Criterion, Rubric, Textbox, TextboxMetadata } from "./model.ts";
import "./panel.css";

export function Panel({
  data,
  metadata,
  change,
  changeMetadata,
  HelperScoring,
  ...themeProps
}: MetadataPanelProps<Textbox, TextboxMetadata>) {
  const { t } = useLingui();
  return (
    <div className="textbox-panel">
      <Field label={t`Prompt`}>
        <TextArea rows={3} maxLength={1000} value={data.prompt} onValueChange={(prompt) => change({ prompt })} />
      </Field>
      <RubricFields rubric={data.rubric} change={(rubric) => change({ rubric })} />
      {data.rubric.enabled && data.rubric.criteria.length > 0 ? (
        <HelperScoring
          rubric={{ prompt: data.prompt, criteria: data.rubric.criteria }}
          isOn={metadata.scoring === "helper"}
          turn={(isOn) => changeMetadata({ scoring: isOn ? "helper" : "practice" })}
        />
      ) : null}
      <Field label={t`Hint at a good answer`} help={t`Shown once the learner has answered.`}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={metadata.idealResponseHint}
          onValueChange={(idealResponseHint) => changeMetadata({ idealResponseHint })}
        />
      </Field>
      <Field label={t`Comment after answering`}>
        <TextArea
          rows={2}
          maxLength={2000}
          value={metadata.aiCommentary}
          onValueChange={(aiCommentary) => changeMetadata({ aiCommentary })}
        />
      </Field>
      <Field label={t`Your trial answer`} help={t`Learners never see this answer.`}>
        <TextArea rows={3} maxLength={10_000} value={data.userAnswer} onValueChange={(userAnswer) => change({ userAnswer })} />
      </Field>
      <AppearancePanel
        {...themeProps}
        widget="Textbox"
        group="textbox"
        sizes={[{ field: "size", label: t`Text`, choices: textSizes }]}
        colors={[
          { field: "cardColor", label: t`Card`, drawn: { at: ".b-textbox", as: "fill" } },
          { field: "questionColor", on: "cardColor", label: t`Question`, drawn: { at: ".b-textbox", as: "text" } },
          { field: "bubbleColor", label: t`Answer box`, drawn: { at: ".textbox-box", as: "fill" } },
          { field: "bubbleTextColor", on: "bubbleColor", label: t`Answer`, drawn: { at: ".textbox-box", as: "text" } },
        ]}
      />
    </div>
  );
}

interface RubricProps {
  readonly rubric: Rubric;
  readonly change: (rubric: Rubric) => void;
}

function RubricFields({ rubric: { enabled, criteria, totalPoints }, change }: RubricProps) {
  const { t } = useLingui();
  const set = (changed: Criterion[]) => change(rubricOf({ enabled, criteria: changed }));
  // A rubric needs at least one criterion.
  const turn = (isOn: boolean) =>
    change(rubricOf({ enabled: isOn, criteria: isOn && criteria.length === 0 ? withNewCriterion(criteria) : criteria }));
  return (
    <section className="textbox-panel-rubric" aria-label={t`Rubric`}>
      <Switch label={t`Practice score by rubric`} checked={enabled} onCheckedChange={turn} />
      {enabled ? (
        <>
          <ul>
            {criteria.map((criterion, index) => (
              <CriterionRow
                key={criterion.id}
                number={index + 1}
                criterion={criterion}
                change={(changed) => set(criteria.with(index, changed))}
                remove={() => set(criteria.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <footer>
            {criteria.length < maxCriteria ? (
              <Button tone="quiet" size="small" onClick={() => set(withNewCriterion(criteria))}>
                <Plus size={16} strokeWidth={1.75} />
                <Trans>Add criterion</Trans>
              </Button>
            ) : null}
            <span>
              <Trans>Total: {totalPoints} points</Trans>
            </span>
          </footer>
        </>
      ) : null}
    </section>
  );
}

interface CriterionRowProps {
  readonly number: number;
  readonly criterion: Criterion;
  readonly change: (criterion: Criterion) => void;
  readonly remove: () => void;
}

function CriterionRow({ number, criterion, change, remove }: CriterionRowProps) {
  const { t } = useLingui();
  const setPoints = (text: string) => {
    const maxPoints = Math.min(Math.max(Math.round(Number(text)), 1), maxCriterionPoints);
    if (!Number.isNaN(maxPoints)) change({ ...criterion, maxPoints });
  };
  return (
    <li>
      <Input
        aria-label={t`Criterion ${number}`}
        maxLength={200}
        value={criterion.name}
        onValueChange={(name) => change({ ...criterion, name })}
      />
      <Input
        aria-label={t`Points of criterion ${number}`}
        type="number"
        min={1}
        max={maxCriterionPoints}
        value={String(criterion.maxPoints)}
        onValueChange={setPoints}
      />
      <IconButton label={t`Remove criterion ${number}`} onClick={remove}>
        <X size={15} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}
