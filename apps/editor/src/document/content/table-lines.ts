import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { z } from "zod";

/** Separates the cells of a row, so that a table survives the way into text and back. */
const between = " | ";

const cells = z.array(z.string());
const Table = z.object({ headers: cells, rows: z.array(z.object({ cells })), caption: z.string() });

/** The rows of a table as paragraphs, or null for any other block. */
export function tableRows(data: BlockData): string | null {
  const table = Table.safeParse(data);
  if (!table.success) return null;
  const { headers, rows, caption } = table.data;
  const lines = [headers, ...rows.map((row) => row.cells)].map((row) => (row.every(isEmpty) ? "" : row.join(between).trim()));
  return [...lines, caption].filter((line) => !isEmpty(line)).join("\n\n");
}

/** Cells for a row of each line; null for a single line without columns, which is a caption. */
export function tableOf(plain: string): BlockData | null {
  const lines = plain.split(/\n+/).filter((line) => !isEmpty(line));
  const all = lines.map((line) => line.split(/ ?\| ?|\t/).map((cell) => cell.trim()));
  const width = Math.max(...all.map((row) => row.length));
  if (lines.length < 2 && width < 2) return null;
  const [headers = [], ...rows] = all.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
  const body = rows.length === 0 ? [headers.map(() => "")] : rows;
  return {
    headers,
    rows: body.map((row) => ({ cells: row })),
    columnWidths: headers.map(() => standardWidth),
    rowHeights: body.map(() => standardHeight),
    caption: "",
  };
}

/** The sizes of a new table. */
const [standardWidth, standardHeight] = [120, 40];

function isEmpty(text: string): boolean {
  return text.trim() === "";
}
