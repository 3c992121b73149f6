import { drawBars } from "./bars.tsx";
import { chartSize } from "./chart-size.ts";
import { summaryOf } from "./chart.ts";
import { drawLines } from "./lines.tsx";
import { toneOf } from "./styles.ts";
import { drawPie } from "./pie.tsx";
import type { Drawing } from "./plot.ts";

/** Draws every chart as plain SVG, at its display width. */
export function drawChart(drawing: Drawing) {
  const { chart, style, id } = drawing;
  const size = chartSize(chart.kind, drawing.width);
  return (
    <svg className="chart-drawing" {...size} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={summaryOf(chart)}>
      {style === "cartoon" ? drawPens(drawing, id) : null}
      {chart.kind === "bar" ? drawBars(drawing, size.height) : chart.kind === "line" ? drawLines(drawing, size.height) : drawPie(drawing)}
    </svg>
  );
}

const slants = [45, -45, 0, 90, 20, -20, 65, -65];

/** The hand-drawn filter, and a hatching per series. */
function drawPens({ chart, style }: Drawing, id: string) {
  const count = chart.series.length;
  return (
    <defs>
      <filter id={`${id}w`} x="-5%" y="-5%" width="110%" height="110%">
        <feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="2" seed="4" />
        <feDisplacementMap in="SourceGraphic" scale="6" />
      </filter>
      {chart.kind === "line"
        ? null
        : chart.series.map((_, index) => {
            const tone = toneOf(chart.kind, style, { index, count });
            const turn = `rotate(${slants[index] ?? 0})`;
            return (
              <pattern key={index} id={`${id}h${index}`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform={turn}>
                <rect className={`chart-fill ${tone}`} width="9" height="9" opacity=".32" />
                <rect className={`chart-fill ${tone}`} width="4" height="9" />
              </pattern>
            );
          })}
    </defs>
  );
}
