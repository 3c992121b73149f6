import type { ChartKind } from "./chart.ts";

export const pieSize = 240;
const plotHeight = { bar: 270, line: 250 };

/** How large a chart is drawn, which is known before it is. */
export function chartSize(kind: ChartKind, width: number): { width: number; height: number } {
  return kind === "pie" ? { width: pieSize, height: pieSize } : { width, height: plotHeight[kind] };
}
