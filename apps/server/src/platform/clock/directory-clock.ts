import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Query } from "../db/databases.ts";
import type { Log } from "../log/log.ts";
import { gauge } from "../telemetry/metrics.ts";
import type { Clock } from "./clock.ts";

interface DirectoryClockOptions {
  /** `timeOf` the directory. */
  readTime(): Promise<number>;
  log: Pick<Log, "warn">;
}

export interface DirectoryClock extends Clock {
  close(): void;
}

const everyMs = 30_000;
const retryMs = 1_000;
const tellOverMs = 2_000;

const offset = gauge("coursewright_clock_offset_seconds", {
  help: "How far the clock of this machine is ahead of the directory's, by which the process goes",
});

/**
 * Gives all processes the directory's time. Processes compare each other's deadlines: with its own clock, a worker five minutes ahead
 * would treat live work as dead (decision 0060).
 */
export async function startDirectoryClock(options: DirectoryClockOptions): Promise<DirectoryClock> {
  const { readTime, log } = options;
  // Monotonic, even if this machine's clock is changed.
  const elapsedMs = () => performance.now();
  const closing = new AbortController();
  let isTold = false;
  // Use this machine's clock until the directory answers.
  let startMs = Date.now() - elapsedMs();
  const nowMs = () => startMs + elapsedMs();

  async function measure(): Promise<void> {
    const askedAt = elapsedMs();
    const readMs = await readTime();
    startMs = readMs - (askedAt + elapsedMs()) / 2;
    const aheadMs = Date.now() - nowMs();
    if (Math.abs(aheadMs) > tellOverMs && !isTold) log.warn({ aheadMs }, "the clock of this machine differs from the directory's");
    isTold = Math.abs(aheadMs) > tellOverMs;
  }

  const tryToMeasure = () =>
    measure().then(
      () => everyMs,
      () => retryMs,
    );

  async function goOn(waitMs: number): Promise<void> {
    for (let nextMs = waitMs; ; nextMs = await tryToMeasure()) await setTimeout(nextMs, undefined, { signal: closing.signal, ref: false });
  }

  const stopTelling = offset.read(() => [{ value: (Date.now() - nowMs()) / 1000 }]);
  // Only its abort signal ends this loop.
  goOn(await tryToMeasure()).catch(() => undefined);
  return {
    now: () => new Date(nowMs()),
    close() {
      stopTelling();
      closing.abort();
    },
  };
}

export async function timeOf(directory: Query): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(directory);
  if (!rows[0]) throw new Error("The directory told no time");
  return rows[0].ms;
}
