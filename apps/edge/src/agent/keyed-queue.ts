/**
 * Runs at most `atOnce` keys in parallel, and never the same key twice at once. A key added during its own run runs again afterwards,
 * because its data may have changed meanwhile.
 */
export function createKeyedQueue<Key>({ atOnce, work }: { atOnce: number; work: (key: Key) => Promise<void> }) {
  const waiting = new Set<Key>();
  const running = new Map<Key, Promise<void>>();

  function startNext(): void {
    for (const key of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.set(
        key,
        work(key).finally(() => {
          running.delete(key);
          startNext();
        }),
      );
    }
  }

  return {
    add(key: Key): void {
      waiting.add(key);
      startNext();
    },
    async untilIdle(): Promise<void> {
      while (running.size > 0) await Promise.race(running.values());
    },
  };
}
