import { DrawnChart } from "#drawn-chart";
import type { Theme } from "@coursewright/theme/theme.ts";
import { useId } from "react";
import type { Leaves } from "../definition/leaves.ts";
import { chartOf, partsOf } from "./chart.ts";
import type { Chart, ChartKind } from "./chart.ts";
import type { ChartData } from "./chart-data.ts";
import { exactNumber, percent } from "./figures.ts";
import { toneOf, widthsOf } from "./styles.ts";
import { Numbers } from "./numbers.tsx";

interface ChartViewProps {
  kind: ChartKind;
  data: ChartData;
  /** The number of bars, lines or sections. */
  count: number;
  leaves: Leaves;
  theme: Theme;
}

export function ChartView({ kind, data, count, leaves, theme }: ChartViewProps) {
  const id = useId();
  const style = theme.charts?.style ?? "default";
  const chart = chartOf(kind, data, count);
  const names = chart.series.map((series, index) => (
    <ChartName key={index} chart={chart} data={data} index={index} leaves={leaves} tone={toneOf(kind, style, { index, count })} />
  ));
  return (
    <figure className="b-chart">
      <div className="chart" data-kind={kind} data-style={style}>
        <figcaption>
          <strong>
            <leaves.Text field="title" value={data.title} placeholder={/*i18n*/ { id: "chart.title", message: "What the chart says" }} />
          </strong>
          <span>
            <leaves.Text
              field="subtitle"
              value={data.subtitle}
              placeholder={/*i18n*/ { id: "chart.subtitle", message: "What is measured, in which unit" }}
            />
          </span>
        </figcaption>
        {kind === "bar" ? <ul className="chart-legend">{names}</ul> : null}
        {kind === "pie" ? (
          <div className="chart-pie">
            <DrawnChart chart={chart} style={style} width={0} id={id} />
            <ol>{names}</ol>
          </div>
        ) : (
          widthsOf(style).map((width) => <DrawnChart key={width} chart={chart} style={style} width={width} id={`${id}${width}`} />)
        )}
        <p className="chart-source">
          <leaves.Text field="source" value={data.source} placeholder={/*i18n*/ { id: "chart.source", message: "Source" }} />
        </p>
        <Numbers chart={chart} say={leaves.say} />
      </div>
    </figure>
  );
}

interface ChartNameProps {
  chart: Chart;
  data: ChartData;
  index: number;
  leaves: Leaves;
  tone: string;
}

function ChartName({ chart, data, index, leaves, tone }: ChartNameProps) {
  const { parts, total } = partsOf(chart);
  const part = parts[index] ?? 0;
  return (
    <li>
      <i className={tone} />
      <span>
        {index < data.labels.length ? (
          <leaves.Text
            field={`labels.${index}`}
            value={data.labels[index] ?? ""}
            placeholder={/*i18n*/ { id: "chart.name", message: "Name" }}
          />
        ) : null}
      </span>
      {chart.kind === "pie" ? (
        <b>
          {/* A percentage needs its absolute value. */}
          {total === 100 ? null : <small>{exactNumber(part)}</small>}
          {percent(part, total)}
        </b>
      ) : null}
    </li>
  );
}
