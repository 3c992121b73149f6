export const maxColumns = 12;
export const maxRows = 200;
export const maxCellLength = 1000;
export const widths = { min: 40, max: 600, standard: 120 };
export const heights = { min: 24, max: 400, standard: 40 };

/** [ENT-19] Every row has a cell for every header; every column has a width and every row a height. */
export interface Table {
  headers: string[];
  rows: Array<{ cells: string[] }>;
  columnWidths: number[];
  rowHeights: number[];
  caption: string;
}

/** Makes lists of different lengths a valid table: adds empty cells and standard sizes, and cuts excess cells. */
export function squared({ headers, rows, columnWidths, rowHeights, caption }: Omit<Table, "rows"> & { rows: readonly string[][] }): Table {
  const width = Math.min(Math.max(1, headers.length, ...rows.map((cells) => cells.length)), maxColumns);
  const kept = rows.length === 0 ? [[]] : rows.slice(0, maxRows);
  return {
    headers: ofLength(width, headers, ""),
    rows: kept.map((cells) => ({ cells: ofLength(width, cells, "") })),
    columnWidths: ofLength(width, columnWidths, widths.standard),
    rowHeights: ofLength(kept.length, rowHeights, heights.standard),
    caption,
  };
}

function ofLength<Item>(length: number, items: readonly Item[], filler: Item): Item[] {
  return Array.from({ length }, (_, index) => items[index] ?? filler);
}
