import type { ChartKind } from "./chart.ts";

export const pieSize = 240;
const plotHeight = { bar: 270, line: 250 };

/** The size of a chart, known before it is drawn. */
export function chartSize(kind: ChartKind, width: number): { width: number; height: number } {
  return kind === "pie" ? { width: pieSize, height: pieSize } : { width, height: plotHeight[kind] };
}
