/* The operator configures the packs, so names and drawings depend only on how packs compare. */

interface Sized {
  readonly credits: number;
}

export type PackRank = "smallest" | "middle" | "largest";

/** Expects `packs` in ascending order. A single pack is "middle". */
export function rankOf(pack: Sized, packs: readonly Sized[]): PackRank {
  if (packs.length > 1 && pack === packs[0]) return "smallest";
  return packs.length > 1 && pack === packs.at(-1) ? "largest" : "middle";
}

/** From 0 (smallest) to 1 (largest), on a logarithmic scale. */
export function sizeOf(pack: Sized, packs: readonly Sized[]): number {
  const amounts = packs.map(({ credits }) => credits);
  const min = Math.min(...amounts);
  const max = Math.max(...amounts);
  return max === min ? 0.5 : Math.log(pack.credits / min) / Math.log(max / min);
}
