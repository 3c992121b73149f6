import { DraftField } from "@coursewright/ui/draft-field.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { useLingui } from "@lingui/react/macro";
import { iconNames, knownIcon, pathData } from "./icon-names.ts";

interface IconPanelProps {
  /** The owner of the icon, such as "Step 2". */
  readonly of: string;
  readonly icon: string;
  readonly svg: string;
  readonly change: (patch: { icon?: string; svg?: string }) => void;
}

export function IconPanel({ of, icon, svg, change }: IconPanelProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Icon of ${of}`}
        value={knownIcon(icon)}
        choices={iconNames.map((name) => ({ value: name, label: name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ") }))}
        onValueChange={(name) => change({ icon: name })}
      />
      <DraftField
        label={t`A drawing of your own for ${of}`}
        help={t`SVG path data for a grid of 24 by 24, shown instead of the icon.`}
        value={svg}
        spellCheck={false}
        accepts={(text) => pathData().safeParse(text).success}
        refusal={t`This is not SVG path data. An example is M4 12h16.`}
        onValueChange={(path) => change({ svg: path })}
      />
    </>
  );
}
