import { chartStyles } from "./styles.ts";
import { round } from "./plot.ts";
import type { Drawing, Plot } from "./plot.ts";

/** Line names at the right end move the axis labels to the left. */
export function drawAxes({ style, id, chart }: Drawing, plot: Plot, isTakenOnRight = false) {
  const { axis } = chartStyles[style];
  const zero = round(plot.y(0));
  if (axis === "hand") {
    return (
      <>
        <path
          className="chart-hand"
          d={`M${plot.left} ${plot.top - 8}V${plot.bottom}M${plot.left} ${zero}H${plot.right}`}
          filter={`url(#${id}w)`}
        />
        {drawTicks(plot, { x: plot.left - 10, down: 5 })}
      </>
    );
  }
  // On the right, labels are above their grid lines, and next to the bars.
  const end = chart.kind === "bar" ? plot.width : plot.right;
  const above = isTakenOnRight ? ({ x: plot.left, down: -5, anchor: "start" } as const) : { x: end, down: -5 };
  const figures = axis === "left" ? { x: plot.left - 8, down: 4 } : above;
  return (
    <>
      {axis === "none" ? null : plot.ticks.map(({ value }) => drawRule(plot, round(plot.y(value)), value))}
      {axis === "none" ? null : drawTicks(plot, figures)}
      <line className="chart-zero" x1={plot.left} x2={plot.right} y1={zero} y2={zero} />
    </>
  );
}

function drawRule({ left, right }: Plot, y: number, value: number) {
  return value === 0 ? null : <line key={value} className="chart-rule" x1={left} x2={right} y1={y} y2={y} />;
}

function drawTicks({ ticks, y }: Plot, { x, down, anchor = "end" }: { x: number; down: number; anchor?: "start" | "end" }) {
  return ticks.map(({ value, label }) => (
    <text key={value} x={round(x)} y={round(y(value) + down)} textAnchor={anchor}>
      {label}
    </text>
  ));
}
