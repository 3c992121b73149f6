import { contentSizes } from "@coursewright/theme/theme.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { FindIcons } from "../kit/icons/find-icons-panel.tsx";
import { IconPanel } from "../kit/icons/icon-panel.tsx";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { model, maxSteps, newStep, numbered, stepsInOrder } from "./model.ts";
import type { Step, StepCard } from "./model.ts";
import "../kit/panels/part-panel.css";

export function Panel({ data, change, findIcons, ...themeProps }: PanelProps<StepCard>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Title`}>
        <Input value={data.title} maxLength={200} onValueChange={(title) => change({ title })} />
      </Field>
      <Field label={t`Time it takes`}>
        <Input
          value={data.metadata.estimatedTime}
          maxLength={40}
          onValueChange={(estimatedTime) => change({ metadata: { ...data.metadata, estimatedTime } })}
        />
      </Field>
      <Segmented
        wide
        label={t`Difficulty`}
        value={data.metadata.difficulty}
        choices={[
          { value: "easy", label: t`Easy` },
          { value: "medium", label: t`Medium` },
          { value: "hard", label: t`Hard` },
        ]}
        onValueChange={(difficulty) => change({ metadata: { ...data.metadata, difficulty } })}
      />
      <Steps steps={stepsInOrder(data.steps).map(({ step }) => step)} onChange={(steps) => change({ steps: numbered(steps) })} />
      <FindIcons parts={model.icons.parts(data)} findIcons={findIcons} />
      <AppearancePanel
        {...themeProps}
        widget="step-card"
        group="stepCard"
        sizes={[{ field: "fontSize", label: t`Text`, choices: contentSizes }]}
        colors={[
          { field: "backgroundColor", label: t`Background`, drawn: { at: ".b-step", as: "fill" } },
          { field: "cardBackground1", label: t`Card, from`, drawn: { at: ".b-step", as: "fill" } },
          { field: "cardBackground2", label: t`Card, to`, drawn: { at: ".b-step", as: "fill-end" } },
          { field: "titleColor", on: "cardBackground1", label: t`Title`, drawn: { at: ".b-step h3", as: "text" } },
          { field: "stepColor", on: "cardBackground1", label: t`Steps`, drawn: { at: ".b-step", as: "text" } },
          { field: "buttonColor", on: "cardBackground1", label: t`Numbers`, drawn: { at: ".b-step-number", as: "text" } },
          { field: "borderColor", label: t`Border`, drawn: { at: ".b-step", as: "edge" } },
        ]}
      />
    </>
  );
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly onChange: (steps: readonly Step[]) => void;
}

function Steps({ steps, onChange }: StepsProps) {
  const { t } = useLingui();
  const put = (place: number, patch: Partial<Step>) =>
    onChange(steps.map((step, index) => (index === place ? { ...step, ...patch } : step)));
  return (
    <>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are identified by their number
        <details className="part-panel" key={index}>
          <summary>
            <b>{index + 1}</b> {step.main}
          </summary>
          <div>
            <StepFields step={step} name={t`step ${index + 1}`} change={(patch) => put(index, patch)} />
            <Button
              tone="quiet"
              size="small"
              disabledReason={steps.length > 1 ? undefined : t`A step card has at least one step.`}
              onClick={() => onChange(steps.filter((_, place) => place !== index))}
            >
              <Trans>Remove step {index + 1}</Trans>
            </Button>
          </div>
        </details>
      ))}
      <Button
        tone="secondary"
        disabledReason={steps.length < maxSteps ? undefined : t`A step card has at most ${maxSteps} steps.`}
        onClick={() => onChange([...steps, newStep("")])}
      >
        <Plus size={18} strokeWidth={1.75} />
        <Trans>Add a step</Trans>
      </Button>
    </>
  );
}

interface StepFieldsProps {
  readonly step: Step;
  readonly name: string;
  readonly change: (patch: Partial<Step>) => void;
}

function StepFields({ step, name, change }: StepFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`What to do`}>
        <Input value={step.main} maxLength={300} onValueChange={(main) => change({ main })} />
      </Field>
      <Field label={t`Text above`}>
        <Input value={step.topHelperText} maxLength={120} onValueChange={(topHelperText) => change({ topHelperText })} />
      </Field>
      <Field label={t`Advice below`}>
        <TextArea
          value={step.bottomHelperText}
          maxLength={500}
          rows={2}
          onValueChange={(bottomHelperText) => change({ bottomHelperText })}
        />
      </Field>
      <IconPanel of={name} icon={step.icon} svg={step.svg} change={change} />
    </>
  );
}
