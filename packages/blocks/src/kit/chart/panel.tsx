import type { Theme } from "@coursewright/theme/theme.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { useLingui } from "@lingui/react/macro";
import type { ChartKind } from "./chart.ts";
import type { ChartData } from "./chart-data.ts";
import { DataGrid } from "./data-grid.tsx";
import { StylePicker } from "./style-picker.tsx";
import "./panel.css";

type ChartPatch = Partial<ChartData>;

interface ChartPanelProps<Count extends number> {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly change: (patch: ChartPatch) => void;
  readonly theme: Theme;
  readonly pageTheme: Theme;
  readonly changeTheme: (patch: Theme) => void;
  readonly countLabel: string;
  readonly counts: readonly Count[];
  readonly count: Count;
  readonly changeCount: (count: Count) => void;
  readonly maxBlocks: number;
}

/** The settings of all charts: texts, number of bars, lines or sections, data and style. */
export function ChartPanel<Count extends number>(props: ChartPanelProps<Count>) {
  const { kind, data, change, theme, pageTheme, changeTheme, countLabel, counts, count, changeCount, maxBlocks } = props;
  const { t } = useLingui();
  return (
    <div className="chart-panel">
      <Field label={t`Title`}>
        <Input value={data.title} maxLength={200} onValueChange={(title) => change({ title })} />
      </Field>
      <Field label={t`Subtitle`} help={t`What is measured, and in which unit.`}>
        <Input value={data.subtitle} maxLength={300} onValueChange={(subtitle) => change({ subtitle })} />
      </Field>
      <Field label={t`Source`}>
        <Input value={data.source} maxLength={300} onValueChange={(source) => change({ source })} />
      </Field>
      <div className="chart-panel-group">
        <span>{countLabel}</span>
        <Segmented
          wide
          label={countLabel}
          value={String(count)}
          choices={counts.map((number) => ({ value: String(number), label: String(number) }))}
          onValueChange={(value) => {
            const chosen = counts.find((number) => String(number) === value);
            if (chosen !== undefined) changeCount(chosen);
          }}
        />
      </div>
      <DataGrid kind={kind} data={data} count={count} max={{ series: counts.at(-1) ?? count, blocks: maxBlocks }} change={change} />
      <StylePicker
        kind={kind}
        value={theme.charts?.style ?? pageTheme.charts?.style ?? "default"}
        onValueChange={(style) => changeTheme({ charts: { style } })}
      />
    </div>
  );
}
