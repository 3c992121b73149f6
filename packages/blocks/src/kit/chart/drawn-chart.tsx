import { drawChart } from "./draw-chart.tsx";
import type { Drawing } from "./plot.ts";

/** Where pages are made a chart is drawn at once; the editor has drawn-chart-later.tsx in its place (package.json). */
export function DrawnChart(drawing: Drawing) {
  return drawChart(drawing);
}
