import { scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { drawAxes } from "./axes.tsx";
import type { Series } from "./chart.ts";
import { chartStyles, toneOf } from "./styles.ts";
import { lineNames } from "./line-names.ts";
import { cut, plotOf, round, textWidth } from "./plot.ts";
import type { Drawing, Plot } from "./plot.ts";

export function drawLines(drawing: Drawing, height: number) {
  const { chart, style } = drawing;
  const plot = plotOf(drawing, height);
  const names = lineNames(drawing, plot);
  const inset = chartStyles[style].dotRadius - 1;
  const points = scalePoint(chart.categories.keys(), [plot.left + inset, plot.right - names.gutter]);
  const at = (category: number) => round(points(category) ?? 0);
  return (
    <>
      {drawAxes(drawing, { ...plot, right: plot.right - names.gutter }, names.gutter > 0)}
      {chart.series.map((series, index) => {
        const tone = toneOf(chart.kind, style, { index, count: chart.series.length });
        return <g key={index}>{drawLine(drawing, plot, { series, tone, at })}</g>;
      })}
      {names.labels.map(({ index, text, x, y }) => (
        <text
          key={index}
          className={`chart-line-name ${toneOf(chart.kind, style, { index, count: chart.series.length })}`}
          x={round(x)}
          y={round(y)}
        >
          {text}
        </text>
      ))}
      {drawCategories(drawing, plot, { at, step: points.step() })}
    </>
  );
}

interface Line {
  series: Series;
  tone: string;
  at: (category: number) => number;
}

function drawLine({ style, id }: Drawing, { y }: Plot, { series: { values }, tone, at }: Line) {
  const { dots, dotRadius, lineWidth } = chartStyles[style];
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, category) => at(category))
    .y((value) => round(y(value ?? 0)))
    .digits(2)(values);
  const first = values.findIndex((value) => value !== null);
  return (
    <>
      <path
        className={`chart-line ${tone}`}
        d={path ?? ""}
        strokeWidth={lineWidth}
        filter={style === "cartoon" ? `url(#${id}w)` : undefined}
      />
      {values.map((value, category) =>
        value === null || (dots === "first" && category !== first) ? null : (
          <circle key={category} className={`chart-dot ${tone}`} cx={at(category)} cy={round(y(value))} r={dotRadius} />
        ),
      )}
    </>
  );
}

/** Draws as many names as fit, at even steps. */
function drawCategories({ chart, style }: Drawing, { bottom, width }: Plot, { at, step }: { at: Line["at"]; step: number }) {
  const size = chartStyles[style].textSize;
  const widest = Math.min(120, Math.max(...chart.categories.map((category) => textWidth(category, size))));
  const lean = at(0) < widest / 2 ? 1.5 : 1;
  const every = step > 0 ? Math.max(1, Math.ceil((widest * lean + 12) / step)) : 1;
  return chart.categories.map((category, index) => {
    if (index % every !== 0) return null;
    const x = at(index);
    const half = textWidth(category, size) / 2;
    return (
      <text
        key={index}
        className="chart-name"
        x={x}
        y={bottom + 22}
        textAnchor={x - half < 0 ? "start" : x + half > width ? "end" : "middle"}
      >
        {cut(category, Math.max(120, step * every - 12), size)}
      </text>
    );
  });
}
