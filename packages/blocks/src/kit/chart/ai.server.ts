import type { ChartData } from "./chart-data.ts";

/** What the helper sees of a chart: no more than it needs to write it anew. */
export function currentChart(data: ChartData | undefined): string {
  return data ? JSON.stringify(data) : "";
}

export const chartTask =
  "Give real, plausible figures and never invent precision; the subtitle states what is measured and in which unit, and the source says where the figures come from or that they are an illustration.";
