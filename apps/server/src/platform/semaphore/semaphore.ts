export type Semaphore = {
  /** Runs the operation in a free slot. Rejects if none is free in time. */
  run<T>(signal: AbortSignal, operation: () => Promise<T>): Promise<T>;
};

/** Runs at most `count` operations at a time. The others wait in order. */
export function createSemaphore(options: { count: number; maxWaitMs: number; refuse: (cause: unknown) => Error }): Semaphore {
  let free = options.count;
  const waiting = new Set<() => void>();

  async function take(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const patience = AbortSignal.any([signal, AbortSignal.timeout(options.maxWaitMs)]);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.delete(resolve);
      reject(options.refuse(patience.reason));
    };
    if (patience.aborted) giveUp();
    else waiting.add(resolve);
    patience.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => patience.removeEventListener("abort", giveUp));
  }

  function giveBack(): void {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    // Hand the slot over directly, so new callers cannot jump the queue.
    waiting.delete(next);
    next();
  }

  return {
    run: async (signal, operation) => {
      await take(signal);
      try {
        return await operation();
      } finally {
        giveBack();
      }
    },
  };
}
