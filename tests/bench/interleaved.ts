export interface BenchSize {
  pairs: number;
  seconds: number;
  connections: number;
}

/** A single pair only shows that a bench runs, so its fixture may be small. */
export function isTrial({ pairs }: Pick<BenchSize, "pairs">): boolean {
  return pairs === 1;
}

/** One short run of one side. */
export interface Run {
  perSecond: number;
  p99Ms: number;
  /** CPU time of the serving side, without the load generator. */
  cpuMicrosPerRequest: number;
}

interface Sides {
  bench: string;
  pairs: number;
  ours(): Promise<Run>;
  bare(): Promise<Run>;
}

/** Alternates both sides, so that machine noise affects both alike. The last line is JSON. */
export async function interleave({ bench, pairs, ours, bare }: Sides): Promise<void> {
  // Warms up caches and compiled code.
  if (!isTrial({ pairs })) await bare();
  for (let warmUp = 0; warmUp < (isTrial({ pairs }) ? 0 : 4); warmUp += 1) await ours();
  const runs: Array<{ ours: Run; bare: Run }> = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const run = { bare: await bare(), ours: await ours() };
    runs.push(run);
    console.log(`${String(pair).padStart(2)}  bare ${show(run.bare)}  ours ${show(run.ours)}  ratio ${ratioOf(run).toFixed(2)}`);
  }
  const ratios = runs.map(ratioOf).toSorted((a, b) => a - b);
  const middle = (pick: (run: (typeof runs)[number]) => number, digits = 2) => Number(median(runs.map(pick)).toFixed(digits));
  console.log(
    `ratio: median ${median(ratios).toFixed(2)}, from ${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)} in ${pairs} pairs`,
  );
  console.log(
    JSON.stringify({
      bench,
      ratio: Number(median(ratios).toFixed(3)),
      ours: middle(({ ours: run }) => run.perSecond, 0),
      bare: middle(({ bare: run }) => run.perSecond, 0),
      p99Ours: middle(({ ours: run }) => run.p99Ms),
      p99Bare: middle(({ bare: run }) => run.p99Ms),
      cpuMicrosOurs: middle(({ ours: run }) => run.cpuMicrosPerRequest, 0),
      cpuMicrosBare: middle(({ bare: run }) => run.cpuMicrosPerRequest, 0),
      pairs,
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

function ratioOf(run: { ours: Run; bare: Run }): number {
  return run.ours.perSecond / run.bare.perSecond;
}

function show({ perSecond, p99Ms, cpuMicrosPerRequest }: Run): string {
  return `${perSecond.toFixed(0).padStart(6)}/s p99 ${p99Ms.toFixed(1).padStart(5)} ms ${cpuMicrosPerRequest.toFixed(0).padStart(4)} us CPU`;
}
