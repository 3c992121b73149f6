import { arc, pie } from "d3-shape";
import { partsOf } from "./chart.ts";
import { percent } from "./figures.ts";
import { chartStyles, toneOf } from "./styles.ts";
import { cut } from "./plot.ts";
import { pieSize } from "./chart-size.ts";
import type { Drawing } from "./plot.ts";

/** The names are in a legend, so one size fits every screen. */

export function drawPie({ chart, style, id }: Drawing) {
  const { parts, total } = partsOf(chart);
  const { outer, inner, pad } = chartStyles[style].pie;
  const slices = pie<number>().sortValues(null)(parts);
  const shape = arc<(typeof slices)[number]>()
    .outerRadius(outer)
    .innerRadius(inner)
    .padRadius(outer)
    .padAngle(pad / outer)
    .digits(2);
  const largest = parts.indexOf(Math.max(...parts));
  return (
    <g transform={`translate(${pieSize / 2} ${pieSize / 2})`}>
      {total > 0 ? null : <circle className="chart-void" r={outer} />}
      {slices.map((slice) => {
        if (slice.value <= 0) return null;
        const tone = toneOf(chart.kind, style, { index: slice.index, count: parts.length });
        const ink = style === "cartoon" ? { fill: `url(#${id}h${slice.index})`, filter: `url(#${id}w)` } : {};
        return (
          <path key={slice.index} className={style === "cartoon" ? "chart-inked" : `chart-fill ${tone}`} d={shape(slice) ?? ""} {...ink} />
        );
      })}
      {inner > 0 && total > 0 ? (
        <>
          <text className="chart-share" y="6" textAnchor="middle">
            {percent(parts[largest] ?? 0, total)}
          </text>
          <text className="chart-share-name" y="28" textAnchor="middle">
            {cut(chart.series[largest]?.name ?? "", inner * 1.6, 14)}
          </text>
        </>
      ) : null}
    </g>
  );
}
