/** A part of a whole; 0 when the whole is 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
