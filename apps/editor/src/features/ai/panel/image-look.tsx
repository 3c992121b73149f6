import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import "./image-look.css";

const styles = ["", "Gouache", "Watercolour", "Line drawing", "Photograph"] as const;
const lights = ["", "Morning", "Midday", "Evening", "Studio"] as const;

/** As the painter is told it, whatever language the editor speaks; empty leaves it to the painter. */
export interface Look {
  readonly style: (typeof styles)[number];
  readonly lighting: (typeof lights)[number];
}

interface ImageLookProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

export function ImageLook({ look, onChange }: ImageLookProps) {
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
    <div className="image-look">
      <div>
        <span className="panel-label">
          <Trans>Style</Trans>
        </span>
        <Select
          label={t`Style`}
          value={look.style}
          choices={styles.map((value) => ({ value, label: styleWords[value] }))}
          onValueChange={(style) => onChange({ ...look, style })}
        />
      </div>
      <div>
        <span className="panel-label">
          <Trans>Lighting</Trans>
        </span>
        <Select
          label={t`Lighting`}
          value={look.lighting}
          choices={lights.map((value) => ({ value, label: lightWords[value] }))}
          onValueChange={(lighting) => onChange({ ...look, lighting })}
        />
      </div>
    </div>
  );
}
