import type { Style } from "@coursewright/theme/theme.ts";
import type { ChartKind } from "./chart.ts";

/** The geometry of a style. The stylesheet sets colours and fonts by `data-style` and tone class. */
interface ChartStyle {
  axis: "left" | "right" | "hand" | "none";
  /** The values that are shown on their bars. */
  values: "all" | "highlight" | "large";
  textSize: number;
  valueSize: number;
  /** For the narrowest drawing. */
  smallValueSize: number;
  /** The share of a group's width that its bars fill, and the gap between them. */
  fill: number;
  gap: number;
  lineWidth: number;
  dots: "all" | "first";
  dotRadius: number;
  pie: { outer: number; inner: number; pad: number };
}

export const chartStyles: Record<Style, ChartStyle> = {
  default: {
    axis: "left",
    values: "all",
    textSize: 13,
    valueSize: 12.5,
    smallValueSize: 12.5,
    fill: 0.7,
    gap: 5,
    lineWidth: 2.75,
    dots: "all",
    dotRadius: 3.5,
    pie: { outer: 113, inner: 61, pad: 3 },
  },
  pro: {
    axis: "right",
    values: "highlight",
    textSize: 13,
    valueSize: 12.5,
    smallValueSize: 12.5,
    fill: 0.68,
    gap: 3,
    lineWidth: 2.25,
    dots: "first",
    dotRadius: 3.5,
    pie: { outer: 111, inner: 85, pad: 2 },
  },
  cartoon: {
    axis: "hand",
    values: "all",
    textSize: 15,
    valueSize: 14,
    smallValueSize: 11.5,
    fill: 0.74,
    gap: 8,
    lineWidth: 4.5,
    dots: "all",
    dotRadius: 6,
    pie: { outer: 104, inner: 0, pad: 0 },
  },
  minimal: {
    axis: "none",
    values: "highlight",
    textSize: 13,
    valueSize: 12.5,
    smallValueSize: 12.5,
    fill: 0.72,
    gap: 0,
    lineWidth: 1.5,
    dots: "first",
    dotRadius: 3.5,
    pie: { outer: 109, inner: 103.5, pad: 3 },
  },
  bold: {
    axis: "none",
    values: "large",
    textSize: 15,
    valueSize: 19,
    smallValueSize: 13,
    fill: 0.83,
    gap: 4,
    lineWidth: 7,
    dots: "first",
    dotRadius: 9,
    pie: { outer: 118, inner: 0, pad: 0 },
  },
};

/** CSS shows the widest drawing that fits, unscaled. Styles with a box have less room. */
export function widthsOf(style: Style): readonly [large: number, medium: number, small: number] {
  return style === "cartoon" || style === "bold" ? [640, 460, 296] : [700, 520, 340];
}

const lineColors = [1, 3, 4, 6, 2, 5];
const quietTones: Record<ChartKind, readonly string[]> = {
  bar: ["mid", "mute", "ink"],
  line: ["mid", "ink", "soft", "mute", "mid"],
  pie: ["mid", "mute", "ink", "soft", "mid", "mute", "soft"],
};
const boldTones = ["c", "b", "a", "d", "e", "f", "g", "h"];

interface Place {
  index: number;
  count: number;
}

/** The colour class of a series. */
export function toneOf(kind: ChartKind, style: Style, { index, count }: Place): string {
  if (style === "bold") return `tone-${boldTones[kind === "bar" ? count - 1 - index : index] ?? "c"}`;
  if (style === "default" || style === "cartoon") return `tone-${kind === "line" ? (lineColors[index] ?? 1) : index + 1}`;
  if (index === highlightOf(kind, count)) return "tone-high";
  if (kind === "line" && style === "minimal") return "tone-mid";
  return `tone-${quietTones[kind][kind === "bar" ? count - 2 - index : index - 1] ?? "mid"}`;
}

/** The series that a quiet style highlights: the last bar of a group, or the first line or section. */
export function highlightOf(kind: ChartKind, count: number): number {
  return kind === "bar" ? count - 1 : 0;
}
