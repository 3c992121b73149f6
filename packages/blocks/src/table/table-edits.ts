import { heights, widths } from "./model.ts";
import type { Table } from "./model.ts";

export function addColumn({ headers, rows, columnWidths }: Table): Partial<Table> {
  return {
    headers: [...headers, ""],
    rows: rows.map(({ cells }) => ({ cells: [...cells, ""] })),
    columnWidths: [...columnWidths, widths.standard],
  };
}

export function removeColumn({ headers, rows, columnWidths }: Table, place: number): Partial<Table> {
  return {
    headers: headers.toSpliced(place, 1),
    rows: rows.map(({ cells }) => ({ cells: cells.toSpliced(place, 1) })),
    columnWidths: columnWidths.toSpliced(place, 1),
  };
}

/** Swaps the column with the next one. */
export function moveColumn({ headers, rows, columnWidths }: Table, place: number): Partial<Table> {
  return {
    headers: swapped(headers, place),
    rows: rows.map(({ cells }) => ({ cells: swapped(cells, place) })),
    columnWidths: swapped(columnWidths, place),
  };
}

export function addRow({ headers, rows, rowHeights }: Table): Partial<Table> {
  return { rows: [...rows, { cells: headers.map(() => "") }], rowHeights: [...rowHeights, heights.standard] };
}

export function removeRow({ rows, rowHeights }: Table, place: number): Partial<Table> {
  return { rows: rows.toSpliced(place, 1), rowHeights: rowHeights.toSpliced(place, 1) };
}

/** Swaps the row with the next one. */
export function moveRow({ rows, rowHeights }: Table, place: number): Partial<Table> {
  return { rows: swapped(rows, place), rowHeights: swapped(rowHeights, place) };
}

function swapped<Item>(items: readonly Item[], place: number): Item[] {
  const [first, second] = items.slice(place, place + 2);
  return first === undefined || second === undefined ? [...items] : items.toSpliced(place, 2, second, first);
}
