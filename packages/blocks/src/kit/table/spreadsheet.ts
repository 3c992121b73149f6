import { squared } from "./shape.ts";
import type { Table } from "./shape.ts";

/** The cells of a spreadsheet's clipboard text, without empty rows. */
export function cellsOf(text: string): string[][] {
  return rectangleOf(text).filter((row) => row.some((cell) => cell !== ""));
}

/** Reads a spreadsheet's clipboard text: tabs between cells, line breaks between rows; a cell with either is quoted. */
export function rectangleOf(text: string): string[][] {
  const clean = text.replaceAll(/\r\n?/g, "\n");
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= clean.length) {
    const { cell, end } = quotedAt(clean, at) ?? plainAt(clean, at);
    rows.at(-1)?.push(cell.trim());
    if (clean[end] === "\n") rows.push([]);
    at = end + 1;
  }
  // Spreadsheets end the last row with a line break.
  if (rows.length > 1 && clean.endsWith("\n")) rows.pop();
  return rows;
}

interface Found {
  cell: string;
  end: number;
}

/** A closing quote must be followed by a tab or a line break. Otherwise the cell's text just starts with a quote. */
function quotedAt(text: string, start: number): Found | null {
  if (text[start] !== '"') return null;
  let at = text.indexOf('"', start + 1);
  while (text[at + 1] === '"' && at !== -1) at = text.indexOf('"', at + 2);
  const end = at + 1;
  if (at === -1 || (end < text.length && !"\t\n".includes(text[end] ?? ""))) return null;
  return { cell: text.slice(start + 1, at).replaceAll('""', '"'), end };
}

function plainAt(text: string, start: number): Found {
  const length = text.slice(start).search(/[\t\n]/);
  const end = length === -1 ? text.length : start + length;
  return { cell: text.slice(start, end), end };
}

interface Pasted {
  cells: string[][];
  hasHeaders: boolean;
}

/** Replaces the cells and keeps sizes and caption. Null if nothing was pasted. */
export function pasted({ columnWidths, rowHeights, caption }: Table, { cells, hasHeaders }: Pasted): Table | null {
  const [first = [], ...others] = cells;
  if (cells.length === 0) return null;
  const parts = hasHeaders ? { headers: first, rows: others } : { headers: [], rows: cells };
  return squared({ ...parts, columnWidths, rowHeights, caption });
}
