import { blockEntries, valueKeys } from "./chart-data.ts";
import type { ChartData } from "./chart-data.ts";
import { exactNumber, percent } from "./figures.ts";

export type ChartKind = "bar" | "line" | "pie";

/** The data to draw: one series per bar of a group, line or section. */
export interface Chart {
  kind: ChartKind;
  title: string;
  subtitle: string;
  categories: string[];
  series: Series[];
}

export interface Series {
  name: string;
  /** One per category. */
  values: ReadonlyArray<number | null>;
}

export function chartOf(kind: ChartKind, data: ChartData, count: number): Chart {
  const entries = blockEntries(data.blocks).map(([, entry]) => entry);
  return {
    kind,
    title: data.title,
    subtitle: data.subtitle,
    categories: entries.map(({ label }) => label),
    series: valueKeys.slice(0, count).map((key, index) => ({
      name: data.labels[index] ?? "",
      values: entries.map((entry) => entry[key] ?? null),
    })),
  };
}

export function valuesOf({ series }: Chart): number[] {
  return series.flatMap(({ values }) => values.filter((value) => value !== null));
}

/** The parts of a pie and their sum. */
export function partsOf({ series }: Chart): { parts: number[]; total: number } {
  const parts = series.map(({ values }) => values[0] ?? 0);
  return { parts, total: parts.reduce((sum, part) => sum + part, 0) };
}

/** A text alternative of the drawing without words of any language. The table below has every number. */
export function summaryOf(chart: Chart): string {
  const { parts, total } = partsOf(chart);
  const series = chart.series.map(({ name, values }, index) =>
    [name, chart.kind === "pie" ? percent(parts[index] ?? 0, total) : range(values)].filter(Boolean).join(" "),
  );
  return [chart.title, chart.subtitle, series.join(", ")].filter(Boolean).join(". ");
}

function range(values: Series["values"]): string {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return "";
  const [min, max] = [Math.min(...present), Math.max(...present)];
  return min === max ? exactNumber(min) : `${exactNumber(min)} … ${exactNumber(max)}`;
}
