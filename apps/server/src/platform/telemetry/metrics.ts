import type { Meter } from "@opentelemetry/api";

/** Each label has a closed list of values. Values that clients choose would be unlimited. */
type Labels = Readonly<Record<string, string>>;

interface About {
  readonly help: string;
}

interface Reading {
  readonly value: number;
  readonly labels?: Labels;
}

const declared: Array<(meter: Meter | undefined) => void> = [];

/** Without a meter, counting costs nothing. */
export function measureBy(meter: Meter | undefined): void {
  for (const declare of declared) declare(meter);
}

export interface Counter {
  add(count: number, labels?: Labels): void;
}

export function counter(name: string, { help }: About): Counter {
  let instrument: Counter | undefined;
  declared.push((meter) => {
    instrument = meter?.createCounter(name, { description: help });
    // Exports the name before the first count.
    instrument?.add(0);
  });
  return { add: (count, labels) => instrument?.add(count, labels) };
}

export interface Histogram {
  record(value: number, labels?: Labels): void;
}

export function histogram(name: string, { help, bounds }: About & { bounds: readonly number[] }): Histogram {
  let instrument: Histogram | undefined;
  declared.push((meter) => {
    instrument = meter?.createHistogram(name, { description: help, advice: { explicitBucketBoundaries: [...bounds] } });
  });
  return { record: (value, labels) => instrument?.record(value, labels) };
}

export interface Gauge {
  /** Called each time the metrics are read. Returns a function that stops it. */
  read(reader: () => readonly Reading[] | Promise<readonly Reading[]>): () => void;
}

export function gauge(name: string, { help }: About): Gauge {
  const readers = new Set<() => readonly Reading[] | Promise<readonly Reading[]>>();
  declared.push((meter) => {
    meter?.createObservableGauge(name, { description: help }).addCallback(async (result) => {
      for (const reader of readers) {
        for (const { value, labels } of await reader()) result.observe(value, labels);
      }
    });
  });
  return {
    read(reader) {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
  };
}

export const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
