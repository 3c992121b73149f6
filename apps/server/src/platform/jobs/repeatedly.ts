import type { Log } from "../log/log.ts";

interface Repeated {
  everyMs: number;
  log: Log;
  /** Each task returns how many items it repaired. Any process may run it at any time. */
  tasks: Readonly<Record<string, () => Promise<number>>>;
}

/** Runs the tasks in turn at an interval. Returns a function that stops after the current round. */
export function repeatedly({ everyMs, log, tasks }: Repeated): () => Promise<void> {
  let round: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const [name, task] of Object.entries(tasks)) {
      try {
        const mended = await task();
        if (mended > 0) log.warn({ task: name, mended }, "mended");
      } catch (error) {
        log.error({ err: error, task: name }, "a recurring task failed and will be tried again");
      }
    }
  }

  // Rounds never overlap, even if one takes longer than the interval.
  const timer = setInterval(() => {
    round ??= runAll().finally(() => (round = undefined));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
