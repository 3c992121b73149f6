import { alignments, fonts, shadows } from "@coursewright/theme/theme.ts";
import type { Alignment, Font, Shadow } from "@coursewright/theme/theme.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Tiles } from "@coursewright/ui/tiles.tsx";
import { useLingui } from "@lingui/react/macro";
import { TextAlignCenter, TextAlignEnd, TextAlignJustify, TextAlignStart } from "lucide-react";
import "../panels/panel-fieldset.css";
import "./text-style-panel.css";

interface AlignmentChoiceProps {
  readonly value: Alignment;
  readonly onChange: (alignment: Alignment) => void;
}

export function AlignmentChoice({ value, onChange }: AlignmentChoiceProps) {
  const { t } = useLingui();
  const names = { left: t`Left`, center: t`Centre`, right: t`Right`, justify: t`Justified` };
  return (
    <Segmented
      wide
      label={t`Alignment`}
      value={value}
      choices={alignments.map((alignment) => {
        const Icon = alignmentIcons[alignment];
        return { value: alignment, label: names[alignment], icon: <Icon size={18} strokeWidth={1.75} /> };
      })}
      onValueChange={onChange}
    />
  );
}

const alignmentIcons = { left: TextAlignStart, center: TextAlignCenter, right: TextAlignEnd, justify: TextAlignJustify };

interface FontChoiceProps {
  /** Undefined means the theme's font. */
  readonly value: Font | undefined;
  readonly onChange: (font: Font | undefined) => void;
}

export function FontChoice({ value, onChange }: FontChoiceProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Font`}
      value={value ?? "theme"}
      choices={[{ value: "theme", label: t`Theme font` }, ...fonts.map((font) => ({ value: font, label: font }))]}
      onValueChange={(font) => onChange(font === "theme" ? undefined : font)}
    />
  );
}

interface ShadowChoiceProps {
  readonly label: string;
  readonly value: Shadow;
  readonly onChange: (shadow: Shadow) => void;
}

/** Shows each shadow on a sample letter. */
export function ShadowChoice({ label, value, onChange }: ShadowChoiceProps) {
  return (
    <Tiles
      label={label}
      value={value}
      columns={3}
      tiles={shadows.map((shadow) => ({
        value: shadow,
        label: shadow,
        drawing: (
          <span className="shadow-letter" data-shadow={shadow} aria-hidden="true">
            A
          </span>
        ),
      }))}
      onValueChange={onChange}
    />
  );
}
