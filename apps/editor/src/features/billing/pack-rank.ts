/* What is sold is configuration; names and drawings follow from how a pack stands among the others. */

interface Sized {
  readonly credits: number;
}

export type PackRank = "smallest" | "middle" | "largest";

/** `packs` from the smallest to the largest. One alone is neither. */
export function rankOf(pack: Sized, packs: readonly Sized[]): PackRank {
  if (packs.length > 1 && pack === packs[0]) return "smallest";
  return packs.length > 1 && pack === packs.at(-1) ? "largest" : "middle";
}

/** From 0, the smallest, to 1, the largest. By how many times as much it holds: five times as much is one step, wherever it begins. */
export function sizeOf(pack: Sized, packs: readonly Sized[]): number {
  const amounts = packs.map(({ credits }) => credits);
  const least = Math.min(...amounts);
  const most = Math.max(...amounts);
  return most === least ? 0.5 : Math.log(pack.credits / least) / Math.log(most / least);
}
