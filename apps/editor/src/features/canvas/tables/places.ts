import type { Place } from "@coursewright/blocks/kit/table/edits.ts";

/** The path of a cell in the table's data. */
export function fieldOf({ row, column }: Place): string {
  return row === 0 ? `headers.${column}` : `rows.${row - 1}.cells.${column}`;
}

/** The cell of a path; null for other texts, such as the caption. */
export function placeOf(field: string): Place | null {
  const cell = /^rows\.(\d+)\.cells\.(\d+)$/.exec(field);
  if (cell) return { row: Number(cell[1]) + 1, column: Number(cell[2]) };
  const heading = /^headers\.(\d+)$/.exec(field);
  return heading ? { row: 0, column: Number(heading[1]) } : null;
}

/** The cell that contains an element. */
export function placeAt(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest("th, td") : null;
  const field = cell?.querySelector("[data-leaf]")?.getAttribute("data-leaf");
  return field ? placeOf(field) : null;
}
