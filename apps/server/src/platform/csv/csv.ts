import { type Credits, formatCredits } from "@coursewright/base/credits.ts";

/** Text, a count or an exact amount. */
export type Cell = string | number | Credits;

/** A line after RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(printed).join(",")}\r\n`;
}

function printed(cell: Cell): string {
  if (typeof cell === "string") return quoted(harmless(cell));
  return typeof cell === "number" ? String(cell) : formatCredits(cell);
}

/** Spreadsheets run text that starts with these signs as a formula. Some treat full-width signs the same. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
