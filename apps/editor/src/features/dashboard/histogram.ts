/** More bars are not distinguishable in the width of a column. */
const maxBars = 60;

interface HistogramBar {
  /** The first slot of this bar. */
  readonly slot: number;
  /** The average play count of its slots. */
  readonly count: number;
  readonly height: number;
  /** Whether the bar belongs to the most replayed place. */
  readonly isPeak: boolean;
}

/** Converts slots to bars; in a long recording a bar is the mean of several slots. Heights are relative to the highest. */
export function barsOf(plays: readonly number[]): HistogramBar[] {
  const size = Math.max(1, Math.ceil(plays.length / maxBars));
  const means = Array.from({ length: Math.ceil(plays.length / size) }, (_, bar) => mean(plays.slice(bar * size, (bar + 1) * size)));
  const max = Math.max(...means);
  const peak = around(means, means.indexOf(max));
  return means.map((count, bar) => ({
    slot: bar * size,
    count,
    height: max === 0 ? 0 : count / max,
    isPeak: max > 0 && bar >= peak.first && bar <= peak.last,
  }));
}

/** Extends the peak to both sides while the bars are closer to the peak than to the median. */
function around(means: readonly number[], peak: number): { first: number; last: number } {
  const median = means.toSorted((a, b) => a - b)[Math.floor(means.length / 2)] ?? 0;
  const threshold = ((means[peak] ?? 0) + median) / 2;
  let [first, last] = [peak, peak];
  while ((means[first - 1] ?? -1) > threshold) first -= 1;
  while ((means[last + 1] ?? -1) > threshold) last += 1;
  return { first, last };
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
}

export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
