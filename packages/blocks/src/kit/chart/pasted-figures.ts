import type { ChartData } from "./chart-data.ts";
import { decimalMarkIn, figureWith, writeCells } from "./grid.ts";
import type { Limits } from "./grid.ts";

interface ChartShape {
  readonly max: Limits;
  /** The field with the number of bars, lines or sections, and its minimum. */
  readonly countedBy: string;
  readonly min: number;
  /** For a pie the table rows are series, for other charts they are categories. */
  readonly isTurned: boolean;
}

const shapes: Readonly<Record<string, ChartShape>> = {
  barchart: { max: { series: 4, blocks: 12 }, countedBy: "numBars", min: 1, isTurned: false },
  linechart: { max: { series: 6, blocks: 24 }, countedBy: "numLines", min: 1, isTurned: false },
  piechart: { max: { series: 8, blocks: 1 }, countedBy: "numSections", min: 2, isTurned: true },
};

export type PastedFigures =
  | { readonly kind: "none" }
  | { readonly kind: "too many" }
  /** The chart's data with exactly these numbers. */
  | { readonly kind: "figures"; readonly patch: Pick<ChartData, "labels" | "blocks"> & Readonly<Record<string, unknown>> };

/** Reads a pasted table for a chart of this type. Text that is not a complete table of numbers counts as words. */
export function pastedFigures(type: string, text: string, language = "en"): PastedFigures {
  const shape = shapes[type];
  const table = shape ? tableIn(text, language) : null;
  if (!shape || !table) return { kind: "none" };
  const cells = shape.isTurned ? turned(table) : table;
  const series = (cells[0]?.length ?? 1) - 1;
  const isTooMany = series > shape.max.series || cells.length - 1 > shape.max.blocks;
  if (isTooMany) return { kind: "too many" };
  if (series < shape.min) return { kind: "none" };
  const { labels, blocks } = writeCells({ labels: [], blocks: {} }, cells, { row: 0, column: 0 }, shape.max);
  return { kind: "figures", patch: { labels, blocks, [shape.countedBy]: series } };
}

/** A header row, then rows with a name and numbers. Cells may be empty. */
function tableIn(text: string, language: string): string[][] | null {
  const rows = rowsIn(text);
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  const mark = decimalMarkIn(rows, language);
  const figureIn = (cell: string) => figureWith(mark, cell);
  const hasHeads = rows[0]?.slice(1).every((cell) => figureIn(cell) === null) ?? false;
  const body = hasHeads ? rows.slice(1) : rows;
  const values = body.flatMap((row) => row.slice(1));
  const isFigures = values.every((cell) => cell === "" || figureIn(cell) !== null) && values.some((cell) => cell !== "");
  if (!isFigures) return null;
  const heads = hasHeads ? (rows[0] ?? []) : Array.from({ length: width }, () => "");
  return [heads, ...body.map(([name = "", ...cells]) => [name, ...cells.map((cell) => String(figureIn(cell) ?? ""))])];
}

/** Tab, pipe, semicolon or comma: the first one in the first line separates all lines. */
function rowsIn(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "" && !/^[\s|:+=-]+$/.test(line));
  const mark = ["\t", "|", ";", ","].find((candidate) => lines[0]?.includes(candidate));
  if (!mark) return [];
  return lines.map((line) => cellsOf(mark === "|" ? line.trim().replace(/^\||\|$/g, "") : line, mark));
}

/** A quoted cell may contain the separator, and two quotes for one. */
function cellsOf(line: string, mark: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const isWhole = quoted && (rest.length === quoted[0].length || rest.startsWith(mark, quoted[0].length));
    const end = isWhole ? quoted[0].length : rest.indexOf(mark);
    const cell = isWhole ? (quoted[1] ?? "").replaceAll('""', '"') : rest.slice(0, end === -1 ? undefined : end);
    cells.push(cell.trim());
    if (end === -1 || end >= rest.length) return cells;
    rest = rest.slice(end + 1);
  }
}

function turned(cells: readonly string[][]): string[][] {
  return (cells[0] ?? []).map((_, column) => cells.map((row) => row[column] ?? ""));
}
