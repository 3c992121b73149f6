import { cascade } from "@coursewright/theme/cascade.ts";
import { contrastProblems } from "@coursewright/theme/contrast.ts";
import type { ContrastProblem } from "@coursewright/theme/contrast.ts";
import { fonts } from "@coursewright/theme/theme.ts";
import { fillWidgetColors, pickWidget } from "@coursewright/theme/widget-colors.ts";
import type { Widget } from "@coursewright/theme/widget-colors.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ColorField } from "@coursewright/ui/color-field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../definition/define-block.ts";
import { appearancePatch, paint, valuesOf } from "./appearance.ts";
import type { AppearanceColor, AppearanceGroup } from "./appearance.ts";
import "../panels/panel-fieldset.css";
import "./appearance-panel.css";

interface AppearancePanelProps extends Pick<PanelProps<object>, "theme" | "pageTheme" | "changeTheme"> {
  readonly widget: Widget;
  readonly group: AppearanceGroup;
  readonly sizes: ReadonlyArray<{ readonly field: string; readonly label: string; readonly choices: readonly string[] }>;
  readonly colors: ReadonlyArray<AppearanceColor & { readonly label: string }>;
}

/** What a widget wears itself: font, sizes and colours of its group in the theme. */
export function AppearancePanel({ widget, group, sizes, colors, theme, pageTheme, changeTheme }: AppearancePanelProps) {
  const { t } = useLingui();
  const own = valuesOf(theme[group]);
  const worn = cascade(pageTheme, theme);
  const filled = fillWidgetColors(worn, widget);
  const { colors: offered } = pickWidget(worn, widget);
  const shown = valuesOf(filled[group]);
  const problems = contrastProblems({ [group]: filled[group] });
  const wear = (field: string, value: string | undefined) => changeTheme(appearancePatch(group, { [field]: value }, own));
  return (
    <fieldset className="panel-fieldset appearance-panel">
      <legend>
        <Trans>Appearance</Trans>
      </legend>
      <Select
        label={t`Font`}
        value={own["font"] ?? "theme"}
        choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
        onValueChange={(font) => wear("font", font === "theme" ? undefined : font)}
      />
      {sizes.map(({ field, label, choices }) => (
        <Size key={field} label={label} sizes={choices} value={own[field]} onChange={(size) => wear(field, size)} />
      ))}
      {colors.map(({ field, label }) => {
        const problem = problems.find(({ path }) => path.slice(1).join(".") === field);
        return (
          <ColorField
            key={field}
            label={label}
            value={shown[field] ?? ""}
            suggestions={offered}
            reset={own[field] === undefined ? undefined : { label: t`Theme colour for: ${label}`, onReset: () => wear(field, undefined) }}
            onValueChange={(value) => changeTheme(paint({ worn, widget, group, colors, field, value }))}
          >
            {problem && own[field] !== undefined ? <Problem label={label} problem={problem} wear={(fix) => wear(field, fix)} /> : null}
          </ColorField>
        );
      })}
    </fieldset>
  );
}

interface SizeProps {
  readonly label: string;
  readonly sizes: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (size: string | undefined) => void;
}

/** Small to Extra Large, as the specification names them. */
function Size({ label, sizes, value, onChange }: SizeProps) {
  const { t } = useLingui();
  const names = [t`Small`, t`Medium`, t`Large`, t`Extra Large`];
  return (
    <Select
      label={label}
      value={value ?? "theme"}
      choices={[
        { value: "theme", label: t`${label}: same as the theme` },
        ...sizes.map((size, index) => ({ value: size, label: `${label}: ${names[index] ?? ""}, ${size.replace("rem", " rem")}` })),
      ]}
      onValueChange={(size) => onChange(size === "theme" ? undefined : size)}
    />
  );
}

interface ProblemProps {
  readonly label: string;
  readonly problem: ContrastProblem;
  readonly wear: (fix: string) => void;
}

function Problem({ label, problem: { fix }, wear }: ProblemProps) {
  return (
    <p className="appearance-panel-problem">
      <Trans>Hard to read on its background.</Trans>
      {fix ? (
        <Button tone="quiet" size="small" onClick={() => wear(fix)}>
          <Trans>Fix {label}</Trans>
        </Button>
      ) : null}
    </p>
  );
}
