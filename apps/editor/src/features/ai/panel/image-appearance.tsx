import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import "./image-appearance.css";

const styles = ["", "Gouache", "Watercolour", "Line drawing", "Photograph"] as const;
const lights = ["", "Morning", "Midday", "Evening", "Studio"] as const;

/** Sent to the image generator in English, whatever the editor's language. An empty value lets the generator choose. */
export interface Appearance {
  readonly style: (typeof styles)[number];
  readonly lighting: (typeof lights)[number];
}

interface ImageAppearanceProps {
  readonly appearance: Appearance;
  readonly onChange: (appearance: Appearance) => void;
}

export function ImageAppearance({ appearance, onChange }: ImageAppearanceProps) {
  const { t } = useLingui();
  const styleWords = {
    "": t`Any style`,
    Gouache: t`Gouache`,
    Watercolour: t`Watercolour`,
    "Line drawing": t`Line drawing`,
    Photograph: t`Photograph`,
  };
  const lightWords = { "": t`Any light`, Morning: t`Morning`, Midday: t`Midday`, Evening: t`Evening`, Studio: t`Studio` };
  return (
    <div className="image-appearance">
      <div>
        <span className="panel-label">
          <Trans>Style</Trans>
        </span>
        <Select
          label={t`Style`}
          value={appearance.style}
          choices={styles.map((value) => ({ value, label: styleWords[value] }))}
          onValueChange={(style) => onChange({ ...appearance, style })}
        />
      </div>
      <div>
        <span className="panel-label">
          <Trans>Lighting</Trans>
        </span>
        <Select
          label={t`Lighting`}
          value={appearance.lighting}
          choices={lights.map((value) => ({ value, label: lightWords[value] }))}
          onValueChange={(lighting) => onChange({ ...appearance, lighting })}
        />
      </div>
    </div>
  );
}
