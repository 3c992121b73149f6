/** Stores accept no part below 5 MiB except the last. A lost part is sent again completely. */
export const partBytes = 8 * 1_048_576;

/** Splits a file size into parts. */
export function partsOf(bytes: number): Array<{ number: number; bytes: number }> {
  return Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(partBytes, bytes - index * partBytes),
  }));
}
