/** Runs at most so many at a time; the others wait for their turn in the order they came. */
export function createAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over, so that nobody who comes now is before them.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
