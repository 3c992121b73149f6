import { fonts } from "@coursewright/theme/theme.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from "lucide-react";
import type { PanelProps } from "../kit/define-block.ts";
import { paraSizes } from "./model.ts";
import type { Para } from "./model.ts";
import "./panel.css";

export function Panel({ data, change }: PanelProps<Para>) {
  const { t } = useLingui();
  return (
    <div className="para-panel">
      <Segmented
        wide
        label={t`Alignment`}
        value={data.alignment ?? "left"}
        choices={[
          { value: "left", label: t`Left`, icon: <TextAlignStart size={18} strokeWidth={1.75} /> },
          { value: "center", label: t`Centre`, icon: <TextAlignCenter size={18} strokeWidth={1.75} /> },
          { value: "right", label: t`Right`, icon: <TextAlignEnd size={18} strokeWidth={1.75} /> },
          { value: "justify", label: t`Justified`, icon: <TextAlignJustify size={18} strokeWidth={1.75} /> },
        ]}
        onValueChange={(alignment) => change({ alignment })}
      />
      <div className="para-panel-row">
        <Select
          label={t`Font`}
          value={data.font ?? "theme"}
          choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
          onValueChange={(font) => change({ font: font === "theme" ? undefined : font })}
        />
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
      <Switch label={t`Card behind text`} checked={data.card ?? false} onCheckedChange={(card) => change({ card })} />
    </div>
  );
}
