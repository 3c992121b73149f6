/** Enough to keep the product busy, and so few that no request waits long. */
const atOnce = 6;

export async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = all.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, one] of waiting) results[index] = await work(one);
    }),
  );
  return results;
}
