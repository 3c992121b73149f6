import { drawChart } from "./draw-chart.tsx";
import type { Drawing } from "./plot.ts";

/** Used on the server. The editor gets drawn-chart-later.tsx instead (package.json). */
export function DrawnChart(drawing: Drawing) {
  return drawChart(drawing);
}
