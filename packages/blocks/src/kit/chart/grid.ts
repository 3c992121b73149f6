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
  return figureWith(markOf(text) ?? ".", text);
}

type DecimalMark = "." | ",";

/** The decimal mark of pasted cells. "1.234" alone is unclear; then the other cells decide, or else the language. */
export function decimalMarkIn(cells: ReadonlyArray<readonly string[]>, language: string): DecimalMark {
  const marks = cells.flat().map(markOf);
  return marks.find((mark) => mark !== null) ?? (new Intl.NumberFormat(language).format(1.5).includes(",") ? "," : ".");
}

export function figureWith(mark: DecimalMark, text: string): number | null {
  const plain = plainFigure(text);
  const isGrouped = mark === "," && /^-?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/.test(plain);
  const point = mark === "." ? plain.replaceAll(",", "") : (isGrouped ? plain.replaceAll(".", "") : plain).replace(",", ".");
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(point) ? Number(point) : null;
}

/** Null for text without digits and for figures that both marks would fit, such as "1,234". */
function markOf(text: string): DecimalMark | null {
  const plain = plainFigure(text);
  if (!/\d/.test(plain) || !/^-?[\d.,]+(?:e[+-]?\d+)?$/i.test(plain)) return null;
  const [point, comma] = [plain.lastIndexOf("."), plain.lastIndexOf(",")];
  if (point !== -1 && comma !== -1) return point > comma ? "." : ",";
  const at = Math.max(point, comma);
  if (at === -1) return null;
  const own: DecimalMark = point === -1 ? "," : ".";
  const other: DecimalMark = point === -1 ? "." : ",";
  if (plain.indexOf(own) !== at) return other;
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? null : own;
}

function plainFigure(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202f'’%€$£]/g, "").replace("−", "-");
}

interface PastedCells {
  readonly cells: ReadonlyArray<readonly string[]>;
  readonly at: { readonly row: number; readonly column: number };
  readonly max: Limits;
  readonly language: string;
}

/**
 * Writes a rectangle from a spreadsheet. A header row names the series and a header column the categories, wherever the figures go.
 * `series` is how many the chart then needs.
 */
export function pasteCells(data: Figures, { cells, at, max, language }: PastedCells): { figures: Figures; series: number } {
  const mark = decimalMarkIn(cells, language);
  const isWord = (cell = "") => cell !== "" && figureWith(mark, cell) === null;
  const inner = cells.slice(1).flatMap((line) => line.slice(1));
  const hasFigures = (list: readonly string[]) => list.some((cell) => figureWith(mark, cell) !== null);
  const heads = cells[0]?.slice(1) ?? [];
  const sides = cells.slice(1).map((line) => line[0] ?? "");
  const hasSide = hasFigures(inner) ? sides.some((cell) => isWord(cell)) : sides.length === 0 && isWord(cells[0]?.[0]) && hasFigures(heads);
  const top = hasSide ? heads : (cells[0] ?? []);
  const hasHeads = cells.length > 1 && top.some((cell) => isWord(cell)) && !hasFigures(top);
  const [row, column] = [hasHeads ? Math.max(1, at.row) : at.row, hasSide ? Math.max(1, at.column) : at.column];
  const body = hasHeads ? cells.slice(1) : cells;
  const values = body.map((line) => (hasSide ? line.slice(1) : line).map((cell) => asPoint(cell, mark)));
  let figures = writeCells(data, values, { row, column }, max);
  if (hasSide)
    figures = writeCells(
      figures,
      body.map(([name = ""]) => [name]),
      { row, column: 0 },
      max,
    );
  if (hasHeads) figures = writeCells(figures, [top], { row: 0, column }, max);
  const width = Math.max(0, ...values.map((line) => line.length), hasHeads ? top.length : 0);
  return { figures, series: Math.min(max.series, column + width - 1) };
}

function asPoint(cell: string, mark: DecimalMark): string {
  const figure = figureWith(mark, cell);
  return figure === null ? cell : String(figure);
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
