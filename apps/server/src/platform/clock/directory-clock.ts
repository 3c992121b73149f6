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
 * The directory's time, in every process. Deadlines that one process writes and another compares are only right on one clock: by their
 * own, a worker five minutes ahead would take live work for dead (decision 0060).
 */
export async function startDirectoryClock(options: DirectoryClockOptions): Promise<DirectoryClock> {
  const { readTime, log } = options;
  // It runs evenly, whatever is done to the clock of this machine.
  const elapsedMs = () => performance.now();
  const closing = new AbortController();
  let isTold = false;
  // Until the directory was asked, this machine's clock is all there is.
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
  // Ends by its own signal alone.
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
