import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { Suspense, lazy } from "react";
import { chartSize } from "./chart-size.ts";
import type { Drawing } from "./plot.ts";

const Drawn = lazy(() => loadWithRetry(async () => ({ default: (await import("./drawn-chart.tsx")).DrawnChart })));

/** The chart code loads with the first chart. A placeholder of the same size prevents a layout shift. */
export function DrawnChart(drawing: Drawing) {
  const size = chartSize(drawing.chart.kind, drawing.width);
  return (
    <Suspense fallback={<svg className="chart-drawing" {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" />}>
      <Drawn {...drawing} />
    </Suspense>
  );
}
