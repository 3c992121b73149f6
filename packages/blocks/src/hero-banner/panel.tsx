import { titleSizes } from "@coursewright/theme/theme.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { Address } from "./model.ts";
import type { HeroBanner } from "./model.ts";

export function Panel({ data, change, MediaField, ...themeProps }: PanelProps<HeroBanner>) {
  const { t } = useLingui();
  return (
    <>
      <Field label={t`Title`}>
        <Input value={data.title} maxLength={200} onValueChange={(title) => change({ title })} />
      </Field>
      <Field label={t`Subtitle`}>
        <TextArea value={data.subtitle} maxLength={400} rows={2} onValueChange={(subtitle) => change({ subtitle })} />
      </Field>
      <Field label={t`Button`}>
        <Input value={data.buttonText} maxLength={60} onValueChange={(buttonText) => change({ buttonText })} />
      </Field>
      <DraftField
        name="buttonUrl"
        label={t`Where the button leads`}
        help={t`An address that begins with https://. With # the button does nothing.`}
        inputMode="url"
        value={data.buttonUrl}
        accepts={(text) => Address.safeParse(text).success}
        refusal={t`This address does not begin with https://`}
        onValueChange={(text) => change({ buttonUrl: Address.parse(text) })}
      />
      <MediaField field="backgroundImage" label={t`Background picture`} url={data.backgroundImage} />
      {data.backgroundImage === "" ? null : (
        <Button tone="quiet" size="small" onClick={() => change({ backgroundImage: "", backgroundImageCredit: undefined })}>
          <Trans>Remove the background picture</Trans>
        </Button>
      )}
      <Segmented
        wide
        label={t`Layout`}
        value={data.layout}
        choices={[
          { value: "left", label: t`Left`, icon: <TextAlignStart size={18} strokeWidth={1.75} /> },
          { value: "center", label: t`Centre`, icon: <TextAlignCenter size={18} strokeWidth={1.75} /> },
          { value: "right", label: t`Right`, icon: <TextAlignEnd size={18} strokeWidth={1.75} /> },
        ]}
        onValueChange={(layout) => change({ layout })}
      />
      <AppearancePanel
        {...themeProps}
        widget="hero-banner"
        group="heroBanner"
        sizes={[{ field: "titleSize", label: t`Title`, choices: titleSizes }]}
        colors={[
          { field: "colors.0", label: t`Background`, drawn: { at: ".b-hero", as: "fill" } },
          { field: "colors.1", on: "colors.0", label: t`Text`, drawn: { at: ".b-hero", as: "text" } },
          { field: "colors.2", label: t`Button`, drawn: { at: ".b-hero-button", as: "fill" } },
        ]}
      />
    </>
  );
}
