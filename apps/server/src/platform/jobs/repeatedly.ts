import type { Log } from "../log/log.ts";

interface Repeated {
  everyMs: number;
  log: Log;
  /** Each answers how much it mended; any process may run it at any time. */
  tasks: Readonly<Record<string, () => Promise<number>>>;
}

/** Runs the tasks one after another, then rests. The answer ends it, after the round under way. */
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

  // A round that takes longer than the rest is not followed by a crowd of others.
  const timer = setInterval(() => {
    round ??= runAll().finally(() => (round = undefined));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
