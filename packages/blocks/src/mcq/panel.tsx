import { textSizes } from "@coursewright/theme/theme.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, ChevronDown, ChevronUp, Plus, X } from "lucide-react";
import type { MetadataPanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { letterAt, lettered, maxOptions, withCorrect, withNewOption } from "./model.ts";
import type { Mcq, McqMetadata, Option } from "./model.ts";
import "./panel.css";

export function Panel({ data, metadata, change, changeMetadata, ...themeProps }: MetadataPanelProps<Mcq, McqMetadata>) {
  const { t } = useLingui();
  return (
    <div className="mcq-panel">
      <Field label={t`Question`}>
        <TextArea rows={3} maxLength={1000} value={data.question} onValueChange={(question) => change({ question })} />
      </Field>
      <Options options={data.options} change={(options) => change({ options })} />
      <Field label={t`Explanation`}>
        <TextArea rows={3} maxLength={2000} value={metadata.explanation} onValueChange={(explanation) => changeMetadata({ explanation })} />
      </Field>
      <Switch
        label={t`Shuffle options for each learner`}
        checked={metadata.shuffleOptions}
        onCheckedChange={(shuffleOptions) => changeMetadata({ shuffleOptions })}
      />
      <AppearancePanel
        {...themeProps}
        widget="MCQ"
        group="mcq"
        sizes={[{ field: "size", label: t`Text`, choices: textSizes }]}
        colors={[
          { field: "cardColor", label: t`Card`, drawn: { at: ".b-mcq", as: "fill" } },
          { field: "questionColor", on: "cardColor", label: t`Question`, drawn: { at: ".b-mcq", as: "text" } },
          { field: "optionColor", on: "cardColor", label: t`Options`, drawn: { at: ".mcq-option", as: "text" } },
          { field: "optionBubble", label: t`Letters`, drawn: { at: ".mcq-letter", as: "fill" } },
        ]}
      />
    </div>
  );
}

interface OptionsProps {
  readonly options: readonly Option[];
  readonly change: (options: Option[]) => void;
}

function Options({ options, change }: OptionsProps) {
  const { t } = useLingui();
  const next = letterAt(options.length);
  return (
    <section className="mcq-panel-options" aria-label={t`Options`}>
      <header>
        <b>
          <Trans>Options</Trans>
        </b>
        <small>
          <Trans>tap a letter to mark it correct</Trans>
        </small>
      </header>
      <ol>
        {options.map((option, index) => (
          <OptionRow key={option.id} options={options} index={index} option={option} change={change} />
        ))}
      </ol>
      {options.length < maxOptions ? (
        <Button tone="quiet" size="small" onClick={() => change(withNewOption(options))}>
          <Plus size={16} strokeWidth={1.75} />
          <Trans>Add option {next}</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function OptionRow({ options, index, option, change }: OptionsProps & { readonly index: number; readonly option: Option }) {
  const { t } = useLingui();
  const letter = letterAt(index);
  const moved = (by: 1 | -1) => lettered(options.toSpliced(index, 1).toSpliced(index + by, 0, option));
  return (
    <li data-correct={option.isCorrect ? "" : undefined}>
      <button
        type="button"
        className="mcq-panel-letter"
        name={`options.${index}.isCorrect`}
        aria-label={t`Mark ${letter} correct`}
        aria-pressed={option.isCorrect}
        onClick={() => change(withCorrect(options, option.id))}
      >
        {option.isCorrect ? <Check size={16} strokeWidth={2.5} /> : letter}
      </button>
      <Input
        aria-label={t`Option ${letter}`}
        maxLength={500}
        value={option.text}
        onValueChange={(text) => change(options.with(index, { ...option, text }))}
      />
      <span className="mcq-panel-moves">
        <IconButton
          label={t`Move ${letter} up`}
          disabledReason={index === 0 ? t`It is the first` : undefined}
          onClick={() => change(moved(-1))}
        >
          <ChevronUp size={15} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={t`Move ${letter} down`}
          disabledReason={index === options.length - 1 ? t`It is the last` : undefined}
          onClick={() => change(moved(1))}
        >
          <ChevronDown size={15} strokeWidth={1.75} />
        </IconButton>
      </span>
      <IconButton label={t`Remove option ${letter}`} onClick={() => change(lettered(options.toSpliced(index, 1)))}>
        <X size={15} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}
