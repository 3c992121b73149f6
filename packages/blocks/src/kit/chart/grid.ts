import { blockEntries, numberIn, valueKeys } from "./chart-data.ts";
import type { ChartData, Entry } from "./chart-data.ts";

export interface Limits {
  series: number;
  blocks: number;
}

type Figures = Pick<ChartData, "labels" | "blocks">;

/** The chart's data as a grid: the first row has the series names, the first column the categories. */
export function gridOf(data: Figures, count: number): string[][] {
  const keys = valueKeys.slice(0, count);
  const heads = ["", ...keys.map((_, index) => data.labels[index] ?? "")];
  const rows = blockEntries(data.blocks).map(([, entry]) => [entry.label, ...keys.map((key) => textOf(entry[key]))]);
  return [heads, ...rows];
}

/**
 * Writes cells from one position on, like a spreadsheet, and adds rows up to the limit. Text in place of a number becomes a gap.
 */
export function writeCells(
  data: Figures,
  cells: ReadonlyArray<readonly string[]>,
  at: { row: number; column: number },
  max: Limits,
): Figures {
  const entries = blockEntries(data.blocks);
  const labels = [...data.labels];
  for (const [down, line] of cells.entries()) {
    const row = at.row + down - 1;
    if (row >= 0 && row >= entries.length && entries.length < max.blocks) entries.push([freeKey(entries), { label: "" }]);
    for (const [across, cell] of line.entries()) {
      const column = at.column + across - 1;
      if (column >= max.series) continue;
      if (row < 0 && column >= 0) setLabel(labels, column, cell);
      const place = entries[row];
      if (place) entries[row] = [place[0], withCell(place[1], column, cell)];
    }
  }
  return { labels, blocks: Object.fromEntries(entries) };
}

export function addRow(data: Figures): Figures["blocks"] {
  const entries = blockEntries(data.blocks);
  return Object.fromEntries([...entries, [freeKey(entries), { label: "" }]]);
}

/** Keeps the last row, because a chart has at least one. */
export function removeRow(data: Figures, row: number): Figures["blocks"] {
  const entries = blockEntries(data.blocks);
  return entries.length === 1
    ? data.blocks
    : Object.fromEntries(entries.toSpliced(row - 1, 1).map(([, entry], index) => [`Block${index + 1}`, entry]));
}

/** Reads spreadsheet cells from the clipboard: separated by tabs, else by commas or semicolons. */
export function cellsIn(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const mark = ["\t", ";", ","].find((candidate) => text.includes(candidate));
  return lines.map((line) => (mark === undefined ? [line] : line.split(mark)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

/** Accepts thousands separators, a sign, and a currency or per cent sign. */
export function figureIn(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’%€$£]/g, "").replace("−", "-");
  const point = /^-?\d+,\d{1,2}$/.test(plain) ? plain.replace(",", ".") : plain.replaceAll(",", "");
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(point) ? Number(point) : null;
}

function withCell(entry: Entry, column: number, cell: string): Entry {
  if (column < 0) return { ...entry, label: cell.slice(0, 80) };
  const key = valueKeys[column];
  if (!key) return entry;
  const { [key]: _, ...rest } = entry;
  const value = figureIn(cell);
  return value === null ? rest : { ...rest, [key]: value };
}

/** Fills the list before `index` with empty names. */
function setLabel(labels: string[], index: number, text: string): void {
  while (labels.length <= index) labels.push("");
  labels[index] = text.slice(0, 80);
}

function freeKey(entries: ReadonlyArray<readonly [string, Entry]>): string {
  return `Block${Math.max(0, ...entries.map(([key]) => numberIn(key))) + 1}`;
}

function textOf(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}
