/** The logarithms of two times of each pair, subtracted: how likely so large a median is by chance, and how large it is. */
export function pairedDifference(differences: readonly number[], random: () => number = seeded(1)): { p: number; share: number } {
  const observed = Math.abs(median(differences));
  // A permutation test: without a true difference, each pair could as well have come the other way round.
  let asLarge = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shuffled = differences.map((difference) => (random() < 0.5 ? difference : -difference));
    if (Math.abs(median(shuffled)) >= observed) asLarge += 1;
  }
  return { p: (asLarge + 1) / (rounds + 1), share: Math.exp(observed) - 1 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

const rounds = 4_000;

/** mulberry32: the same measurements give the same answer each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
