import { cascade } from "@coursewright/theme/cascade.ts";
import { Select } from "@coursewright/ui/select.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AlignmentChoice, FontChoice, ShadowChoice } from "../kit/appearance/text-style-panel.tsx";
import { isOnCard, paraSizes } from "./model.ts";
import type { Para } from "./model.ts";

export function Panel({ data, change, theme, pageTheme, changeTheme }: PanelProps<Para>) {
  const { t } = useLingui();
  const effective = cascade(pageTheme, theme);
  return (
    <fieldset className="panel-fieldset">
      <legend>
        <Trans>Text</Trans>
      </legend>
      <AlignmentChoice value={data.alignment ?? effective.alignment ?? "left"} onChange={(alignment) => change({ alignment })} />
      <div className="text-style-row">
        <FontChoice value={data.font} onChange={(font) => change({ font })} />
        <Select
          label={t`Size`}
          value={data.size ?? "theme"}
          choices={[
            { value: "theme", label: t`Reading` },
            ...paraSizes.map((size) => ({ value: size, label: size.replace("rem", " rem") })),
          ]}
          onValueChange={(size) => change({ size: size === "theme" ? undefined : size })}
        />
      </div>
      <Switch label={t`Card behind text`} checked={isOnCard(data, effective)} onCheckedChange={(card) => change({ card })} />
      <ShadowChoice
        label={t`Text shadow`}
        value={effective.body?.shadow ?? "none"}
        onChange={(shadow) => changeTheme({ body: { shadow } })}
      />
    </fieldset>
  );
}
