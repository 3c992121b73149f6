import { styles } from "@coursewright/theme/theme.ts";
import type { Style } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { chartOf } from "./chart.ts";
import type { Chart, ChartKind } from "./chart.ts";
import type { ChartData } from "./chart-data.ts";
import { drawChart } from "./draw-chart.tsx";
import { widthsOf } from "./styles.ts";

const texts = { title: "Rise", subtitle: "", source: "" };
const rise: ChartData = {
  ...texts,
  labels: ["20 °C", "24 °C"],
  blocks: { Block1: { label: "2 h", Q1: 2, Q2: -1 }, Block2: { label: "4 h", Q1: 4, Q2: 6 } },
};
const kinds: ChartKind[] = ["bar", "line", "pie"];

function svg(chart: Chart, style: Style = "default", width = 640): string {
  return renderToStaticMarkup(drawChart({ chart, style, width, id: "x" }));
}

function attributes(markup: string, pattern: RegExp): number[] {
  return [...markup.matchAll(pattern)].map(([, value]) => Number(value));
}

it("positive bars rise from zero and negative bars hang from it", () => {
  const markup = svg(chartOf("bar", rise, 2), "pro");
  const zero = attributes(markup, /class="chart-zero"[^>]* y1="([\d.]+)"/g)[0] ?? 0;
  const tops = attributes(markup, /class="chart-fill[^>]* y="([\d.]+)"/g);
  const heights = attributes(markup, /class="chart-fill[^>]* height="([\d.]+)"/g);
  expect(tops).toHaveLength(4);
  const unit = (heights[0] ?? 0) / 2;
  for (const [index, value] of [2, -1, 4, 6].entries()) {
    const [top = 0, height = 0] = [tops[index], heights[index]];
    expect(height).toBeCloseTo(Math.abs(value) * unit, 1);
    expect(value < 0 ? top : top + height).toBeCloseTo(zero, 1);
  }
});

it("the scale starts at zero even if no value is zero", () => {
  const high = { ...rise, blocks: { Block1: { label: "a", Q1: 1000 }, Block2: { label: "b", Q1: 1010 } } };
  for (const kind of ["bar", "line"] as const) expect(svg(chartOf(kind, high, 1))).toMatch(/<text[^>]*>0<\/text>/);
});

it("a missing value leaves a gap in bars and lines", () => {
  const gap = { ...rise, blocks: { Block1: { label: "a", Q1: 1 }, Block2: { label: "b" }, Block3: { label: "c", Q1: 3 } } };
  expect(svg(chartOf("bar", gap, 1), "pro").match(/chart-fill/g)).toHaveLength(2);
  expect(svg(chartOf("line", gap, 1)).match(/chart-dot/g)).toHaveLength(2);
  expect(svg(chartOf("line", gap, 1))).toMatch(/class="chart-line[^"]*" d="M[^"]*M/);
});

it("pie sections are shares of their sum, without empty ones", () => {
  const loaf = { ...texts, labels: ["Flour", "Water"], blocks: { Block1: { label: "", Q1: 30, Q2: 10, Q3: 0 } } };
  const markup = svg(chartOf("pie", loaf, 3));
  expect(markup.match(/<path/g)).toHaveLength(2);
  expect(markup).toContain("75%");
  expect(svg(chartOf("pie", { ...loaf, blocks: { Block1: { label: "" } } }, 3))).toContain("chart-void");
});

describe.each(styles)("[OPT-01] the style %s", (style) => {
  it.each(kinds)("draws a %s chart in every size with one theme colour per series", (kind) => {
    const max = { bar: 4, line: 6, pie: 8 }[kind];
    const values = { Q1: 1, Q2: 2, Q3: 3, Q4: 4, Q5: 5, Q6: 6, Q7: 7, Q8: 8 };
    const keys = kind === "pie" ? ["Block1"] : ["Block1", "Block2"];
    const blocks = Object.fromEntries(keys.map((key) => [key, { label: key, ...values }]));
    for (const width of widthsOf(style)) {
      const markup = svg(chartOf(kind, { ...texts, labels: [], blocks }, max), style, width);
      expect(markup).not.toMatch(/#[0-9a-f]{3,8}"|rgb|NaN|Infinity|style=|="-\d+(?:\.\d+)?" height|height="-/);
      expect(markup).toContain('role="img"');
    }
  });

  it("differs from the others", () => {
    const others = styles.filter((other) => other !== style);
    for (const kind of kinds)
      expect(others.map((other) => svg(chartOf(kind, rise, 2), other))).not.toContain(svg(chartOf(kind, rise, 2), style));
  });
});

it("a drawing has a text alternative with its title and ranges", () => {
  expect(svg(chartOf("bar", rise, 2))).toContain('aria-label="Rise. 20 °C 2 … 4, 24 °C -1 … 6"');
});

it("draws a chart in under a millisecond", () => {
  const groups = Array.from({ length: 8 }, (_, index) => [
    `Block${index + 1}`,
    { label: `${index} h`, Q1: index, Q2: 2 * index, Q3: 5, Q4: 7 },
  ]);
  const data: ChartData = { ...texts, labels: ["a", "b", "c", "d"], blocks: Object.fromEntries(groups) };
  const times = Array.from({ length: 300 }, (_, run) => {
    const chart = chartOf(run % 2 === 0 ? "bar" : "line", data, 4);
    const start = process.threadCpuUsage();
    drawChart({ chart, style: "default", width: 700, id: "x" });
    // CPU time of this thread only, without the garbage collector, the compiler and other processes.
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  }).toSorted((a, b) => a - b);
  expect(times[150]).toBeLessThan(1);
});
