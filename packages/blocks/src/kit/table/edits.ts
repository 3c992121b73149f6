import { heights, maxCellLength, maxColumns, maxRows, widths } from "./shape.ts";
import type { Table } from "./shape.ts";

type Edit = Pick<Table, "headers" | "rows" | "columnWidths" | "rowHeights">;

/** A cell's place. Row 0 holds the headings. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export function insertColumn(table: Table, at: number): Edit {
  return withLines(table, {
    lines: linesOf(table).map(({ cells, height }) => ({ cells: cells.toSpliced(at, 0, ""), height })),
    columnWidths: table.columnWidths.toSpliced(at, 0, widths.standard),
  });
}

export function removeColumn(table: Table, at: number): Edit {
  return withLines(table, {
    lines: linesOf(table).map(({ cells, height }) => ({ cells: cells.toSpliced(at, 1), height })),
    columnWidths: table.columnWidths.toSpliced(at, 1),
  });
}

export function moveColumn(table: Table, from: number, to: number): Edit {
  return withLines(table, {
    lines: linesOf(table).map(({ cells, height }) => ({ cells: moved(cells, from, to), height })),
    columnWidths: moved(table.columnWidths, from, to),
  });
}

/** A row inserted above the headings becomes the new headings. */
export function insertRow(table: Table, at: number): Edit {
  const empty = { cells: table.headers.map(() => ""), height: heights.standard };
  return withLines(table, { lines: linesOf(table).toSpliced(at, 0, empty) });
}

export function removeRow(table: Table, at: number): Edit {
  return withLines(table, { lines: linesOf(table).toSpliced(at, 1) });
}

export function moveRow(table: Table, from: number, to: number): Edit {
  return withLines(table, { lines: moved(linesOf(table), from, to) });
}

/** Numbers of rows, columns and texts that a table has no room for. */
export interface Overflow {
  readonly rows: number;
  readonly columns: number;
  readonly texts: number;
}

/** Writes a rectangle from one cell on. The table grows up to its limits. */
export function fillCells(table: Table, at: Place, cells: ReadonlyArray<readonly string[]>): { edit: Edit; overflow: Overflow } {
  const pastedWidth = Math.max(0, ...cells.map((row) => row.length));
  const width = Math.min(maxColumns, Math.max(table.headers.length, at.column + pastedWidth));
  const height = Math.min(maxRows + 1, Math.max(table.rows.length + 1, at.row + cells.length));
  const lines = linesOf(table);
  const filled = Array.from({ length: height }, (_, row) => {
    const pasted = cells[row - at.row];
    const texts = Array.from({ length: width }, (__, column) => pasted?.[column - at.column] ?? lines[row]?.cells[column] ?? "");
    return { cells: texts.map((text) => text.slice(0, maxCellLength)), height: lines[row]?.height ?? heights.standard };
  });
  const kept = cells.slice(0, height - at.row).flatMap((row) => row.slice(0, width - at.column));
  return {
    edit: withLines(table, {
      lines: filled,
      columnWidths: Array.from({ length: width }, (_, column) => table.columnWidths[column] ?? widths.standard),
    }),
    overflow: {
      rows: Math.max(0, at.row + cells.length - height),
      columns: Math.max(0, at.column + pastedWidth - width),
      texts: kept.filter((text) => text.length > maxCellLength).length,
    },
  };
}

interface Line {
  readonly cells: string[];
  readonly height: number;
}

/** The headings are a row like any other here, so that every edit treats them alike. */
function linesOf({ headers, rows, rowHeights }: Table): Line[] {
  const standard = heights.standard;
  return [{ cells: headers, height: standard }, ...rows.map(({ cells }, row) => ({ cells, height: rowHeights[row] ?? standard }))];
}

interface Lines {
  readonly lines: readonly Line[];
  readonly columnWidths?: number[];
}

function withLines(table: Table, { lines: [first, ...others], columnWidths = table.columnWidths }: Lines): Edit {
  return {
    headers: first?.cells ?? table.headers,
    rows: others.map(({ cells }) => ({ cells })),
    columnWidths,
    rowHeights: others.map(({ height }) => height),
  };
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
