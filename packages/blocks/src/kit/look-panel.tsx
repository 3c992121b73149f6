import { cascade } from "@coursewright/theme/cascade.ts";
import { contrastProblems } from "@coursewright/theme/contrast.ts";
import { Theme, fonts } from "@coursewright/theme/theme.ts";
import { fillWidgetColors, widgetColors } from "@coursewright/theme/widget-colors.ts";
import type { Widget } from "@coursewright/theme/widget-colors.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ColorField } from "@coursewright/ui/color-field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PanelProps } from "./define-block.ts";
import "./look-panel.css";

type Group = "heroBanner" | "factCard" | "flashCard" | "stepCard" | "bulletCard" | "mcq" | "textbox";

interface LookPanelProps extends Pick<PanelProps<object>, "theme" | "pageTheme" | "changeTheme"> {
  readonly widget: Widget;
  readonly group: Group;
  readonly sizes: ReadonlyArray<{ readonly field: string; readonly label: string; readonly choices: readonly string[] }>;
  /** A field of the group, or a place in its list, such as "colors.0". */
  readonly colors: ReadonlyArray<{ readonly field: string; readonly label: string }>;
}

/** What a widget wears itself: font, sizes and colours of its group in the theme. */
export function LookPanel({ widget, group, sizes, colors, theme, pageTheme, changeTheme }: LookPanelProps) {
  const { t } = useLingui();
  const own = flat(theme[group]);
  const worn = cascade(pageTheme, theme);
  const filled = fillWidgetColors(worn, widget);
  const problems = contrastProblems({ [group]: filled[group] });
  const wear = (values: Readonly<Record<string, string | undefined>>) => changeTheme(Theme.parse({ [group]: nested(values, own) }));
  // One colour of the author's brings the others along, so that words stay legible on a new ground. [WID-05]
  const paint = (field: string, value: string) => {
    const painted = fillWidgetColors(cascade(worn, Theme.parse({ [group]: nested({ [field]: value }, flat(filled[group])) })), widget);
    const all = flat(painted[group]);
    wear(Object.fromEntries(colors.map((color) => [color.field, all[color.field]])));
  };
  return (
    <fieldset className="look-panel">
      <legend>
        <Trans>Look</Trans>
      </legend>
      <Select
        label={t`Font`}
        value={own["font"] ?? "theme"}
        choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
        onValueChange={(font) => wear({ font: font === "theme" ? undefined : font })}
      />
      {sizes.map(({ field, label, choices }) => (
        <Size key={field} label={label} sizes={choices} value={own[field]} onChange={(size) => wear({ [field]: size })} />
      ))}
      {colors.map(({ field, label }) => {
        const problem = problems.find(({ path }) => path.slice(1).join(".") === field);
        return (
          <ColorField
            key={field}
            label={label}
            value={flat(filled[group])[field] ?? ""}
            suggestions={widgetColors(worn)}
            reset={
              own[field] === undefined ? undefined : { label: t`Theme colour for: ${label}`, onReset: () => wear({ [field]: undefined }) }
            }
            onValueChange={(value) => paint(field, value)}
          >
            {problem && own[field] !== undefined ? <Problem label={label} fix={() => wear({ [field]: problem.fix })} /> : null}
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
        { value: "theme", label: t`${label}: as the theme` },
        ...sizes.map((size, index) => ({ value: size, label: `${label}: ${names[index] ?? ""}, ${size.replace("rem", " rem")}` })),
      ]}
      onValueChange={(size) => onChange(size === "theme" ? undefined : size)}
    />
  );
}

function Problem({ label, fix }: { readonly label: string; readonly fix: () => void }) {
  return (
    <p className="look-panel-problem">
      <Trans>Hard to read on its ground.</Trans>
      <Button tone="quiet" size="small" onClick={fix}>
        <Trans>Fix {label}</Trans>
      </Button>
    </p>
  );
}

/** A group's texts by field, with a list's under "colors.0". */
function flat(group: object | undefined): Record<string, string | undefined> {
  const entries = Object.entries(group ?? {}).flatMap(([field, value]): Array<[string, unknown]> =>
    Array.isArray(value) ? value.map((item, index) => [`${field}.${index}`, item]) : [[field, value]],
  );
  return Object.fromEntries(entries.map(([field, value]) => [field, typeof value === "string" ? value : undefined]));
}

/** A list is one value in a theme, so it is written whole, or taken away whole. */
function nested(values: Readonly<Record<string, string | undefined>>, before: Readonly<Record<string, string | undefined>>): object {
  const plain = Object.entries(values).filter(([field]) => !field.includes("."));
  const [name] =
    Object.keys(values)
      .find((field) => field.includes("."))
      ?.split(".") ?? [];
  if (name === undefined) return Object.fromEntries(plain);
  const whole = { ...before, ...values };
  const items = Object.keys(whole)
    .filter((field) => field.startsWith(`${name}.`))
    .toSorted()
    .map((field) => whole[field]);
  return { ...Object.fromEntries(plain), [name]: items.every((item) => item !== undefined) ? items : undefined };
}
