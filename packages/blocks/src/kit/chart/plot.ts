import type { Style } from "@coursewright/theme/theme.ts";
import { scaleLinear } from "d3-scale";
import type { ScaleLinear } from "d3-scale";
import { valuesOf } from "./chart.ts";
import type { Chart } from "./chart.ts";
import { chartNumberFormat } from "./figures.ts";
import { chartStyles } from "./styles.ts";

/** The plot area of bars and lines. */
export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  y: ScaleLinear<number, number>;
  ticks: Array<{ value: number; label: string }>;
}

export interface Drawing {
  chart: Chart;
  style: Style;
  width: number;
  /** Unique in the document. */
  id: string;
}

const top = 24;
const underPlot = 30;

export function plotOf({ chart, style, width }: Drawing, height: number): Plot {
  const values = valuesOf(chart);
  // The scale always includes zero.
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [height - underPlot, top]);
  if (values.every((value) => value === 0)) y.domain([0, 1]);
  y.nice(3);
  const steps = y.ticks(3);
  const inTicks = chartNumberFormat(steps);
  const ticks = steps.map((value) => ({ value, label: inTicks(value) }));
  const gutter = Math.max(...ticks.map(({ label }) => textWidth(label, chartStyles[style].textSize))) + 12;
  const { axis } = chartStyles[style];
  return {
    width,
    height,
    left: axis === "left" || axis === "hand" ? gutter : 4,
    right: axis === "right" && chart.kind === "bar" ? width - gutter : width - (chart.kind === "line" ? 10 : 4),
    top,
    bottom: height - underPlot,
    y,
    ticks,
  };
}

/** The average width of a letter, in ems. */
const letter = 0.58;

/** An estimate, because the server cannot measure text. Good enough to avoid overlaps. */
export function textWidth(text: string, size: number): number {
  return text.length * size * letter;
}

export function cut(text: string, room: number, size: number): string {
  const maxLetters = Math.max(1, Math.floor(room / (size * letter)));
  return text.length <= maxLetters ? text : `${text.slice(0, Math.max(1, maxLetters - 1)).trimEnd()}…`;
}

/** Two decimals are finer than a pixel and save two thirds of the bytes. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
