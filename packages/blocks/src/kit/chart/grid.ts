import { blockEntries, numberIn, valueKeys } from "./chart-data.ts";
import type { ChartData, Entry } from "./chart-data.ts";

export interface Limits {
  series: number;
  blocks: number;
}

type Figures = Pick<ChartData, "labels" | "blocks">;

/** A chart's figures as a sheet: the first row names the series, the first column the categories. */
export function gridOf(data: Figures, count: number): string[][] {
  const keys = valueKeys.slice(0, count);
  const heads = ["", ...keys.map((_, index) => data.labels[index] ?? "")];
  const rows = blockEntries(data.blocks).map(([, entry]) => [entry.label, ...keys.map((key) => textOf(entry[key]))]);
  return [heads, ...rows];
}

/**
 * Cells written over the sheet from one place on, as a spreadsheet does. Rows are added as long as there is room; what is no figure
 * where one belongs leaves a gap.
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

/** The last row stays: a chart has at least one. */
export function removeRow(data: Figures, row: number): Figures["blocks"] {
  const entries = blockEntries(data.blocks);
  return entries.length === 1
    ? data.blocks
    : Object.fromEntries(entries.toSpliced(row - 1, 1).map(([, entry], index) => [`Block${index + 1}`, entry]));
}

/** What a spreadsheet puts on the clipboard: lines of cells parted by tabs, or by commas or semicolons where there is no tab. */
export function cellsIn(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  while (lines.length > 1 && lines.at(-1) === "") lines.pop();
  const mark = ["\t", ";", ","].find((candidate) => text.includes(candidate));
  return lines.map((line) => (mark === undefined ? [line] : line.split(mark)).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1")));
}

/** A figure as people write it: with spaces or commas between thousands, a sign, a currency or a per cent sign around it. */
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

/** The list has no gaps: names before it are empty. */
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
