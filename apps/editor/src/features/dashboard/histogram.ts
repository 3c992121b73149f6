/** So many bars are told apart in the width of a column. */
const maxBars = 60;

interface HeardBar {
  /** The first of those it stands for. */
  readonly slot: number;
  /** How often one of them was heard. */
  readonly count: number;
  readonly height: number;
  /** It belongs to the place that is heard most. */
  readonly isLoud: boolean;
}

/** Slots as bars: of a long recording several are one bar, by their mean. Heights are shares of the highest. */
export function barsOf(heard: readonly number[]): HeardBar[] {
  const size = Math.max(1, Math.ceil(heard.length / maxBars));
  const means = Array.from({ length: Math.ceil(heard.length / size) }, (_, bar) => mean(heard.slice(bar * size, (bar + 1) * size)));
  const most = Math.max(...means);
  const loud = around(means, means.indexOf(most));
  return means.map((count, bar) => ({
    slot: bar * size,
    count,
    height: most === 0 ? 0 : count / most,
    isLoud: most > 0 && bar >= loud.first && bar <= loud.last,
  }));
}

/** As far to both sides as it is nearer to the highest than to what is usual. */
function around(means: readonly number[], peak: number): { first: number; last: number } {
  const usual = means.toSorted((a, b) => a - b)[Math.floor(means.length / 2)] ?? 0;
  const least = ((means[peak] ?? 0) + usual) / 2;
  let [first, last] = [peak, peak];
  while ((means[first - 1] ?? -1) > least) first -= 1;
  while ((means[last + 1] ?? -1) > least) last += 1;
  return { first, last };
}

function mean(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
}

/** Minutes and seconds, as players tell them. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
