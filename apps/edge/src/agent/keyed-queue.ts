/**
 * Work by key: at most so many keys at once, never one key twice at once. A key asked for during its own
 * turn gets another turn afterwards, since what it stands for may have changed meanwhile.
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
    ask(key: Key): void {
      waiting.add(key);
      startNext();
    },
    async untilIdle(): Promise<void> {
      while (running.size > 0) await Promise.race(running.values());
    },
  };
}
