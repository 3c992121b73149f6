import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";
import { wordsOf } from "./as-type.ts";

/** Content that a block would lose by a change of type. */
export type Loss = { readonly id: BlockId } & (
  | { readonly kind: "words" }
  | { readonly kind: "media"; readonly count: number }
  | { readonly kind: "formatting"; readonly marks: readonly string[] }
  | { readonly kind: "lines"; readonly count: number }
  | { readonly kind: "columns"; readonly count: number }
  /** A question's right answers, a chart's numbers, a card's settings. */
  | { readonly kind: "rest"; readonly type: string }
  | { readonly kind: "look" }
);

const Table = z.object({ headers: z.array(z.string()), rows: z.array(z.object({ cells: z.array(z.string()) })) });

const texts: ReadonlySet<string> = new Set(["Base", "heading", "para", "quote", "callout", "code", "table", "Table"]);
const looks = ["alignment", "font", "size", "card"];

/** Compares a block before and after a change of type. */
export function lossesOf(before: StoredBlock, after: StoredBlock): Loss[] {
  const { id } = before;
  const [was, is] = [contentOf(before), contentOf(after)];
  const losses: Loss[] = [];
  if (!is.words.includes(was.words)) losses.push({ id, kind: "words" });
  const media = was.media.filter((url) => !is.media.includes(url));
  if (media.length > 0) losses.push({ id, kind: "media", count: media.length });
  const marks = was.marks.filter((mark) => !is.marks.includes(mark));
  if (marks.length > 0) losses.push({ id, kind: "formatting", marks });
  if (was.columns > 1 && is.columns === 0) losses.push({ id, kind: "columns", count: was.columns });
  else if (was.lines > 1 && after.type === "heading") losses.push({ id, kind: "lines", count: was.lines });
  if (!texts.has(before.type) && before.type !== after.type && !isUnwritten(before)) losses.push({ id, kind: "rest", type: before.type });
  // A new section's size and font are defaults that no author chose.
  if (before.type === "para" && looks.some((key) => before.data[key] !== undefined && after.data[key] === undefined)) {
    losses.push({ id, kind: "look" });
  }
  return losses;
}

interface Content {
  readonly words: string;
  readonly lines: number;
  readonly columns: number;
  readonly media: readonly unknown[];
  readonly marks: readonly string[];
}

function contentOf(stored: StoredBlock): Content {
  const read = readBlock(stored);
  const json = JSON.stringify(stored.data);
  if (read.state !== "ok") return { words: json, lines: 1, columns: 0, media: [], marks: [] };
  const { block, data } = read;
  const media = fieldsByRole(block.model.schema, data).filter(({ role }) => role === "media");
  const text = wordsOf(stored).plain;
  return {
    // Spaces and the bars between cells are no words.
    words: text.replaceAll(/[\s|]+/g, " ").trim(),
    lines: text.split(/\n+/).filter((line) => line.trim() !== "").length,
    columns: columnsIn(data),
    media: media.map(({ value }) => value).filter((url) => url !== ""),
    marks: marksIn(data),
  };
}

/** How many columns of a table have words. */
function columnsIn({ headers, rows }: Readonly<Record<string, unknown>>): number {
  const table = Table.safeParse({ headers, rows });
  if (!table.success) return 0;
  const all = [table.data.headers, ...table.data.rows.map(({ cells }) => cells)];
  return table.data.headers.filter((_, column) => all.some((cells) => cells[column]?.trim())).length;
}

/** Every kind of mark in the rich texts, in order. */
function marksIn(value: unknown): string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    for (const [key, part] of Object.entries(node)) {
      if (key === "marks" && Array.isArray(part)) for (const { type } of part) found.add(String(type));
      else walk(part);
    }
  };
  walk(value);
  return [...found];
}

/** A block as it was added: nothing of it can be lost. */
function isUnwritten(stored: StoredBlock): boolean {
  const read = readBlock(stored);
  return read.state === "ok" && JSON.stringify(read.data) === JSON.stringify(read.block.model.defaults);
}
