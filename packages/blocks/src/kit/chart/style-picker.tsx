import { styles } from "@coursewright/theme/theme.ts";
import type { Style } from "@coursewright/theme/theme.ts";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Chart, ChartKind } from "./chart.ts";
import { drawChart } from "./draw-chart.tsx";

interface StylePickerProps {
  readonly kind: ChartKind;
  readonly value: Style;
  readonly onValueChange: (style: Style) => void;
}

/** [OPT-01] A small drawing of each of the five styles. */
export function StylePicker({ kind, value, onValueChange }: StylePickerProps) {
  const { t } = useLingui();
  const id = useId();
  const names: Record<Style, string> = { default: t`Default`, pro: t`Pro`, cartoon: t`Cartoon`, minimal: t`Minimal`, bold: t`Bold` };
  return (
    <fieldset className="chart-styles">
      <legend>{t`Style`}</legend>
      {styles.map((style) => (
        <label key={style}>
          <input type="radio" name={id} value={style} checked={style === value} onChange={() => onValueChange(style)} />
          <span className="chart" data-kind={kind} data-style={style} aria-hidden="true">
            {drawChart({ chart: samples[kind], style, width: 200, id: `${id}${style}` })}
          </span>
          {names[style]}
        </label>
      ))}
    </fieldset>
  );
}

const series = [
  { name: "", values: [2, 3, 5] },
  { name: "", values: [3, 5, 4] },
];
const sample = { title: "", subtitle: "", categories: ["", "", ""], series };
const samples: Record<ChartKind, Chart> = {
  bar: { ...sample, kind: "bar" },
  line: { ...sample, kind: "line" },
  pie: { ...sample, kind: "pie", categories: [""], series: [5, 3, 2].map((value) => ({ name: "", values: [value] })) },
};
