import { cascade } from "@coursewright/theme/cascade.ts";
import { contrastProblems } from "@coursewright/theme/contrast.ts";
import type { ContrastProblem } from "@coursewright/theme/contrast.ts";
import { fonts } from "@coursewright/theme/theme.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { fillWidgetColors, pickWidget } from "@coursewright/theme/widget-colors.ts";
import type { Widget } from "@coursewright/theme/widget-colors.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ColorField } from "@coursewright/ui/color-field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { PanelProps } from "../definition/define-block.ts";
import { appearancePatch, colorPatch, valuesOf } from "./appearance.ts";
import type { AppearanceColor, AppearanceGroup } from "./appearance.ts";
import { drawnColors } from "./drawn-colors.ts";
import "../panels/panel-fieldset.css";
import "./appearance-panel.css";

interface AppearancePanelProps extends Pick<PanelProps<object>, "theme" | "pageTheme" | "changeTheme" | "drawnBlock"> {
  readonly widget: Widget;
  readonly group: AppearanceGroup;
  readonly sizes: ReadonlyArray<{ readonly field: string; readonly label: string; readonly choices: readonly string[] }>;
  readonly colors: ReadonlyArray<AppearanceColor & { readonly label: string }>;
}

/** A widget's own font, sizes and colours, which override its group in the page's theme. */
export function AppearancePanel(props: AppearancePanelProps) {
  const { widget, group, sizes, colors, theme, pageTheme, changeTheme } = props;
  const { t } = useLingui();
  const own = valuesOf(theme[group]);
  const effective = cascade(pageTheme, theme);
  const named = valuesOf(effective[group]);
  const drawn = useDrawn(props);
  const filled = fillWidgetColors(effective, widget);
  const { colors: offered } = pickWidget(effective, widget);
  const shown = valuesOf(filled[group]);
  const problems = contrastProblems({ [group]: filled[group] });
  const set = (field: string, value: string | undefined) => changeTheme(appearancePatch(group, { [field]: value }, own));
  return (
    <fieldset className="panel-fieldset appearance-panel">
      <legend>
        <Trans>Appearance</Trans>
      </legend>
      <Select
        label={t`Font`}
        value={own["font"] ?? "theme"}
        choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
        onValueChange={(font) => set("font", font === "theme" ? undefined : font)}
      />
      {sizes.map(({ field, label, choices }) => (
        <Size key={field} label={label} sizes={choices} value={own[field]} onChange={(size) => set(field, size)} />
      ))}
      {colors.map(({ field, label, on }, index) => {
        const problem = problems.find(({ path }) => path.slice(1).join(".") === field);
        return (
          <ColorField
            key={field}
            label={label}
            value={named[field] ?? drawn[index] ?? shown[field] ?? ""}
            suggestions={offered}
            reset={own[field] === undefined ? undefined : { label: t`Theme colour for: ${label}`, onReset: () => set(field, undefined) }}
            onValueChange={(value) => changeTheme(colorPatch({ effective, widget, group, colors, field, value }))}
          >
            {on !== undefined && named[on] !== undefined && named[field] === undefined && offered[0] !== undefined ? (
              <Shade palette={offered[0]} used={shown[field]} set={(color) => set(field, color)} />
            ) : null}
            {problem && own[field] !== undefined ? <Problem label={label} problem={problem} set={(fix) => set(field, fix)} /> : null}
          </ColorField>
        );
      })}
    </fieldset>
  );
}

/** Read after the page has drawn the new colours. */
function useDrawn({ group, colors, theme, pageTheme, drawnBlock }: AppearancePanelProps): ReadonlyArray<string | null> {
  const [drawn, setDrawn] = useState<ReadonlyArray<string | null>>([]);
  const read = useEffectEvent((effective: Theme) => {
    const block = drawnBlock();
    const named = valuesOf(effective[group]);
    const places = colors.map((color) => (named[color.field] === undefined ? color.drawn : null));
    setDrawn(block ? drawnColors(block, places) : []);
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => read(cascade(pageTheme, theme)));
    return () => cancelAnimationFrame(frame);
  }, [theme, pageTheme]);
  return drawn;
}

interface ShadeProps {
  readonly palette: string;
  readonly used: string | undefined;
  readonly set: (color: string) => void;
}

/** Says why a text has another shade than the theme's colour. */
function Shade({ palette, used, set }: ShadeProps) {
  if (used === undefined || used === palette) return null;
  return (
    <p className="appearance-panel-problem">
      <Trans>The theme’s {palette} would be hard to read here, so a lighter or darker shade is used.</Trans>
      <Button tone="quiet" size="small" onClick={() => set(palette)}>
        <Trans>Use {palette}</Trans>
      </Button>
    </p>
  );
}

interface SizeProps {
  readonly label: string;
  readonly sizes: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (size: string | undefined) => void;
}

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
  readonly set: (fix: string) => void;
}

function Problem({ label, problem: { fix }, set }: ProblemProps) {
  return (
    <p className="appearance-panel-problem">
      <Trans>Hard to read on its background.</Trans>
      {fix ? (
        <Button tone="quiet" size="small" onClick={() => set(fix)}>
          <Trans>Fix {label}</Trans>
        </Button>
      ) : null}
    </p>
  );
}
