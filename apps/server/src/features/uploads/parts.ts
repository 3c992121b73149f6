/** The store takes none below 5 MiB but the last; a part that is lost with its connection is sent again whole. */
export const partBytes = 8 * 1_048_576;

/** The parts that a file of so many bytes comes in. */
export function partsOf(bytes: number): Array<{ number: number; bytes: number }> {
  return Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(partBytes, bytes - index * partBytes),
  }));
}
