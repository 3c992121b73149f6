import type { ChartData } from "./chart-data.ts";

/** The part of a chart that the model needs to rewrite it. */
export function currentChart(data: ChartData | undefined): string {
  return data ? JSON.stringify(data) : "";
}

export const chartTask =
  "Give real, plausible figures and never invent precision; the subtitle states what is measured and in which unit, and the source says where the figures come from or that they are an illustration.";
