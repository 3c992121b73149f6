import { contentSizes, headerSizes, styles } from "@coursewright/theme/theme.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { useLingui } from "@lingui/react/macro";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import type { FactCard } from "./model.ts";

export function Panel({ data, change, ...themeProps }: PanelProps<FactCard>) {
  const { t } = useLingui();
  const names = { default: t`Default`, pro: t`Pro`, cartoon: t`Cartoon`, minimal: t`Minimal`, bold: t`Bold` };
  return (
    <>
      <Header data={data} change={change} />
      <Segmented
        wide
        label={t`Style`}
        value={themeProps.theme.factCard?.style ?? themeProps.pageTheme.factCard?.style ?? "default"}
        choices={styles.map((style) => ({ value: style, label: names[style] }))}
        onValueChange={(style) => themeProps.changeTheme({ factCard: { style } })}
      />
      <AppearancePanel
        {...themeProps}
        widget="fact-card"
        group="factCard"
        sizes={[
          { field: "headerSize", label: t`Header`, choices: headerSizes },
          { field: "fontSize", label: t`Content`, choices: contentSizes },
        ]}
        colors={[
          { field: "cardBackground1", label: t`Card, from`, drawn: { at: ".b-fact", as: "fill" } },
          { field: "cardBackground2", label: t`Card, to`, drawn: { at: ".b-fact", as: "fill-end" } },
          { field: "headerBackground1", label: t`Header background, from`, drawn: { at: ".b-fact header", as: "fill" } },
          { field: "headerBackground2", label: t`Header background, to`, drawn: { at: ".b-fact header", as: "fill-end" } },
          { field: "headerColor", on: "headerBackground1", label: t`Header`, drawn: { at: ".b-fact header", as: "text" } },
          { field: "contentColor", on: "cardBackground1", label: t`Content`, drawn: { at: ".b-fact-text", as: "text" } },
          { field: "borderColor", label: t`Border`, drawn: { at: ".b-fact", as: "edge" } },
        ]}
      />
    </>
  );
}

function Header({ data, change }: Pick<PanelProps<FactCard>, "data" | "change">) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Header`}
        value={data.headerType}
        choices={[
          { value: "did-you-know", label: t`Did you know?` },
          { value: "fun-fact", label: t`Fun fact` },
          { value: "quick-tip", label: t`Quick tip` },
          { value: "remember", label: t`Remember` },
          { value: "important", label: t`Important` },
          { value: "custom", label: t`In your own words` },
        ]}
        onValueChange={(headerType) => change({ headerType })}
      />
      <Field label={t`Header in your own words`} help={t`If this is empty, the header chosen above is used.`}>
        <Input value={data.customHeaderText} maxLength={120} onValueChange={(customHeaderText) => change({ customHeaderText })} />
      </Field>
      <Segmented
        wide
        label={t`Header style`}
        value={data.headerVariation}
        choices={[
          { value: "default", label: t`With an icon` },
          { value: "plain", label: t`Plain` },
          { value: "banner", label: t`Banner` },
        ]}
        onValueChange={(headerVariation) => change({ headerVariation })}
      />
    </>
  );
}
