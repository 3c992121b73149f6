import { looks } from "./looks.ts";
import { round } from "./plot.ts";
import type { Drawing, Plot } from "./plot.ts";

export function drawAxes({ style, id, chart }: Drawing, plot: Plot) {
  const { axis } = looks[style];
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
  // On the right the figures stand above their lines, and beside the bars.
  const figures = { x: axis === "left" ? plot.left - 8 : chart.kind === "bar" ? plot.width : plot.right, down: axis === "left" ? 4 : -5 };
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

function drawTicks({ ticks, y }: Plot, { x, down }: { x: number; down: number }) {
  return ticks.map(({ value, label }) => (
    <text key={value} x={round(x)} y={round(y(value) + down)} textAnchor="end">
      {label}
    </text>
  ));
}
