import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";
import { looseRecord, looseText } from "../kit/data/starting-content.ts";
import { figuresIn, FiguresMetadata } from "../kit/data/figures.ts";
import { heights, maxCellLength, maxColumns, maxRows, squared, widths } from "../kit/table/shape.ts";
import type { Table as TableData } from "../kit/table/shape.ts";

const cell = () => label({ max: maxCellLength });

/** [ENT-19] Every row has a cell for every header; every column has a width and every row a height. */
const Table: z.ZodType<TableData> = z
  .strictObject({
    headers: z.array(cell()).min(1).max(maxColumns),
    rows: z
      .array(z.strictObject({ cells: z.array(cell()) }))
      .min(1)
      .max(maxRows),
    columnWidths: z.array(z.int().min(widths.min).max(widths.max)),
    rowHeights: z.array(z.int().min(heights.min).max(heights.max)),
    caption: label(),
  })
  .refine(isSquare, "The rows and columns do not match");
export type Table = TableData;

/**
 * Which cells are headings. Stored beside the data, where older processes ignore it. Old tables may hold anything there.
 */
const Metadata = FiguresMetadata.extend({
  headerRow: z.boolean().default(true).catch(true),
  headerColumn: z.boolean().default(true).catch(true),
});
export type TableMetadata = z.infer<typeof Metadata>;

const Reply = z.strictObject({
  headers: z.array(z.string().trim().max(maxCellLength)).min(1).max(maxColumns),
  rows: z
    .array(z.array(z.string().trim().max(maxCellLength)).max(maxColumns))
    .min(1)
    .max(maxRows),
  caption: z.string().trim().max(500).default(""),
});

/** [BASE-02] A new table already has cells. */
const defaults: Table = {
  headers: ["", ""],
  rows: [{ cells: ["", ""] }, { cells: ["", ""] }],
  columnWidths: [widths.standard, widths.standard],
  rowHeights: [heights.standard, heights.standard],
  caption: "",
};

export const model: BlockModel<Table, TableMetadata> = {
  type: "table",
  aliases: ["Table"],
  schema: Table,
  defaults,
  metadata: Metadata,
  figures: ({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(figuresIn)),
  migrations: [{ name: "every column has a cell in every row", up: fromLoose }],
  isSpoken: false,
  fromReply: (json, data) => ({ data: patchFromReply(json, data) }),
};

export function patchFromReply(json: unknown, { columnWidths, rowHeights }: Table): Table {
  const { headers, rows, caption } = readReplyAs(Reply, json);
  return squared({ headers, rows, columnWidths, rowHeights, caption });
}

interface Lists {
  headers: readonly unknown[];
  rows: ReadonlyArray<{ cells: readonly unknown[] }>;
  columnWidths: readonly unknown[];
  rowHeights: readonly unknown[];
}

function isSquare({ headers, rows, columnWidths, rowHeights }: Lists): boolean {
  return (
    rows.every(({ cells }) => cells.length === headers.length) &&
    columnWidths.length === headers.length &&
    rowHeights.length === rows.length
  );
}

/** Old data has cells as text or numbers, rows as objects or lists, and sizes of any form or none. */
function fromLoose(data: BlockData): BlockData {
  return {
    ...squared({
      headers: listOf(data["headers"], looseText),
      rows: listOf(data["rows"], (row) => listOf(Array.isArray(row) ? row : looseRecord(row)["cells"], looseText)),
      columnWidths: listOf(data["columnWidths"], (size) => clamped(size, widths)),
      rowHeights: listOf(data["rowHeights"], (size) => clamped(size, heights)),
      caption: looseText(data["caption"]),
    }),
  };
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  return Array.isArray(value) ? value.map(read) : [];
}

function clamped(value: unknown, { min, max, standard }: typeof widths): number {
  const size = Number.parseFloat(String(value));
  return Number.isNaN(size) ? standard : Math.min(Math.max(Math.round(size), min), max);
}
