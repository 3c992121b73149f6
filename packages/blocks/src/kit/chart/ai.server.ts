import type { ChartData } from "./chart-data.ts";

/** A chart is replied as it is stored. */
export function chartContent(data: ChartData): Readonly<Record<string, unknown>> {
  return { ...data };
}

export const chartTask =
  "Take the figures from the request, the selection or the page, and never change them. Only if these hold no figures, estimate some, and say in the source that they are estimates. The subtitle states what is measured and in which unit, and the source says where the figures come from.";
