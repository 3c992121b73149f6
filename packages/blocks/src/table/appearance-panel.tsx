import { cascade } from "@coursewright/theme/cascade.ts";
import { Color } from "@coursewright/theme/color.ts";
import { contrastProblems } from "@coursewright/theme/contrast.ts";
import { canvas, houseColors, ink } from "@coursewright/theme/house-theme.ts";
import { fonts, textSizes } from "@coursewright/theme/theme.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ColorField } from "@coursewright/ui/color-field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";

type ThemeProps = Pick<PanelProps<object>, "theme" | "pageTheme" | "changeTheme">;

/** The table's own style. An unset value is inherited from the theme. */
export function TableAppearance({ theme, pageTheme, changeTheme }: ThemeProps) {
  const { t } = useLingui();
  return (
    <fieldset className="table-panel-part">
      <legend>
        <Trans>Appearance</Trans>
      </legend>
      <div className="table-panel-row">
        <Select
          label={t`Font`}
          value={theme.table?.font ?? "theme"}
          choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
          onValueChange={(font) => changeTheme({ table: { font: font === "theme" ? undefined : font } })}
        />
        <Select
          label={t`Size`}
          value={theme.table?.fontSize ?? "theme"}
          choices={[{ value: "theme", label: t`Theme` }, ...textSizes.map((size) => ({ value: size, label: size.replace("rem", " rem") }))]}
          onValueChange={(size) => changeTheme({ table: { fontSize: size === "theme" ? undefined : size } })}
        />
      </div>
      <Colors theme={theme} pageTheme={pageTheme} changeTheme={changeTheme} />
    </fieldset>
  );
}

function Colors({ theme, pageTheme, changeTheme }: ThemeProps) {
  const { t } = useLingui();
  const effective = cascade(pageTheme, theme);
  const suggestions = effective.colors?.themeColors ?? houseColors;
  const fix = contrastProblems({ table: effective.table }).find(({ path }) => path[1] === "textColor")?.fix;
  const parts = [
    { field: "headerBg", label: t`Heading row`, house: canvas.light },
    { field: "borderColor", label: t`Lines`, house: suggestions[0] ?? ink.light },
    { field: "textColor", label: t`Text`, house: ink.light },
  ] as const;
  return (
    <>
      {parts.map(({ field, label, house }) => (
        <ColorField
          key={field}
          label={label}
          value={effective.table?.[field] ?? house}
          suggestions={suggestions}
          reset={
            theme.table?.[field] === undefined
              ? undefined
              : { label: t`Theme colour for: ${label}`, onReset: () => changeTheme({ table: { [field]: undefined } }) }
          }
          onValueChange={(value) => changeTheme({ table: { [field]: Color.parse(value) } })}
        />
      ))}
      {fix ? (
        <p className="table-panel-problem">
          <Trans>The text is hard to read on its background.</Trans>
          <Button tone="quiet" size="small" onClick={() => changeTheme({ table: { textColor: fix } })}>
            <Trans>Make it readable</Trans>
          </Button>
        </p>
      ) : null}
    </>
  );
}
