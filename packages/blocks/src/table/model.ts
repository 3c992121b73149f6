import { z } from "zod";
import { readReplyAs } from "../kit/ai/block-ai.ts";
import type { BlockData, BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";
import { looseRecord, looseText } from "../kit/data/starting-content.ts";

export const maxColumns = 12;
export const maxRows = 200;
export const widths = { min: 40, max: 600, standard: 120 };
export const heights = { min: 24, max: 400, standard: 40 };

const maxCellLength = 1000;
const cell = () => label({ max: maxCellLength });

/** [ENT-19] Every row has a cell for every header; every column has a width and every row a height. */
const Table = z
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
export type Table = z.infer<typeof Table>;

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

export const model: BlockModel<Table> = {
  type: "table",
  aliases: ["Table"],
  schema: Table,
  defaults,
  migrations: [{ name: "every column has a cell in every row", up: fromLoose }],
  isSpoken: false,
  fromReply: (json, data) => ({ data: patchFromReply(json, data) }),
};

export function patchFromReply(json: unknown, { columnWidths, rowHeights }: Table): Table {
  const { headers, rows, caption } = readReplyAs(Reply, json);
  return squared({ headers, rows, columnWidths, rowHeights, caption });
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
  return squared({
    headers: listOf(data["headers"], looseText),
    rows: listOf(data["rows"], (row) => listOf(Array.isArray(row) ? row : looseRecord(row)["cells"], looseText)),
    columnWidths: listOf(data["columnWidths"], (size) => clamped(size, widths)),
    rowHeights: listOf(data["rowHeights"], (size) => clamped(size, heights)),
    caption: looseText(data["caption"]),
  });
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  return Array.isArray(value) ? value.map(read) : [];
}

function clamped(value: unknown, { min, max, standard }: typeof widths): number {
  const size = Number.parseFloat(String(value));
  return Number.isNaN(size) ? standard : Math.min(Math.max(Math.round(size), min), max);
}
