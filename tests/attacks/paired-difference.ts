/** Takes the difference of the logarithms of each pair. Returns its median, and the probability of such a median by chance. */
export function pairedDifference(differences: readonly number[], random: () => number = seeded(1)): { p: number; share: number } {
  const observed = Math.abs(median(differences));
  // A permutation test: without a true difference, each pair could as well be swapped.
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

/** mulberry32, so that the same measurements give the same result. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
