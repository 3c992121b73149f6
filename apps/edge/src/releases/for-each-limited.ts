/** Works through a list, at most so many at once; stops taking new ones at the first failure. */
export async function forEachLimited<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const item of items) {
      const task = work(item).finally(() => running.delete(task));
      // A failure is met by the race below; this keeps it from counting as unhandled until then.
      task.catch(() => undefined);
      running.add(task);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
