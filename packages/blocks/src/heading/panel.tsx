import { cascade } from "@coursewright/theme/cascade.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AlignmentChoice, FontChoice, ShadowChoice } from "../kit/appearance/text-style-panel.tsx";
import type { Heading } from "./model.ts";

export function Panel({ data, change, ...themeProps }: PanelProps<Heading>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Text`}>
        <Input value={data.text} maxLength={300} onValueChange={(text) => change({ text })} />
      </Field>
      <Segmented
        wide
        label={t`Level`}
        value={data.meta.level === 3 ? "3" : "2"}
        choices={[
          { value: "2", label: t`Section` },
          { value: "3", label: t`Part of a section` },
        ]}
        onValueChange={(level) => change({ meta: { level: level === "3" ? 3 : 2 } })}
      />
      <HeadingAppearance {...themeProps} />
    </>
  );
}

function HeadingAppearance({ theme, pageTheme, changeTheme }: Pick<PanelProps<Heading>, "theme" | "pageTheme" | "changeTheme">) {
  const { t } = useLingui();
  const effective = cascade(pageTheme, theme);
  return (
    <fieldset className="panel-fieldset">
      <legend>
        <Trans>Appearance</Trans>
      </legend>
      <AlignmentChoice value={effective.alignment ?? "left"} onChange={(alignment) => changeTheme({ alignment })} />
      <FontChoice value={theme.heading?.font} onChange={(font) => changeTheme({ heading: { font } })} />
      <Switch
        label={t`Card behind text`}
        checked={effective.card?.status === "on"}
        onCheckedChange={(isOn) => changeTheme({ card: { status: isOn ? "on" : "off" } })}
      />
      <ShadowChoice
        label={t`Heading shadow`}
        value={effective.heading?.shadow ?? "none"}
        onChange={(shadow) => changeTheme({ heading: { shadow } })}
      />
    </fieldset>
  );
}
