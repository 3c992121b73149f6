import type { Meter } from "@opentelemetry/api";

/** A closed list each: a label that strangers can choose would have no end of values. */
type Labels = Readonly<Record<string, string>>;

interface About {
  readonly help: string;
}

interface Reading {
  readonly value: number;
  readonly labels?: Labels;
}

const declared: Array<(meter: Meter | undefined) => void> = [];

/** Until then, and after nothing is given, counting costs nothing. */
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
    // So that its name is there before it first counts.
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
  /** Asked each time the metrics are read. The answer ends it. */
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

/** From a millisecond to a minute. */
export const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;
