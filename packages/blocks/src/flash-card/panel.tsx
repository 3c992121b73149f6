import { contentSizes, headerSizes } from "@coursewright/theme/theme.ts";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import type { FlashCard } from "./model.ts";

export function Panel({ data, change, ...themeProps }: PanelProps<FlashCard>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Question`}>
        <TextArea value={data.question} maxLength={500} rows={2} onValueChange={(question) => change({ question })} />
      </Field>
      <Field label={t`Answer`}>
        <TextArea value={data.answer} maxLength={1000} rows={3} onValueChange={(answer) => change({ answer })} />
      </Field>
      <AppearancePanel
        {...themeProps}
        widget="flash-card"
        group="flashCard"
        sizes={[
          { field: "questionSize", label: t`Question`, choices: headerSizes },
          { field: "answerSize", label: t`Answer`, choices: contentSizes },
        ]}
        colors={[
          { field: "cardBackground1", label: t`Card, from`, drawn: { at: ".b-flash", as: "fill" } },
          { field: "cardBackground2", label: t`Card, to`, drawn: { at: ".b-flash", as: "fill-end" } },
          { field: "questionColor", on: "cardBackground1", label: t`Question`, drawn: { at: ".b-flash", as: "text" } },
          { field: "answerColor", on: "cardBackground1", label: t`Answer`, drawn: { at: ".b-flash", as: "text", isInside: true } },
          { field: "borderColor", label: t`Border`, drawn: { at: ".b-flash", as: "edge" } },
        ]}
      />
    </>
  );
}
