import { scaleBand } from "d3-scale";
import { drawAxes } from "./axes.tsx";
import { valuesOf } from "./chart.ts";
import { chartNumberFormat } from "./figures.ts";
import { highlightOf, chartStyles, toneOf } from "./styles.ts";
import { cut, plotOf, round, textWidth } from "./plot.ts";
import type { Drawing, Plot } from "./plot.ts";

const maxBarWidth = 72;
const narrow = 400;
const minLetters = 8;

interface Bar {
  index: number;
  x: number;
  width: number;
  value: number;
  tone: string;
}

export function drawBars(drawing: Drawing, height: number) {
  const { chart, style } = drawing;
  const chartStyle = chartStyles[style];
  const plot = plotOf(drawing, height);
  const groups = scaleBand(chart.categories.keys(), [plot.left, plot.right])
    .paddingInner(1 - chartStyle.fill)
    .paddingOuter((1 - chartStyle.fill) / 2);
  const count = chart.series.length;
  const gap = Math.min(chartStyle.gap, groups.bandwidth() / count / 3);
  const width = Math.min(maxBarWidth, (groups.bandwidth() - gap * (count - 1)) / count);
  const used = width * count + gap * (count - 1);
  const show = shownValues(drawing, width + gap);
  const names = namesThatFit(drawing, groups.step());
  return (
    <>
      {drawAxes(drawing, plot)}
      {chart.categories.map((category, group) => {
        const start = (groups(group) ?? 0) + (groups.bandwidth() - used) / 2;
        return (
          <g key={group}>
            {chart.series.map(({ values }, index) => {
              const value = values[group];
              if (value === null || value === undefined) return null;
              const bar = { index, value, x: start + index * (width + gap), width, tone: toneOf(chart.kind, style, { index, count }) };
              return (
                <g key={index}>
                  {drawBar(drawing, plot, bar)}
                  {drawValue(plot, bar, show(bar))}
                </g>
              );
            })}
            {drawName(plot, { text: names(category, group), x: start + used / 2, size: chartStyle.textSize })}
          </g>
        );
      })}
    </>
  );
}

/** The label on a bar, or null if the style hides it or it does not fit. */
function shownValues({ chart, style, width }: Drawing, room: number): (bar: Bar) => string | null {
  const { values, ...chartStyle } = chartStyles[style];
  const valueSize = width < narrow ? chartStyle.smallValueSize : chartStyle.valueSize;
  const all = valuesOf(chart);
  const format = chartNumberFormat(all);
  const max = Math.max(...all.map(Math.abs));
  const highlight = highlightOf(chart.kind, chart.series.length);
  const isRoomy = all.every((value) => textWidth(format(value), valueSize) <= room + (values === "highlight" ? room : 3));
  return ({ index, value }) => {
    const isShown = values === "all" || index === highlight || (values === "large" && Math.abs(value) >= max * 0.7);
    return isShown && isRoomy ? format(value) : null;
  };
}

/** Shows all names if there is room, else every second or third. */
function namesThatFit({ chart, style }: Drawing, step: number): (name: string, group: number) => string {
  const { textSize } = chartStyles[style];
  const longest = Math.max(...chart.categories.map(({ length }) => Math.min(length, minLetters)));
  const every = Math.max(1, Math.ceil(textWidth("x".repeat(longest), textSize) / (step - 4)));
  return (name, group) => (group % every === 0 ? cut(name, step * every - 4, textSize) : "");
}

/** Centred under its group, but kept inside the drawing. */
function drawName({ bottom, width }: Plot, { text, x, size }: { text: string; x: number; size: number }) {
  const half = textWidth(text, size) / 2;
  return text === "" ? null : (
    <text className="chart-name" x={round(Math.max(half, Math.min(width - half, x)))} y={bottom + 22} textAnchor="middle">
      {text}
    </text>
  );
}

function drawValue({ y }: Plot, { x, width, value }: Bar, text: string | null) {
  if (text === null) return null;
  return (
    <text className="chart-value" x={round(x + width / 2)} y={round(value < 0 ? y(value) + 18 : y(value) - 8)} textAnchor="middle">
      {text}
    </text>
  );
}

function drawBar({ style, id }: Drawing, { y }: Plot, { index, x, width, value, tone }: Bar) {
  const [zero, end] = [y(0), y(value)];
  const [upper, height] = [round(Math.min(zero, end)), round(Math.abs(zero - end))];
  if (style === "minimal") {
    const middle = round(x + width / 2);
    return (
      <>
        <line className={`chart-stem ${tone}`} x1={middle} x2={middle} y1={round(zero)} y2={round(end)} />
        <circle className={`chart-head ${tone}`} cx={middle} cy={round(end)} r="5" />
      </>
    );
  }
  if (style === "cartoon") {
    return (
      <g filter={`url(#${id}w)`}>
        <rect className="chart-shade" x={round(x + 5)} y={upper + 5} width={round(width)} height={Math.max(0, height - 5)} />
        <rect className="chart-inked" x={round(x)} y={upper} width={round(width)} height={height} rx="5" fill={`url(#${id}h${index})`} />
      </g>
    );
  }
  if (style === "default") return <path className={`chart-fill ${tone}`} d={roundedBar({ x, width, zero, end })} />;
  return <rect className={`chart-fill ${tone}`} x={round(x)} y={upper} width={round(width)} height={height} />;
}

/** Flat at zero, rounded at the other end. */
function roundedBar({ x, width, zero, end }: { x: number; width: number; zero: number; end: number }): string {
  const radius = Math.min(4, width / 2, Math.abs(zero - end));
  const inward = end < zero ? radius : -radius;
  const [r, i] = [round(radius), round(inward)];
  return `M${round(x)} ${round(zero)}V${round(end + inward)}q0 ${-i} ${r} ${-i}h${round(width - 2 * radius)}q${r} 0 ${r} ${i}V${round(zero)}z`;
}
