/** Processes items with limited concurrency. Starts no new item after the first failure. */
export async function forEachLimited<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const task = work(item).finally(() => running.delete(task));
      // The race below reports failures. This only prevents an unhandled rejection until then.
      task.catch(() => undefined);
      running.add(task);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
