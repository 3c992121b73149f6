/** A larger paste is a whole document and belongs on several pages. */
export const maxPasted = 100;

/** Splits at blank lines. Without any, it splits at line ends, which word processors produce. */
export function paragraphsOf(text: string): readonly string[] {
  const tidy = text.replaceAll(/\r\n?/g, "\n").trim();
  const parts = /\n[ \t]*\n/.test(tidy) ? tidy.split(/\n[ \t]*(?:\n[ \t]*)+/) : tidy.split("\n");
  const whole = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (whole.length <= maxPasted) return whole;
  return [...whole.slice(0, maxPasted - 1), whole.slice(maxPasted - 1).join("\n\n")];
}
