import { titleSizes } from "@coursewright/theme/theme.ts";
import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { useLingui } from "@lingui/react/macro";
import { TextAlignCenter, TextAlignEnd, TextAlignStart } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { Address, Picture } from "./model.ts";
import type { HeroBanner } from "./model.ts";

export function Panel({ data, change, ...themeProps }: PanelProps<HeroBanner>) {
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
      <DraftField
        label={t`Background picture`}
        help={t`The address of a picture. You can leave it empty.`}
        inputMode="url"
        value={data.backgroundImage}
        accepts={(text) => Picture.safeParse(text).success}
        refusal={t`This address does not begin with https://`}
        onValueChange={(text) => change({ backgroundImage: Picture.parse(text) })}
      />
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
