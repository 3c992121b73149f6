import type { Series } from "./chart.ts";
import { chartStyles } from "./styles.ts";
import { cut, textWidth } from "./plot.ts";
import type { Drawing, Plot } from "./plot.ts";

interface Name {
  index: number;
  text: string;
  x: number;
  y: number;
}

const leading = 17;

/** Puts line names where the lines are far apart: at their start inside the plot, or after their end in a gutter. */
export function lineNames({ chart, style, width }: Drawing, plot: Plot): { gutter: number; labels: Name[] } {
  const size = chartStyles[style].textSize;
  const named = chart.series.map(({ name, values }, index) => ({ name, values, index })).filter(({ name }) => name !== "");
  const [starts, ends] = [named.map(({ values }) => plot.y(values[0] ?? 0)), named.map(({ values }) => plot.y(values.at(-1) ?? 0))];
  const room = width / 4;
  if (smallestGap(starts) >= 26 && smallestGap(starts) > smallestGap(ends) * 1.5) {
    const labels = named.map(({ name, values, index }, place) => {
      const x = plot.left + chartStyles[style].dotRadius + 10;
      return { index, text: cut(name, room, size), x, y: besideStart(starts[place] ?? 0, values, plot) };
    });
    return { gutter: 0, labels };
  }
  const texts = named.map(({ name }) => cut(name, room, size));
  const gutter = Math.max(0, ...texts.map((text) => textWidth(text, size) + 12));
  const heights = spread(ends, plot);
  const labels = named.map(({ index }, place) => ({
    index,
    text: texts[place] ?? "",
    x: plot.right - gutter + 12,
    y: (heights[place] ?? 0) + size / 3,
  }));
  return { gutter, labels };
}

/** Above a falling line and below a rising one. */
function besideStart(y: number, values: Series["values"], plot: Plot): number {
  const [first, second] = [values[0] ?? 0, values[1] ?? 0];
  return second < first || y + 24 > plot.bottom ? y - 4 : y + 22;
}

function smallestGap(heights: readonly number[]): number {
  const sorted = heights.toSorted((a, b) => a - b);
  return Math.min(Infinity, ...sorted.slice(1).map((height, index) => height - (sorted[index] ?? 0)));
}

/** Moves the heights apart until the names do not overlap, within the plot. */
function spread(heights: readonly number[], { top, bottom }: Plot): number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height);
  const placed: number[] = [];
  let lowest = top - leading;
  for (const { height, index } of order) {
    lowest = Math.max(height, lowest + leading);
    placed[index] = lowest;
  }
  const over = Math.max(0, lowest - bottom);
  return placed.map((height) => height - over);
}
