import type { ChartData } from "./chart-data.ts";

/** A chart is replied as it is stored. */
export function chartContent(data: ChartData): Readonly<Record<string, unknown>> {
  return { ...data };
}

export const chartTask =
  "Give real, plausible figures and never invent precision; the subtitle states what is measured and in which unit, and the source says where the figures come from or that they are an illustration.";
