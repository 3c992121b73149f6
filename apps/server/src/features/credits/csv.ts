import { type Credits, formatCredits } from "@coursewright/base/credits.ts";

/** Text, or an exact amount. */
export type Cell = string | Credits;

/** A line after RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === "string" ? quoted(harmless(cell)) : formatCredits(cell))).join(",")}\r\n`;
}

/** A table program takes what begins like this for a formula, and runs it. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
