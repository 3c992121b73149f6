/** A part of a whole; nothing of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
